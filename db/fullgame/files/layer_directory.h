// Writing layers to files and reading them back, and the directory in which a full-game build
// stores its layers and from which it resumes.
//
// When the positions of a layer are known, its file is written without values; when its values are
// known, a file with both replaces it. A resumed build needs nothing else. Only one file is open at
// a time, because there may be more layers than a process may have open files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>

#include "db/fullgame/builder/build.h"
#include "db/fullgame/files/database.h"
#include "db/fullgame/game/layer.h"
#include "db/storage/file.h"

namespace seedbank::db::fullgame {

/// Writes the file of `layer` to `directory`, which must exist, replaces a previous file, and
/// returns its size. Requires that the layer is counted (Layer::count()), that `header` is its
/// header, and that it has values if the header says so. Uses all threads of the caller's arena;
/// the bytes do not depend on their number. Throws IoError; for the state of the file then, see
/// AtomicFile::publish().
std::uint64_t write_layer(FileSystem& files, const std::filesystem::path& directory,
                          const LayerHeader& header, const Layer& layer);

/// Marks the positions of the file in the words of `layer`, which must be all 0, and counts them.
/// Uses all threads of the caller's arena. Throws FormatError, IoError.
void read_positions(const StoredLayer& file, Layer& layer);

/// Adds the values of the file to a layer with the same positions. Requires that the layer is
/// counted (Layer::count()) and that the file has values. Uses all threads of the caller's arena.
/// Throws FormatError, IoError.
void read_values(const StoredLayer& file, Layer& layer);

/// For one build at a time, which should hold the lock of the directory.
class LayerDirectory final : public LayerStore {
 public:
  /// Opens the existing layers. The directory must exist, and `files` must outlive this. Throws
  /// FormatError if a layer is damaged or of another game; IoError.
  LayerDirectory(FileSystem& files, std::filesystem::path directory, const FullGame& full_game);

  /// Whether all layers exist with values.
  [[nodiscard]] bool is_complete() const;

  /// The result of a complete build. Requires is_complete(). Throws FormatError, IoError.
  [[nodiscard]] Summary summary() const;

  /// The current bytes of all files of layers.
  [[nodiscard]] std::uint64_t file_bytes() const;

  [[nodiscard]] bool has_positions(int captured) const override;
  [[nodiscard]] bool has_values(int captured) const override;

  /// These throw FormatError, IoError.
  Tally read_positions(Layer& layer) const override;
  Tally read_values(Layer& layer) const override;

  /// Throws ResourceError if the volume has no room for the values; IoError.
  void expect_values(std::uint64_t positions) override;

  /// These throw IoError. A layer with values keeps them.
  void take_positions(const Layer& layer, const Tally& tally) override;
  void take_values(const Layer& layer, const Tally& tally) override;

 private:
  void write(const Layer& layer, const Tally& tally, Content content);
  [[nodiscard]] StoredLayer open(int captured) const;
  [[nodiscard]] Value opening() const;

  FileSystem& files_;
  std::filesystem::path directory_;
  FullGame full_game_;
  std::map<int, LayerHeader> existing_;      // on construction, by captured seeds
  std::map<int, std::uint64_t> file_bytes_;  // of all files now
};

}  // namespace seedbank::db::fullgame
