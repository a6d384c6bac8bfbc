// Cached blocks: reading and eviction.
#include "db/check/block_cache.h"

#include <algorithm>
#include <cassert>

#include <tbb/task_arena.h>

#include "db/endgame/pair_reader.h"

namespace seedbank::db {

BlockCache::BlockCache(const Database& database, std::uint64_t memory_bytes)
    : database_(database),
      memory_bytes_(memory_bytes),
      entries_(static_cast<std::size_t>((kMaxLayerSeeds + 1) * (kMaxLayerSeeds + 1))) {}

std::uint64_t BlockCache::bytes_of(const std::set<BlockId>& blocks) const noexcept {
  std::uint64_t bytes = 0;
  for (const BlockId id : blocks) {
    const BlockShape shape = block_shape(database_.game().pits, id);
    bytes += Matrix::bytes(shape.rows, shape.columns);
  }
  return bytes;
}

std::uint64_t BlockCache::held_bytes() const {
  const std::lock_guard lock(reading_);
  return bytes_of(held_);
}

void BlockCache::make_room_for(const std::set<BlockId>& blocks) {
  assert(bytes_of(blocks) <= memory_bytes_);
  const std::lock_guard lock(reading_);
  std::set<BlockId> wanted = held_;
  wanted.insert(blocks.begin(), blocks.end());
  std::uint64_t bytes = bytes_of(wanted);
  // Evicts the lowest layers first: those just below the block are needed again soonest.
  for (const BlockId id : std::set<BlockId>(held_)) {
    if (bytes <= memory_bytes_) break;
    if (blocks.contains(id)) continue;
    bytes -= bytes_of({id});
    held_.erase(id);
    Entry& entry = entries_[index(id)];
    entry.matrix.store(nullptr, std::memory_order_relaxed);
    entry.owned = Matrix();
  }
}

const Matrix& BlockCache::read(BlockId id, Entry& entry) {
  const std::lock_guard lock(reading_);
  if (entry.matrix.load(std::memory_order_relaxed) != nullptr) return entry.owned;
  const BlockShape shape = block_shape(database_.game().pits, id);
  Matrix matrix(shape.rows, shape.columns);
  // The reader works in parallel. While it waits, this thread must not start another task of the
  // caller: that could request a block and wait for the lock that this thread holds.
  tbb::this_task_arena::isolate([&] {
    database_.open({id.seeds, std::min(id.mover_seeds, id.waiter_seeds())})
        ->read_block(id, {matrix.data(), matrix.size()});
  });
  entry.owned = std::move(matrix);
  held_.insert(id);
  entry.matrix.store(&entry.owned, std::memory_order_release);
  return entry.owned;
}

}  // namespace seedbank::db
