// A database on disk: its layers, the values of its positions, and loading them into memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <vector>

#include "db/index/block.h"
#include "db/index/ranking.h"
#include "db/storage/file.h"
#include "solver/base/progress.h"
#include "solver/game/rules.h"

namespace seedbank::db {

class PairFile;         // db/endgame/pair_reader.h
class Resident;         // db/memory/resident.h
struct ResidentLayout;  // db/memory/resident_layout.h

struct DatabaseOptions {
  std::size_t cache_bytes = std::size_t{64} << 20;  ///< for decoded tiles; 0 disables caching
  std::size_t max_open_files = 512;                 ///< at least 1
};

/// The files of one layer.
struct LayerInfo {
  int seeds = 0;
  std::uint64_t positions = 0;  ///< in the files present
  std::uint64_t file_bytes = 0;
  bool complete = false;  ///< all files are present
};

/// The files of one game in a database at the time of construction; files added later are not seen.
/// Any layers and pairs may be missing. Thread-safe.
class Database {
 public:
  /// Lists the files but opens none. A directory that does not exist is an empty database. `files`
  /// must outlive this. Throws IoError.
  Database(const FileSystem& files, std::filesystem::path root, Game game,
           DatabaseOptions options = {});
  ~Database();

  [[nodiscard]] Game game() const noexcept { return game_; }
  [[nodiscard]] const std::filesystem::path& root() const noexcept { return root_; }

  /// The pairs with files, in ascending order.
  [[nodiscard]] const std::set<PairId>& pairs() const noexcept { return pairs_; }

  /// True if every pair of the layer has a file; layers 0 and 1 have no pairs.
  [[nodiscard]] bool layer_complete(int seeds) const;

  /// The largest n such that all layers up to n are complete: at least 1, since layers below 2 have
  /// no positions, and at most kMaxLayerSeeds.
  [[nodiscard]] int complete_up_to() const;

  /// The layers with files, in ascending order. Opens every file. Throws FormatError, IoError.
  [[nodiscard]] std::vector<LayerInfo> layers() const;

  /// The digest of the values of a layer (db/FORMAT.md, section 8), which does not depend on the
  /// compression. Opens its files. Requires layer_complete(seeds). Throws FormatError, IoError.
  [[nodiscard]] std::uint64_t layer_digest(int seeds) const;

  /// Opens the file of a pair. Throws MissingError, FormatError, IoError.
  [[nodiscard]] std::shared_ptr<const PairFile> open(PairId pair) const;

  /// The mover's exact share of the seeds in play; empty if there is no file for the position. In a
  /// game that is over the mover gets the seeds on its own side. Requires sides with the pits of
  /// the game. Throws FormatError if the file is damaged; IoError.
  [[nodiscard]] std::optional<int> share(const SidePits& mover, const SidePits& waiter) const;

  /// The number of tiles that share() has decoded for positions with `seeds` in play, 0..63. Almost
  /// all of its time is spent on them.
  [[nodiscard]] std::uint64_t tiles_decoded(int seeds) const noexcept;

 private:
  struct Access;

  std::filesystem::path root_;
  Game game_;
  std::set<PairId> pairs_;
  std::unique_ptr<Access> access_;  // open files and decoded tiles, which reading changes
};

/// Called with every tile and its values, row-major, by several threads at once.
using TakeTile =
    std::function<void(BlockId block, const Tile& tile, std::span<const std::uint8_t> values)>;

/// Called with the positions of each block that was read, by one thread at a time, not always the
/// same one.
using BlockRead = std::function<void(std::uint64_t positions)>;

/// Reads and checks all tiles of `pairs`, on all threads of the caller's arena. Returns false, with
/// some tiles skipped, after a request to stop. Keeps at most one file open per thread besides
/// those of the database. Throws MissingError, FormatError, IoError, and what `take` throws.
[[nodiscard]] bool scan_tiles(const Database& database, std::span<const PairId> pairs,
                              const TakeTile& take, const BlockRead& block_read,
                              const std::stop_token& stop);

/// Makes `endgames` hold the layers of `layout`: keeps layers that are already in memory with the
/// right number of bits and reads the others from files, on all threads of the caller's arena.
/// After a request to stop, keeps the layers that are complete by then. Requires a database of the
/// same game. Throws MissingError, naming the first incomplete layer, without changing anything; or
/// FormatError, IoError or std::bad_alloc, after which the layers read so far remain.
void load_endgames(Resident& endgames, const Database& database, const ResidentLayout& layout,
                   const Progress& report, const std::stop_token& stop);

}  // namespace seedbank::db
