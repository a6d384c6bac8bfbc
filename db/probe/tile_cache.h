// A bounded LRU cache of decoded tiles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "db/index/block.h"

namespace seedbank::db {

/// Identifies a tile of a database.
struct TileKey {
  BlockId block;
  std::uint64_t number = 0;

  friend bool operator==(const TileKey&, const TileKey&) = default;
};

/// Thread-safe: tiles are distributed to shards, each with its own lock.
class TileCache {
 public:
  /// Holds at most `bytes` of tiles and bookkeeping; 0 disables the cache.
  explicit TileCache(std::size_t bytes) : shard_bytes_(bytes / kShards) {}

  /// The value at `index` of the tile, if it is cached. Requires an index within the tile.
  [[nodiscard]] std::optional<std::uint8_t> find(const TileKey& key, std::size_t index);

  /// Adds a copy of a tile and evicts others if necessary. Ignores a tile that is already cached or
  /// larger than a shard. Throws std::bad_alloc, and then does not cache the tile.
  void insert(const TileKey& key, std::span<const std::uint8_t> values);

  /// Current bytes of the tiles, including bookkeeping.
  [[nodiscard]] std::size_t bytes() const;

 private:
  static constexpr std::size_t kShards = 16;
  // Estimated overhead of a tile: list and table nodes, allocation headers.
  static constexpr std::size_t kBytesPerTile = 192;

  struct Entry {
    TileKey key;
    std::vector<std::uint8_t> values;
  };
  struct Hash {
    std::size_t operator()(const TileKey& key) const noexcept;
  };
  struct Shard {
    mutable std::mutex mutex;
    std::list<Entry> entries;  // the most recently used first
    std::unordered_map<TileKey, std::list<Entry>::iterator, Hash> places;
    std::size_t bytes = 0;
  };

  [[nodiscard]] Shard& shard_of(const TileKey& key) noexcept;

  std::size_t shard_bytes_;
  std::array<Shard, kShards> shards_;
};

}  // namespace seedbank::db
