// The interface of a store of pairs: the builder writes finished pairs and reads blocks back.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>

#include "db/values/matrix.h"

namespace seedbank::db {

/// Stores one pair, band of rows by band of rows. If destroyed before finish(), stores nothing.
class BandWriter {
 public:
  /// An implementation may copy at most this many rows of each matrix to keep them for later bands.
  static constexpr std::uint64_t kMostRowsKept = 512;

  virtual ~BandWriter() = default;

  /// Adds the rows of `band`, which begins where the previous one ended. `mover` and `waiter` are
  /// as in PairStorage::write() and need not outlive the call.
  virtual void add(RowRange band, const ConstRows& mover, const ConstRows& waiter) = 0;

  /// Completes the pair. Requires that all rows were added.
  virtual void finish() = 0;
};

class PairStorage {
 public:
  virtual ~PairStorage() = default;

  /// The memory where values of this matrix are kept, as they are, or will be: the builder computes
  /// them there and reads them there, without copies. Null if they are elsewhere.
  [[nodiscard]] virtual std::uint8_t* place(MatrixId /*id*/) { return nullptr; }

  /// Stores a finished pair. The rows of `mover` are the sides with pair.fewer seeds, to move;
  /// those of `waiter` the same sides, waiting. Stores nothing if it throws. May run while another
  /// thread reads other pairs.
  virtual void write(PairId pair, const Matrix& mover, const Matrix& waiter) = 0;

  /// Fills `to`, which has the shape of `id`, from a stored block.
  virtual void read(MatrixId id, Matrix& to) { read_rows(id, to); }

  /// For plans with bands. The default implementations of this function and of read_rows() are for
  /// stores that accept and read whole pairs only.
  [[nodiscard]] virtual std::unique_ptr<BandWriter> write_in_bands(PairId /*pair*/) {
    throw std::logic_error("this store accepts only whole pairs");
  }

  /// Fills the rows present in `to` from a stored block.
  virtual void read_rows(MatrixId /*id*/, const Rows& /*to*/) {
    throw std::logic_error("this store reads only whole blocks");
  }
};

}  // namespace seedbank::db
