// Cached blocks: reading and eviction.
#include "db/check/block_cache.h"

#include <algorithm>
#include <cassert>

#include "db/endgame/pair_reader.h"

namespace seedbank::db {

BlockCache::BlockCache(const Database& database, std::uint64_t memory_bytes)
    : database_(database),
      memory_bytes_(memory_bytes),
      matrices_(static_cast<std::size_t>((kMaxLayerSeeds + 1) * (kMaxLayerSeeds + 1))) {}

std::uint64_t BlockCache::bytes_of(const std::set<BlockId>& blocks) const noexcept {
  std::uint64_t bytes = 0;
  for (const BlockId id : blocks) {
    const BlockShape shape = block_shape(database_.game().pits, id);
    bytes += Matrix::bytes(shape.rows, shape.columns);
  }
  return bytes;
}

void BlockCache::hold(const std::set<BlockId>& blocks, const std::stop_token& stop) {
  assert(bytes_of(blocks) <= memory_bytes_);
  std::set<BlockId> wanted = held_;
  wanted.insert(blocks.begin(), blocks.end());
  std::uint64_t bytes = bytes_of(wanted);
  // Evicts the lowest layers first: those just below the block are needed again soonest.
  for (const BlockId id : std::set<BlockId>(held_)) {
    if (bytes <= memory_bytes_) break;
    if (blocks.contains(id)) continue;
    bytes -= bytes_of({id});
    held_.erase(id);
    matrices_[index(id)] = Matrix();
  }
  for (const BlockId id : blocks) {
    if (stop.stop_requested()) return;
    if (held_.contains(id)) continue;
    const BlockShape shape = block_shape(database_.game().pits, id);
    Matrix matrix(shape.rows, shape.columns);
    database_.open(id.pair())->read_block(id, {matrix.data(), matrix.size()});
    matrices_[index(id)] = std::move(matrix);
    held_.insert(id);
  }
}

}  // namespace seedbank::db
