// Compression of tiles to zstd frames.
//
// A tile is a small matrix of values, a part of a block. Its frame does not depend on other frames.
// It contains two reference trees and the residuals of predicting the tile by them
// (db/endgame/tile_trees.h), packed three per byte (db/endgame/residual_packing.h). db/FORMAT.md
// specifies it to the byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "db/endgame/tile_trees.h"
#include "db/index/block.h"

namespace seedbank::db {

/// Maximum number of values of a tile, and maximum size of its frame in bytes.
inline constexpr std::size_t kMaxTileValues = 65'536;
inline constexpr std::size_t kMaxFrameBytes = 2 * kMaxTileValues;

/// The effort spent on the trees: 1 is fastest, 4 gives the smallest files. The time to decode does
/// not depend on it.
inline constexpr int kMinLevel = 1;
inline constexpr int kMaxLevel = 4;
inline constexpr int kDefaultLevel = 3;

/// Compresses tiles. Keeps its scratch memory between calls. For one thread at a time.
class TileEncoder {
 public:
  /// Requires kMinLevel <= level <= kMaxLevel. Throws std::bad_alloc.
  explicit TileEncoder(int level);
  ~TileEncoder();
  TileEncoder(TileEncoder&&) noexcept;
  TileEncoder& operator=(TileEncoder&&) = delete;

  /// The frame of a row-major tile, valid until the next call. Deterministic for a level and a
  /// version of zstd. Requires 1..kMaxTileSide rows and columns, at most kMaxTileValues values,
  /// values.size() == shape.positions(), each value at most kMaxPredictableValue. Throws
  /// std::bad_alloc.
  [[nodiscard]] std::span<const std::uint8_t> encode(std::span<const std::uint8_t> values,
                                                     BlockShape shape);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

/// The result of decoding a frame.
enum class DecodeResult : std::uint8_t {
  kDone,
  kNoFrame,  ///< anything but a single valid zstd frame of a possible size
  kNoTile,   ///< a valid zstd frame whose content is not a tile of this shape
};

/// A description of the result for messages.
[[nodiscard]] std::string_view to_text(DecodeResult result) noexcept;

/// Decompresses tiles. Keeps its scratch memory between calls. For one thread at a time.
class TileDecoder {
 public:
  /// Throws std::bad_alloc.
  TileDecoder();
  ~TileDecoder();
  TileDecoder(TileDecoder&&) noexcept;
  TileDecoder& operator=(TileDecoder&&) = delete;

  /// Inverse of TileEncoder::encode(). Safe on any bytes: writes only to `values` and does not
  /// allocate. `values` is meaningless unless the result is kDone. Requires a shape and a number of
  /// values as in encode().
  [[nodiscard]] DecodeResult decode(std::span<const std::uint8_t> frame, BlockShape shape,
                                    std::span<std::uint8_t> values);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace seedbank::db
