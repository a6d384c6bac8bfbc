// The file of a full layer, to the byte: header and index. The document is db/fullgame/FORMAT.md.
//
//   [header] [frames] [index] [footer]
//
// What it shares with other files is in db/storage/frame_format.h, the footer among it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "db/fullgame/files/frame_codec.h"
#include "db/fullgame/game/full_game.h"
#include "db/fullgame/game/tally.h"
#include "db/storage/frame_format.h"

namespace seedbank::db::fullgame {

inline constexpr std::size_t kLayerHeaderBytes = 80;
inline constexpr std::size_t kLayerIndexEntryBytes = 8 + kIndexEntryBytes;

/// What the file is about.
struct LayerHeader {
  FullGame full_game;
  int captured = 0;  ///< seeds in the stores: which layer
  Content content = Content::kValues;
  Tally tally;  ///< of the layer; outcomes are 0 without values

  friend bool operator==(const LayerHeader&, const LayerHeader&) = default;
};

/// What is known of one frame.
struct FrameEntry {
  std::uint64_t first = 0;  ///< number of its first candidate
  IndexEntry frame;
};

/// Frames of a layer with so many positions.
[[nodiscard]] constexpr std::uint64_t frames_of(std::uint64_t positions) noexcept {
  return (positions + kFramePositions - 1) / kFramePositions;
}

/// The bytes of a header, of an index.
[[nodiscard]] std::vector<std::uint8_t> encode_layer_header(const LayerHeader& header);
[[nodiscard]] std::vector<std::uint8_t> encode_layer_index(std::span<const FrameEntry> frames);

/// The reverse, for bytes found at the beginning, or at `offset`, of `file`. Whatever is returned
/// is within the limits of the format; all else throws FormatError. The header's layer has the
/// candidates that Candidates says. Requires kLayerHeaderBytes; whole entries.
[[nodiscard]] LayerHeader decode_layer_header(std::span<const std::uint8_t> bytes,
                                              const std::filesystem::path& file);
[[nodiscard]] std::vector<FrameEntry> decode_layer_index(std::span<const std::uint8_t> bytes,
                                                         std::uint64_t candidates,
                                                         const std::filesystem::path& file,
                                                         std::uint64_t offset);

/// Digest of a layer: the checksum of its frames' content checksums, as of a block.
[[nodiscard]] std::uint64_t digest(std::span<const FrameEntry> frames);

}  // namespace seedbank::db::fullgame
