// Where the builder puts finished pairs and gets blocks back from: files, or nothing at all in a
// benchmark.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>

#include "db/values/matrix.h"
#include "db/values/row_set.h"
#include "db/values/rows.h"

namespace seedbank::db {

/// Keeps one pair, of which it is given one band of rows after the other. Destroyed before finish()
/// it leaves nothing behind.
class BandWriter {
 public:
  /// Rows of earlier bands of which copies are kept until later bands complete what they belong to:
  /// at most so many of each matrix.
  static constexpr std::uint64_t kMostRowsKept = 512;

  virtual ~BandWriter() = default;

  /// Takes the rows of `band`, which begins where the last one ended. `mover` and `waiter` as in
  /// PairStorage::write(); they are not needed afterwards.
  virtual void add(RowRange band, const ConstRows& mover, const ConstRows& waiter) = 0;

  /// Requires that all rows were added. Returns the bytes written.
  virtual std::uint64_t finish() = 0;
};

class PairStorage {
 public:
  virtual ~PairStorage() = default;

  /// Keeps a finished pair. `mover`: rows are the sides with pair.fewer seeds, to move; `waiter`:
  /// the same rows, waiting. Returns the bytes written. Whatever is thrown, no half of the pair is
  /// kept. May run while another thread reads other pairs.
  virtual std::uint64_t write(PairId pair, const Matrix& mover, const Matrix& waiter) = 0;

  /// Fills `to`, which has the shape of `id`, with a block that was written before.
  virtual void read(MatrixId id, Matrix& to) = 0;

  /// Only for plans with bands, as read_rows() is: a storage that keeps pairs whole has neither.
  [[nodiscard]] virtual std::unique_ptr<BandWriter> write_in_bands(PairId /*pair*/) {
    throw std::logic_error("this storage takes whole pairs only");
  }

  /// Fills the rows that `to` has.
  virtual void read_rows(MatrixId /*id*/, const Rows& /*to*/) {
    throw std::logic_error("this storage gives whole blocks only");
  }
};

}  // namespace seedbank::db
