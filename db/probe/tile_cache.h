// A bounded cache of decoded tiles, least recently used out first.
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

/// Names a tile of a game's database.
struct TileKey {
  BlockId block;
  std::uint64_t number = 0;

  friend bool operator==(const TileKey&, const TileKey&) = default;
};

/// All functions may be called by several threads at once: tiles are spread over shards, each with
/// a lock of its own.
class TileCache {
 public:
  /// Keeps at most `bytes` of tiles and of what it takes to find them; 0 keeps nothing.
  explicit TileCache(std::size_t bytes) : shard_bytes_(bytes / kShards) {}

  /// The value at `index` of the tile, if the tile is here. Requires an index within the tile.
  [[nodiscard]] std::optional<std::uint8_t> find(const TileKey& key, std::size_t index);

  /// Keeps a copy of a tile, for which others may have to go. A tile that is already here, or is
  /// larger than a shard, changes nothing. Throws std::bad_alloc; then the tile is not kept.
  void insert(const TileKey& key, std::span<const std::uint8_t> values);

  /// Bytes of the tiles kept at this moment, bookkeeping included.
  [[nodiscard]] std::size_t bytes() const;

 private:
  static constexpr std::size_t kShards = 16;
  // What a tile costs beside its values: list and table nodes, allocation headers. An estimate.
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
