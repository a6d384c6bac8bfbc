// The caches of a database: open pair files, and decoded tiles. Both are bounded.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "db/endgame/pair_reader.h"
#include "db/index/block.h"
#include "db/storage/file.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// A cache of open pair files. Thread-safe.
class OpenFiles {
 public:
  /// Keeps at most `max_open` files open besides those that callers hold, or as many as the
  /// operating system allows. `files` must outlive this. Requires max_open >= 1.
  OpenFiles(const FileSystem& files, std::filesystem::path root, Game game, std::size_t max_open);

  /// The file of a pair, which stays open at least as long as the result exists. Throws the
  /// exceptions of PairFile.
  [[nodiscard]] std::shared_ptr<const PairFile> get(PairId pair);

 private:
  struct Slot {
    std::shared_ptr<const PairFile> file;
    // Set by every use, cleared by close_one(). Relaxed order is enough: a use that goes unnoticed
    // only means that the file may have to be opened again.
    std::atomic<bool> used = false;
  };

  [[nodiscard]] std::shared_ptr<const PairFile> open(PairId pair);
  // False if no file is open. Requires the lock.
  bool close_one();

  const FileSystem& files_;
  std::filesystem::path root_;
  Game game_;
  std::size_t max_open_;
  std::shared_mutex mutex_;  // guards the members below
  std::vector<Slot> slots_;
  std::size_t open_ = 0;
  std::size_t hand_ = 0;  // where close_one() continues its search
};

/// Identifies a tile of a database.
struct TileKey {
  BlockId block;
  std::uint64_t number = 0;

  friend bool operator==(const TileKey&, const TileKey&) = default;
};

/// An LRU cache of decoded tiles. Thread-safe: tiles are distributed to shards, each with its own
/// lock.
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
