// Positions of a layer to zstd frames and back.
//
// Reachable candidates come in runs. So the content of a frame is the lengths of its runs, the gaps
// between them, and the values of the positions, each part with a code of its own. Specified to the
// byte in db/fullgame/FORMAT.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "db/fullgame/game/candidates.h"
#include "db/fullgame/game/value.h"
#include "db/storage/zstd_frame.h"

namespace seedbank::db::fullgame {

/// Positions of each frame of a layer but the last, which has the rest.
inline constexpr std::uint64_t kFramePositions = 32'768;

/// Most bytes of a frame.
inline constexpr std::size_t kMaxLayerFrameBytes = 10 * kFramePositions;

/// What is stored of the positions.
enum class Content : std::uint8_t {
  kPositions = 1,  ///< which ones they are: a build has not come to their values yet
  kValues = 2,     ///< values as well
};

/// The positions of a frame.
struct FrameContent {
  std::vector<Run> runs;          ///< in ascending order, with gaps between them
  std::vector<ValueCode> values;  ///< by index; none for Content::kPositions
};

/// Keeps its memory between calls; for one thread at a time.
class FrameEncoder {
 public:
  /// Throws std::bad_alloc.
  FrameEncoder();

  /// What is compressed, and the frame; valid until the next call.
  struct Encoded {
    std::span<const std::uint8_t> content;
    std::span<const std::uint8_t> frame;
  };

  /// Requires runs as in FrameContent, of 1..kFramePositions positions together, numbers below
  /// 2^49, and as many values or none. The same positions and values give the same bytes (with the
  /// same version of zstd). Throws std::bad_alloc.
  [[nodiscard]] Encoded encode(std::span<const Run> runs, std::span<const ValueCode> values);

 private:
  FrameCompressor compressor_;
  std::vector<std::uint8_t> content_;
  std::vector<std::uint8_t> frame_;
};

/// Keeps its memory between calls; for one thread at a time.
class FrameDecoder {
 public:
  /// Throws std::bad_alloc.
  FrameDecoder();

  /// The uncompressed bytes of a frame, valid until the next call; nothing when it is not one sound
  /// zstd frame of a possible size.
  [[nodiscard]] std::optional<std::span<const std::uint8_t>> decompress(
      std::span<const std::uint8_t> frame);

  /// Takes apart the bytes of a frame of `positions` positions, the first of them `first`, all of
  /// them below `end`. False, with meaningless `out`, when they are nothing of the kind. Safe on
  /// any bytes. Requires 1 <= positions <= kFramePositions.
  [[nodiscard]] static bool parse(std::span<const std::uint8_t> content, std::uint64_t first,
                                  std::uint64_t end, std::uint64_t positions, Content kind,
                                  FrameContent& out);

 private:
  FrameDecompressor decompressor_;
  std::vector<std::uint8_t> content_;
};

}  // namespace seedbank::db::fullgame
