// Whole blocks of a database in memory, read when first asked for, dropped when memory runs short.
#include "db/block_shelf.h"

#include <string>

#include <tbb/task_arena.h>

#include "db/plan.h"

namespace seedbank::db {

BlockShelf::BlockShelf(const Database& database, std::uint64_t memory_bytes)
    : database_(database),
      memory_bytes_(memory_bytes),
      entries_(static_cast<std::size_t>((kMaxLayerSeeds + 1) * (kMaxLayerSeeds + 1))) {}

const Matrix& BlockShelf::read(BlockId id, Entry& entry) {
  const std::lock_guard lock(reading_);
  if (entry.matrix.load(std::memory_order_relaxed) != nullptr) return entry.owned;
  const int pits = database_.game().pits;
  const BlockShape shape = block_shape(pits, id);
  const std::uint64_t bytes = Matrix::bytes(shape.rows, shape.columns);
  if (held_bytes_ + bytes > memory_bytes_) {
    throw ResourceError("verifying layer " + std::to_string(id.seeds) +
                        " needs more memory for the successors of a block than the " +
                        std::to_string(memory_bytes_ >> 20) + " MiB allowed");
  }
  Matrix matrix(shape.rows, shape.columns);
  // The reader works in parallel. While it waits, this thread must not start another piece of the
  // work that led here: that could ask for a block and wait for the lock that it holds itself.
  tbb::this_task_arena::isolate([&] {
    database_.open({id.seeds, std::min(id.mover_seeds, id.waiter_seeds())})
        ->read_block(id, {matrix.data(), matrix.size()});
  });
  held_bytes_ += bytes;
  entry.owned = std::move(matrix);
  entry.asked_for.store(true, std::memory_order_relaxed);
  entry.matrix.store(&entry.owned, std::memory_order_release);
  return entry.owned;
}

void BlockShelf::make_room() {
  const std::lock_guard lock(reading_);
  const bool is_short = held_bytes_ > memory_bytes_ / 2;
  for (Entry& entry : entries_) {
    if (entry.matrix.load(std::memory_order_relaxed) == nullptr) continue;
    if (is_short && !entry.asked_for.load(std::memory_order_relaxed)) {
      held_bytes_ -= Matrix::bytes(entry.owned.rows(), entry.owned.columns());
      entry.matrix.store(nullptr, std::memory_order_relaxed);
      entry.owned = Matrix();
    }
    entry.asked_for.store(false, std::memory_order_relaxed);
  }
}

}  // namespace seedbank::db
