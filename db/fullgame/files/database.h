// A full-game database on disk: whether a position is reachable, and its value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "db/fullgame/files/frame_cache.h"
#include "db/fullgame/files/stored_layer.h"
#include "db/fullgame/game/full_game.h"
#include "db/fullgame/game/tally.h"
#include "db/fullgame/game/value.h"
#include "db/storage/errors.h"
#include "db/storage/file.h"
#include "solver/game/notation.h"

namespace seedbank::db::fullgame {

/// By captured seeds.
using StoredLayers = std::map<int, std::shared_ptr<const StoredLayer>>;

/// Opens the files of layers in `directory`, which checks all of them but their frames, and hands
/// each to `take`; one at a time is open unless `take` keeps more. None when there is no such
/// directory. All are of one game. A file that is damaged, of another game than the others, or of
/// another layer than its name says, and one that cannot be read, goes with its error to `refuse`;
/// without that, throws FormatError, IoError.
void for_each_layer(
    const FileSystem& files, const std::filesystem::path& directory,
    const std::function<void(std::shared_ptr<const StoredLayer>)>& take,
    const std::function<void(int captured, const DatabaseError& error)>& refuse = nullptr);

/// All of them, open. Throws what for_each_layer() throws.
[[nodiscard]] StoredLayers open_layers(const FileSystem& files,
                                       const std::filesystem::path& directory);

/// "3 pits, 2 seeds in each, empty-capture, majority".
[[nodiscard]] std::string to_text(const FullGame& full_game);

/// Where a position lies in its layer, and its value.
struct Found {
  std::uint64_t index = 0;  ///< positions of the layer before it
  Value value;
};

/// All layers of one game. All functions may be called by several threads at once.
class FullGameDatabase {
 public:
  /// Opens all layers in `directory`; keeps decoded frames in at most `cache_bytes`. Throws
  /// MissingError when there are none, or not all of them with values; what open_layers() throws.
  FullGameDatabase(const FileSystem& files, std::filesystem::path directory,
                   std::size_t cache_bytes);
  ~FullGameDatabase();
  FullGameDatabase(const FullGameDatabase&) = delete;
  FullGameDatabase& operator=(const FullGameDatabase&) = delete;

  [[nodiscard]] const std::filesystem::path& directory() const noexcept { return directory_; }
  [[nodiscard]] const FullGame& full_game() const noexcept { return layer(0).header().full_game; }
  /// Requires 0 <= captured <= full_game().seeds().
  [[nodiscard]] const StoredLayer& layer(int captured) const { return *layers_.at(captured); }
  [[nodiscard]] const StoredLayers& layers() const noexcept { return layers_; }

  /// Counts of all layers together.
  [[nodiscard]] Tally total() const;

  /// The value of the opening. Throws FormatError when it is not there; IoError.
  [[nodiscard]] Value opening() const;

  /// Whether a position can be one of this game at all: pits and seeds are the same.
  [[nodiscard]] bool is_of_game(const NotedPosition& noted) const noexcept;

  /// Nothing when the position is not reachable. Requires is_of_game(). Decodes at most one frame.
  /// Throws FormatError when that is damaged; IoError.
  [[nodiscard]] std::optional<Found> find(const NotedPosition& noted) const;

  /// A frame of a layer, from the cache if it is there. Requires number < layer(captured).frames().
  /// Throws FormatError, IoError.
  [[nodiscard]] std::shared_ptr<const DecodedFrame> frame(int captured, std::uint64_t number) const;

 private:
  struct Access;

  std::filesystem::path directory_;
  StoredLayers layers_;
  std::unique_ptr<Access> access_;  // decoded frames; reading changes them
};

}  // namespace seedbank::db::fullgame
