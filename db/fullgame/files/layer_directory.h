// The directory in which a build keeps its layers, and finds those that it kept before.
//
// When the positions of a layer are known, its file is written with these alone; when its values
// are known, a file with both takes its place. A build that goes on needs nothing else. One file at
// a time is open: of layers there may be more than a process may have files open.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>

#include "db/fullgame/builder/build.h"
#include "db/fullgame/files/database.h"
#include "db/storage/file.h"

namespace seedbank::db::fullgame {

/// For one build at a time, which should hold the lock of the directory.
class LayerDirectory final : public LayerSink, public LayerSource {
 public:
  /// Looks at the files of layers that are there. The directory must exist, and `files` outlive
  /// this. Throws FormatError when one is damaged or of another game; IoError.
  LayerDirectory(FileSystem& files, std::filesystem::path directory, const FullGame& full_game);

  /// Whether every layer is there with its values.
  [[nodiscard]] bool is_complete() const;

  /// What a build of it would return. Requires is_complete(). Throws FormatError, IoError.
  [[nodiscard]] Summary summary() const;

  /// Bytes of the files of layers, those written since among them.
  [[nodiscard]] std::uint64_t file_bytes() const;

  [[nodiscard]] bool has_positions(int captured) const override;
  [[nodiscard]] bool has_values(int captured) const override;

  /// Throw FormatError when a frame is damaged; IoError.
  Tally read_positions(Layer& layer) const override;
  Tally read_values(Layer& layer) const override;

  /// Throws ResourceError when the volume has no room for so many positions with their values;
  /// IoError.
  void expect_values(std::uint64_t positions) override;

  /// Throw IoError. A layer whose values are there keeps them.
  void take_positions(const Layer& layer, const Tally& tally) override;
  void take_values(const Layer& layer, const Tally& tally) override;

 private:
  void write(const Layer& layer, const Tally& tally, Content content);
  [[nodiscard]] StoredLayer open(int captured) const;
  [[nodiscard]] Value opening() const;

  FileSystem& files_;
  std::filesystem::path directory_;
  FullGame full_game_;
  std::map<int, LayerHeader> there_;         // at first, by captured seeds
  std::map<int, std::uint64_t> file_bytes_;  // of all that are there now
};

}  // namespace seedbank::db::fullgame
