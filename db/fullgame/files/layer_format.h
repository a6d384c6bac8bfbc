// The file of a layer of a full game, to the byte: name, header and index. Document:
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

/// The index entry of a frame.
struct FrameEntry {
  std::uint64_t first = 0;  ///< number of its first position
  IndexEntry frame;
};

/// The number of frames of a layer with this many positions.
[[nodiscard]] constexpr std::uint64_t frames_of(std::uint64_t positions) noexcept {
  return (positions + kFramePositions - 1) / kFramePositions;
}

/// Encode a header and an index.
[[nodiscard]] std::vector<std::uint8_t> encode_layer_header(const LayerHeader& header);
[[nodiscard]] std::vector<std::uint8_t> encode_layer_index(std::span<const FrameEntry> frames);

/// Decode bytes at the beginning, or at `offset`, of `file`. Results are within the limits of the
/// format; otherwise these throw FormatError. `candidates` are those of the header's layer. Require
/// kLayerHeaderBytes and whole entries.
[[nodiscard]] LayerHeader decode_layer_header(std::span<const std::uint8_t> bytes,
                                              const std::filesystem::path& file);
[[nodiscard]] std::vector<FrameEntry> decode_layer_index(std::span<const std::uint8_t> bytes,
                                                         std::uint64_t candidates,
                                                         const std::filesystem::path& file,
                                                         std::uint64_t offset);

/// The digest of a layer: the checksum of the content checksums of its frames, as for a block.
[[nodiscard]] std::uint64_t digest(std::span<const FrameEntry> frames);

}  // namespace seedbank::db::fullgame
