// Tiles to zstd frames and back.
//
// A tile is a small matrix of values, cut from a block. Its frame stands alone: two reference trees
// (db/endgame/tile_trees.h), and the residuals of the prediction that they give
// (db/endgame/tile_prediction.h), packed three to a byte (db/endgame/residual_packing.h). Specified
// to the byte in db/FORMAT.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "db/endgame/tile_trees.h"

namespace seedbank::db {

/// Most values of a tile, and most bytes of its frame.
inline constexpr std::size_t kMaxTileValues = 65'536;
inline constexpr std::size_t kMaxFrameBytes = 2 * kMaxTileValues;

/// How much work goes into the trees: 1 is fastest, 4 smallest. Decoding takes the same time.
inline constexpr int kMinLevel = 1;
inline constexpr int kMaxLevel = 4;
inline constexpr int kDefaultLevel = 2;

/// Rows and columns of a tile.
struct TileShape {
  std::size_t rows = 0;     ///< 1..kMaxTileSide
  std::size_t columns = 0;  ///< 1..kMaxTileSide

  [[nodiscard]] constexpr std::size_t values() const noexcept { return rows * columns; }
};

/// Compresses tiles. Keeps its scratch memory between calls; for one thread at a time.
class TileEncoder {
 public:
  /// Requires kMinLevel <= level <= kMaxLevel. Throws std::bad_alloc.
  explicit TileEncoder(int level);
  ~TileEncoder();
  TileEncoder(TileEncoder&&) noexcept;
  TileEncoder& operator=(TileEncoder&&) = delete;

  /// The frame of a row-major tile; valid until the next call. The same tile and level give the
  /// same bytes (with the same version of zstd). Throws std::bad_alloc. Requires at most
  /// kMaxTileValues values, values.size() == shape.values(), each value at most
  /// kMaxPredictableValue.
  [[nodiscard]] std::span<const std::uint8_t> encode(std::span<const std::uint8_t> values,
                                                     TileShape shape);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

/// How decoding a frame ended.
enum class DecodeResult : std::uint8_t {
  kDone,
  kNoFrame,  ///< the bytes are not one sound zstd frame of a possible size
  kNoTile,   ///< a sound zstd frame, but its content is no tile of this shape
};

/// The result in words, for messages.
[[nodiscard]] std::string_view to_text(DecodeResult result) noexcept;

/// Decompresses tiles. Keeps its scratch memory between calls; for one thread at a time.
class TileDecoder {
 public:
  /// Throws std::bad_alloc.
  TileDecoder();
  ~TileDecoder();
  TileDecoder(TileDecoder&&) noexcept;
  TileDecoder& operator=(TileDecoder&&) = delete;

  /// Inverse of TileEncoder::encode(). Safe on any bytes: writes nothing but `values` and allocates
  /// nothing. `values` is meaningless unless the result is kDone. Requires at most kMaxTileValues
  /// values and values.size() == shape.values().
  [[nodiscard]] DecodeResult decode(std::span<const std::uint8_t> frame, TileShape shape,
                                    std::span<std::uint8_t> values);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace seedbank::db
