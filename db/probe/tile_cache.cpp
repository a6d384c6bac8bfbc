// The sharded cache of decoded tiles.
#include "db/probe/tile_cache.h"

namespace seedbank::db {

std::size_t TileCache::Hash::operator()(const TileKey& key) const noexcept {
  const auto block = static_cast<unsigned>(key.block.seeds * 64 + key.block.mover_seeds);
  const std::uint64_t mixed = (key.number ^ std::uint64_t{block} << 48) * 0x9E37'79B9'7F4A'7C15U;
  return mixed ^ mixed >> 32;
}

TileCache::Shard& TileCache::shard_of(const TileKey& key) noexcept {
  // The high bits, because the table of the shard uses the low ones.
  return shards_[Hash{}(key) >> 60];
}
static_assert(sizeof(std::size_t) == 8);

std::optional<std::uint8_t> TileCache::find(const TileKey& key, std::size_t index) {
  Shard& shard = shard_of(key);
  const std::lock_guard guard(shard.mutex);
  const auto found = shard.places.find(key);
  if (found == shard.places.end()) return std::nullopt;
  shard.entries.splice(shard.entries.begin(), shard.entries, found->second);
  return found->second->values[index];
}

void TileCache::insert(const TileKey& key, std::span<const std::uint8_t> values) {
  const std::size_t bytes = values.size() + kBytesPerTile;
  if (bytes > shard_bytes_) return;
  Shard& shard = shard_of(key);
  const std::lock_guard guard(shard.mutex);
  if (shard.places.contains(key)) return;
  while (shard.bytes + bytes > shard_bytes_) {
    shard.bytes -= shard.entries.back().values.size() + kBytesPerTile;
    shard.places.erase(shard.entries.back().key);
    shard.entries.pop_back();
  }
  // In this order, std::bad_alloc leaves the shard unchanged: splicing cannot fail and does not
  // invalidate the iterator.
  std::list<Entry> made;
  made.push_front({key, {values.begin(), values.end()}});
  shard.places.emplace(key, made.begin());
  shard.entries.splice(shard.entries.begin(), made);
  shard.bytes += bytes;
}

std::size_t TileCache::bytes() const {
  std::size_t sum = 0;
  for (const Shard& shard : shards_) {
    const std::lock_guard guard(shard.mutex);
    sum += shard.bytes;
  }
  return sum;
}

}  // namespace seedbank::db
