// A full-game database on disk: reachable positions and their values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "db/fullgame/files/layer_file.h"
#include "db/fullgame/game/full_game.h"
#include "db/storage/errors.h"
#include "db/storage/file.h"
#include "solver/game/notation.h"

namespace seedbank::db::fullgame {

/// Open layers by captured seeds.
using StoredLayers = std::map<int, std::shared_ptr<const StoredLayer>>;

/// Opens the files of layers in `directory`, checks everything except their frames, and calls
/// `take` with each; only one is open at a time unless `take` keeps more. A directory that does not
/// exist has no layers. If a file is unreadable or damaged, belongs to another game than the
/// others, or holds another layer than its name says, calls `refuse` and continues; without
/// `refuse`, throws FormatError or IoError.
void for_each_layer(
    const FileSystem& files, const std::filesystem::path& directory,
    const std::function<void(std::shared_ptr<const StoredLayer>)>& take,
    const std::function<void(int captured, const FileError& error)>& refuse = nullptr);

/// Opens all layers in `directory`. Throws FormatError, IoError.
[[nodiscard]] StoredLayers open_layers(const FileSystem& files,
                                       const std::filesystem::path& directory);

/// The index of a position in its layer, and its value.
struct Found {
  std::uint64_t index = 0;
  Value value;
};

/// All layers of one game. Thread-safe.
class FullGameDatabase {
 public:
  /// Opens all layers in `directory`; caches decoded frames in at most `cache_bytes`. Throws
  /// MissingError unless all layers exist with values; FormatError, IoError.
  FullGameDatabase(const FileSystem& files, std::filesystem::path directory,
                   std::size_t cache_bytes);
  /// As above, but with open files: `layers` must be all layers in `directory`.
  FullGameDatabase(StoredLayers layers, std::filesystem::path directory, std::size_t cache_bytes);
  ~FullGameDatabase();

  [[nodiscard]] const std::filesystem::path& directory() const noexcept { return directory_; }
  [[nodiscard]] const FullGame& full_game() const noexcept { return layer(0).header().full_game; }
  /// Requires 0 <= captured <= full_game().seeds().
  [[nodiscard]] const StoredLayer& layer(int captured) const { return *layers_.at(captured); }
  [[nodiscard]] const StoredLayers& layers() const noexcept { return layers_; }

  /// The tally of all layers.
  [[nodiscard]] Tally total() const;

  /// Whether a position has the pits and seeds of this game.
  [[nodiscard]] bool is_of_game(const NotedPosition& noted) const noexcept;

  /// Looks up a position; empty if it is not reachable. Decodes at most one frame. Requires
  /// is_of_game(). Throws FormatError, IoError.
  [[nodiscard]] std::optional<Found> find(const NotedPosition& noted) const;

  /// A frame of a layer, from the cache if possible. Requires number < layer(captured).frames().
  /// Throws FormatError, IoError.
  [[nodiscard]] std::shared_ptr<const DecodedFrame> frame(int captured, std::uint64_t number) const;

 private:
  struct Access;

  std::filesystem::path directory_;
  StoredLayers layers_;
  std::unique_ptr<Access> access_;  // the cache of decoded frames, which const functions change
};

}  // namespace seedbank::db::fullgame
