// The file of a layer of a full game: its name, its format to the byte, and reading. Document:
// db/fullgame/FORMAT.md; the parts common to other files are in db/storage/frame_format.h.
//
//   [header] [frames] [index] [footer]
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "db/fullgame/files/frame_codec.h"
#include "db/fullgame/game/full_game.h"
#include "db/fullgame/game/layout.h"
#include "db/storage/file.h"
#include "db/storage/frame_format.h"

namespace seedbank::db::fullgame {

/// The file of a layer in the directory of its game, such as layer-012.seedbank.
[[nodiscard]] std::filesystem::path layer_file(const std::filesystem::path& directory,
                                               int captured);

/// The captured seeds of the layer with this file name, at most kMaxLayerSeeds; empty for other
/// names.
[[nodiscard]] std::optional<int> layer_of_file_name(std::string_view file_name);

/// True for the file names of layers.
[[nodiscard]] bool is_layer_file_name(std::string_view file_name);

inline constexpr std::size_t kLayerHeaderBytes = 80;
inline constexpr std::size_t kLayerIndexEntryBytes = 8 + kIndexEntryBytes;

/// The content of the header.
struct LayerHeader {
  FullGame full_game;
  int captured = 0;  ///< seeds in the stores: the layer
  Content content = Content::kValues;
  Tally tally;  ///< outcomes are 0 without values

  friend bool operator==(const LayerHeader&, const LayerHeader&) = default;
};

/// The index, by number of the frame.
struct LayerIndex {
  std::vector<std::uint64_t> firsts;  ///< number of the first position of each frame
  std::vector<IndexEntry> frames;
};

/// The number of frames of a layer with this many positions.
[[nodiscard]] constexpr std::uint64_t frames_of(std::uint64_t positions) noexcept {
  return (positions + kFramePositions - 1) / kFramePositions;
}

/// Encode a header and an index.
[[nodiscard]] std::vector<std::uint8_t> encode_layer_header(const LayerHeader& header);
[[nodiscard]] std::vector<std::uint8_t> encode_layer_index(const LayerIndex& index);

/// Decode the header, kLayerHeaderBytes bytes at the beginning of `file`, and the index, a whole
/// number of entries at `offset`. `candidates` is the number of candidates of the header's layer.
/// Throw FormatError unless the results are within the limits of the format.
[[nodiscard]] LayerHeader decode_layer_header(std::span<const std::uint8_t> bytes,
                                              const std::filesystem::path& file);
[[nodiscard]] LayerIndex decode_layer_index(std::span<const std::uint8_t> bytes,
                                            std::uint64_t candidates,
                                            const std::filesystem::path& file,
                                            std::uint64_t offset);

/// The file of a layer, open for reading. Returns only data whose checksums are correct.
/// Thread-safe.
class StoredLayer {
 public:
  /// Opens the file and checks everything except the frames. Throws MissingError, FormatError,
  /// IoError.
  StoredLayer(const FileSystem& files, std::filesystem::path path);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return file_.path(); }
  [[nodiscard]] const LayerHeader& header() const noexcept { return header_; }
  [[nodiscard]] const LayerLayout& layout() const noexcept { return layout_; }
  [[nodiscard]] std::uint64_t file_bytes() const noexcept { return file_.bytes(); }
  [[nodiscard]] std::uint64_t positions() const noexcept { return header_.tally.positions; }

  /// The digest of positions and values, which does not depend on the compression.
  [[nodiscard]] std::uint64_t digest() const { return db::digest(index_.frames); }

  [[nodiscard]] std::uint64_t frames() const noexcept { return index_.frames.size(); }

  /// The number of positions of a frame. Requires number < frames().
  [[nodiscard]] std::uint64_t positions_of_frame(std::uint64_t number) const noexcept;

  /// The frame that contains the candidate if it is reachable; empty if no frame can.
  [[nodiscard]] std::optional<std::uint64_t> frame_of(std::uint64_t candidate) const noexcept;

  /// Decodes a frame to reader.content. Requires number < frames(). Throws FormatError, naming the
  /// frame; IoError.
  void read_frame(std::uint64_t number, FrameReader& reader) const;

 private:
  FramedFile file_;
  LayerHeader header_;
  LayerLayout layout_;
  LayerIndex index_;
  std::vector<std::uint64_t> offsets_;  // of the frames
};

}  // namespace seedbank::db::fullgame
