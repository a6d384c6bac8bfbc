// Compression of the positions of a layer to zstd frames.
//
// Reachable candidates come in runs, so a frame contains the lengths of its runs, the gaps between
// them, and the values of the positions. Each part has its own entropy code. db/fullgame/FORMAT.md
// specifies frames to the byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "db/fullgame/game/full_game.h"
#include "db/fullgame/game/layout.h"
#include "db/storage/frame_format.h"
#include "db/storage/zstd_frame.h"

namespace seedbank::db::fullgame {

/// Positions per frame; the last frame of a layer has the rest.
inline constexpr std::uint64_t kFramePositions = 32'768;

/// Maximum size of a frame, in bytes.
inline constexpr std::size_t kMaxLayerFrameBytes = 10 * kFramePositions;

/// Maximum size of the content of a frame, in bytes. Per position, lengths of runs take at most one
/// byte, gaps seven, values one.
inline constexpr std::size_t kMaxLayerContentBytes = 9 * kFramePositions;

/// The content of a file.
enum class Content : std::uint8_t {
  kPositions = 1,  ///< positions without values, in an unfinished build
  kValues = 2,     ///< positions and values
};

/// The positions of a frame.
struct FrameContent {
  std::vector<Run> runs;          ///< in ascending order, with gaps between them
  std::vector<ValueCode> values;  ///< by index; empty for Content::kPositions
};

/// A decoded frame in which positions can be found. Immutable.
struct DecodedFrame {
  FrameContent content;
  std::vector<std::uint32_t> indexes;  ///< of the first position of each run, within the frame

  /// Requires at least one run.
  explicit DecodedFrame(FrameContent decoded);

  /// The index within the frame of the position with this number, if any.
  [[nodiscard]] std::optional<std::uint32_t> find(std::uint64_t candidate) const noexcept;

  /// The number of the position with this index. Requires an index within the frame.
  [[nodiscard]] std::uint64_t candidate(std::uint32_t index) const noexcept;

  /// Maximum memory of a decoded frame, in bytes.
  [[nodiscard]] static constexpr std::size_t most_bytes() noexcept {
    return sizeof(DecodedFrame) +
           kFramePositions * (sizeof(Run) + sizeof(ValueCode) + sizeof(std::uint32_t));
  }
};

/// Compresses frames. Keeps its memory between calls. For one thread at a time.
class FrameEncoder {
 public:
  /// Throws std::bad_alloc.
  FrameEncoder();

  /// Encodes runs as in FrameContent, and one value per position or none. Requires
  /// 1..kFramePositions positions in all, with numbers below 2^49. Deterministic for a version of
  /// zstd. Throws std::bad_alloc.
  [[nodiscard]] EncodedFrame encode(std::span<const Run> runs, std::span<const ValueCode> values);

 private:
  FrameCompressor compressor_;
  std::vector<std::uint8_t> content_;
  std::vector<std::uint8_t> frame_;
};

/// The positions of a frame, and scratch memory for decoding them, kept between calls. For one
/// thread at a time.
struct FrameReader {
  FrameDecompressor decompressor;
  std::vector<std::uint8_t> frame;
  std::vector<std::uint8_t> bytes;  ///< of the content
  FrameContent content;             ///< of the last frame read
};

/// Parses the content of a frame of `positions` positions, the first of them `first`, all below
/// `end`. Returns false, with meaningless `out`, if the content is invalid. Safe on any bytes.
/// Requires 1 <= positions <= kFramePositions.
[[nodiscard]] bool parse_frame(std::span<const std::uint8_t> content, std::uint64_t first,
                               std::uint64_t end, std::uint64_t positions, Content kind,
                               FrameContent& out);

}  // namespace seedbank::db::fullgame
