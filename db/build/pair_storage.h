// Where the builder puts finished pairs and gets blocks back from: files, or nothing at all in a
// benchmark.
#pragma once

#include <cstdint>

#include "db/values/matrix.h"

namespace seedbank::db {

class PairStorage {
 public:
  virtual ~PairStorage() = default;

  /// Keeps a finished pair. `mover`: rows are the sides with pair.fewer seeds, to move; `waiter`:
  /// the same rows, waiting. Returns the bytes written. Whatever is thrown, no half of the pair is
  /// kept. May run while another thread reads other pairs.
  virtual std::uint64_t write(PairId pair, const Matrix& mover, const Matrix& waiter) = 0;

  /// Fills `to`, which has the shape of `id`, with a block that was written before.
  virtual void read(MatrixId id, Matrix& to) = 0;
};

}  // namespace seedbank::db
