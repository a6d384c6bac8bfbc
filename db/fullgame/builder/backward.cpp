// The backward pass.
#include <algorithm>
#include <string>

#include <tbb/parallel_for.h>

#include "db/fullgame/builder/passes.h"

namespace seedbank::db::fullgame {
namespace {

// North takes the lowest code, that is, the highest complement. Storing complements for North lets
// both sides take the highest, with 0 meaning that no successor was seen yet.
constexpr ValueCode kFlipForNorth = 0xFF;

// Raises `best`, one per column, to the best of South's successors from this row.
void look_from_south(const BlockTargets<PlaneValues>& planes, SideRank row,
                     const std::vector<SideRank>& columns, ValueCode* best) {
  for (const SideSowing& sowing : planes.south_sowings(row)) {
    const auto& [moves, by_prey] = planes.south_kind(sowing);
    if (moves.prey == nullptr) {
      const PlaneValues& from = by_prey[0];
      if (from.words == nullptr) continue;
      const std::uint64_t first_bit = std::uint64_t{sowing.result} * from.columns;
      for (std::size_t i = 0; i < columns.size(); ++i) {
        best[i] = std::max(best[i], from.value(first_bit + moves.waiter_after(columns[i])));
      }
    } else {
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::size_t prey = moves.prey[columns[i]];
        const PlaneValues& from = by_prey[prey];
        if (from.words == nullptr) continue;
        best[i] = std::max(
            best[i], from.value(std::uint64_t{moves.mover_after(sowing, prey)} * from.columns +
                                moves.target[columns[i]]));
      }
    }
  }
}

// Likewise for North, with complements.
void look_from_north(BlockTargets<PlaneValues>& planes, SideRank row,
                     const std::vector<SideRank>& columns, ValueCode* best) {
  const auto* north_row = planes.north_row(row);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    ValueCode highest = best[i];
    for (const SideSowing& sowing : planes.north_sowings(columns[i])) {
      const auto& from = north_row[sowing.kind];
      if (from.target.words == nullptr) continue;
      const ValueCode value = from.target.value(from.bit(sowing));
      highest = std::max(highest, static_cast<ValueCode>(value ^ kFlipForNorth));
    }
    best[i] = highest;
  }
}

// Replaces the values of the best successors by those of the positions.
void go_one_sowing_back(ValueCode* values, std::size_t count, ValueCode flip) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto best = static_cast<ValueCode>(values[i] ^ flip);
    if (is_deepest(best)) [[unlikely]]
      throw DepthError();
    values[i] = one_sowing_earlier(best);
  }
}

void evaluate_block(const MoveTables& tables, Layer& layer, Split split,
                    std::span<const Layer* const> children, const Control& control) {
  if (layer.positions(split) == 0) return;
  const bool last_call = children[static_cast<std::size_t>(layer.layout().captured())] != nullptr;
  const Plane south = layer.layout().plane(split, Side::kSouth);
  const Plane north = layer.layout().plane(split, Side::kNorth);
  ValueCode* south_values = layer.values() + layer.first_index(split, Side::kSouth);
  ValueCode* north_values = layer.values() + layer.first_index(split, Side::kNorth);
  BlockTargets<PlaneValues> planes(tables, layer.layout(), split, [&](const ChildPlane& child) {
    const Layer* const in = children[static_cast<std::size_t>(child.captured)];
    return in == nullptr ? PlaneValues() : in->plane_values(child.split, child.to_move);
  });
  std::vector<SideRank> columns;
  for (SideRank row = 0; row < south.rows && !control.stopped(); ++row) {
    // South's quiet sowings lead to positions of lower rows with North to move, North's to
    // positions of this row with South to move.
    find_columns(layer.words() + south.first_word, south, row, columns);
    if (!columns.empty()) {
      look_from_south(planes, row, columns, south_values);
      if (last_call) go_one_sowing_back(south_values, columns.size(), 0);
      south_values += columns.size();
    }
    find_columns(layer.words() + north.first_word, north, row, columns);
    if (!columns.empty()) {
      look_from_north(planes, row, columns, north_values);
      if (last_call) go_one_sowing_back(north_values, columns.size(), kFlipForNorth);
      north_values += columns.size();
    }
  }
}

// For a block in which the game is over: the seeds in pits go to the side they are on; if a store
// holds more than half, they cannot change the outcome.
void evaluate_end(Layer& layer, Split split, int all_seeds) {
  const int south = split.south_store + split.south_seeds;
  const int north = all_seeds - south;
  const Outcome outcome = south > north   ? Outcome::kWin
                          : south < north ? Outcome::kLoss
                                          : Outcome::kDraw;
  std::fill_n(layer.values() + layer.first_index(split, Side::kSouth), layer.positions(split),
              encode({outcome, 0}));
}

}  // namespace

DepthError::DepthError()
    : std::runtime_error("a position is more than " + std::to_string(kMaxDecidedDepth) +
                         " sowings from the end, or more than " + std::to_string(kMaxDrawnDepth) +
                         " in a drawn game, which a value cannot represent") {}

void evaluate(const FullGame& full_game, const MoveTables& tables, Layer& layer,
              std::span<const Layer* const> children, const Control& control) {
  const LayerLayout& layout = layer.layout();
  tbb::parallel_for(0, layout.blocks(), [&](int block) {
    const Split split = layout.split(block);
    if (is_over(full_game, layout, split)) {
      evaluate_end(layer, split, full_game.seeds());
    } else {
      evaluate_block(tables, layer, split, children, control);
    }
    if (layer.positions(split) > 0) control.block_done(layer.positions(split));
  });
}

}  // namespace seedbank::db::fullgame
