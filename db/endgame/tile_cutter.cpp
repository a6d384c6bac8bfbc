// From rows of values in memory to the frames of a block.
#include "db/endgame/tile_cutter.h"

#include <cstring>

#include "db/values/transpose.h"

namespace seedbank::db {
namespace {

// The rectangle of `rows` whose first entry is (row, column), row-major.
void copy_rectangle(const ConstRows& rows, std::uint64_t row, std::uint64_t column,
                    std::uint64_t height, std::uint64_t width, std::uint8_t* to) {
  for (std::uint64_t i = 0; i < height; ++i) {
    std::memcpy(to + i * width, rows.row(static_cast<SideRank>(row + i)) + column, width);
  }
}

}  // namespace

EncodedFrame TileCutter::encode(const BlockRows& block, const TileGrid& grid,
                                std::uint64_t number) {
  const Tile tile = grid.tile(number);
  values_.resize(tile.positions());
  cut_out(block, tile);
  const auto frame = encoder_.encode(values_, {tile.rows, tile.columns});
  return {{frame.begin(), frame.end()}, checksum(values_)};
}

void TileCutter::cut_out(const BlockRows& block, const Tile& tile) {
  if (block.row_role == RowRole::kMover) {
    copy_rectangle(block.rows, tile.row, tile.column, tile.rows, tile.columns, values_.data());
    return;
  }
  transposed_.resize(tile.positions());
  copy_rectangle(block.rows, tile.column, tile.row, tile.columns, tile.rows, transposed_.data());
  transpose(transposed_.data(), tile.rows, tile.columns, tile.rows, values_.data(), tile.columns);
}

}  // namespace seedbank::db
