// From rows of values in memory to the frames of a block.
#pragma once

#include <cstdint>
#include <vector>

#include "db/endgame/tile_codec.h"
#include "db/index/tile_grid.h"
#include "db/storage/framed_writer.h"
#include "db/values/rows.h"

namespace seedbank::db {

/// The values of a block: rows that are the mover's sides, or the waiter's.
struct BlockRows {
  ConstRows rows;
  RowRole row_role = RowRole::kMover;
};

/// Cuts tiles out of a block and encodes them. Keeps its scratch memory between calls; for one
/// thread at a time.
class TileCutter {
 public:
  /// Requires kMinLevel <= level <= kMaxLevel. Throws std::bad_alloc.
  explicit TileCutter(int level) : encoder_(level) {}

  /// The frame of a tile. Requires the rows that the tile lies in. Throws std::bad_alloc.
  [[nodiscard]] EncodedFrame encode(const BlockRows& block, const TileGrid& grid,
                                    std::uint64_t number);

 private:
  void cut_out(const BlockRows& block, const Tile& tile);

  TileEncoder encoder_;
  std::vector<std::uint8_t> values_;
  std::vector<std::uint8_t> transposed_;
};

}  // namespace seedbank::db
