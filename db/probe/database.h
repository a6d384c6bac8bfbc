// A database on disk: what it covers, and the value of any position that it covers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "db/index/block.h"
#include "db/index/ranking.h"
#include "db/storage/file.h"
#include "solver/game/rules.h"

namespace seedbank::db {

class PairFile;  // db/endgame/pair_reader.h

struct DatabaseOptions {
  std::size_t cache_bytes = std::size_t{64} << 20;  ///< for decoded tiles; 0 switches caching off
  std::size_t max_open_files = 512;                 ///< at least 1
};

/// What the files of one layer come to.
struct LayerInfo {
  int seeds = 0;
  std::uint64_t positions = 0;  ///< covered by the files that are there
  std::uint64_t file_bytes = 0;
  bool complete = false;  ///< the files cover the layer
};

/// The files of one game below one root directory, as they were when this was made: files that are
/// added later are not noticed. Layers and pairs may be missing anywhere. All functions may be
/// called by several threads at once.
class Database {
 public:
  /// Looks which files there are and opens none. A directory that does not exist is an empty
  /// database. `files` must outlive this. Throws IoError.
  Database(const FileSystem& files, std::filesystem::path root, Game game,
           DatabaseOptions options = {});
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  [[nodiscard]] Game game() const noexcept { return game_; }
  [[nodiscard]] const std::filesystem::path& root() const noexcept { return root_; }

  /// The pairs whose files are there, in ascending order.
  [[nodiscard]] const std::set<PairId>& pairs() const noexcept { return pairs_; }

  /// True when every pair of the layer is there; layers 0 and 1 have none.
  [[nodiscard]] bool layer_complete(int seeds) const;

  /// The largest n such that all layers up to n are complete: at least 1, since those below 2 hold
  /// no positions; at most kMaxLayerSeeds.
  [[nodiscard]] int complete_up_to() const;

  /// The layers of which there is anything, in ascending order. Opens every file.
  /// Throws FormatError, IoError.
  [[nodiscard]] std::vector<LayerInfo> layers() const;

  /// Digest of the values of a layer (db/FORMAT.md, section 8): the same for databases of different
  /// compression. Opens its files. Requires layer_complete(seeds). Throws FormatError, IoError.
  [[nodiscard]] std::uint64_t layer_digest(int seeds) const;

  /// The file of a pair. Throws MissingError when it is not there; FormatError, IoError.
  [[nodiscard]] std::shared_ptr<const PairFile> open(PairId pair) const;

  /// The mover's share of the seeds in play, exact; nothing when the position is not covered.
  /// Positions with an empty side are over: the mover gets what lies on its own side.
  /// Requires sides of the game's pits. Throws FormatError when the file that covers the position
  /// is damaged; IoError.
  [[nodiscard]] std::optional<int> share(const SidePits& mover, const SidePits& waiter) const;

 private:
  struct Access;

  std::filesystem::path root_;
  Game game_;
  std::set<PairId> pairs_;
  std::unique_ptr<Access> access_;  // open files, decoded tiles; reading changes both
};

}  // namespace seedbank::db
