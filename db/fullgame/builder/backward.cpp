// The backward pass.
#include "db/fullgame/builder/backward.h"

#include <algorithm>
#include <string>

#include <tbb/parallel_for.h>

#include "db/fullgame/game/layer.h"

namespace seedbank::db::fullgame {
namespace {

// A kind of sowing with the values of the planes it leads to.
struct KindValues {
  KindMoves moves;
  std::vector<PlaneValues> by_prey;  // without words: to be ignored
};

// North takes the lowest code, that is, the highest complement. Storing complements for North lets
// both sides take the highest, with 0 meaning that no successor was seen yet.
constexpr ValueCode kFlipForNorth = 0xFF;

class BlockEvaluator {
 public:
  BlockEvaluator(const MoveTables& tables, const Layer& layer, Split split,
                 std::span<const Layer* const> children)
      : south_sowings_(tables.sowings(split.south_seeds)),
        north_sowings_(tables.sowings(layer.layout().seeds_in_play() - split.south_seeds)) {
    for (const Side mover : {Side::kSouth, Side::kNorth}) {
      auto& kinds = mover == Side::kSouth ? south_kinds_ : north_kinds_;
      for (KindMoves& moves : moves_of_block(tables, layer.layout(), split, mover)) {
        std::vector<PlaneValues> by_prey;
        for (const ChildPlane& child : moves.child) {
          const Layer* in = children[static_cast<std::size_t>(child.captured)];
          by_prey.push_back(in == nullptr ? PlaneValues{}
                                          : in->plane_values(child.split, child.to_move));
        }
        kinds.push_back({std::move(moves), std::move(by_prey)});
      }
    }
    north_rows_.resize(north_kinds_.size());
  }

  // Raises `best`, one per column, to the best of South's successors from this row.
  void look_from_south(SideRank row, const std::vector<SideRank>& columns, ValueCode* best) const {
    for (const SideSowing& sowing : south_sowings_.sowings(row)) {
      const auto& [moves, by_prey] = south_kinds_[sowing.kind];
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

  // The same for North, with complements.
  void look_from_north(SideRank row, const std::vector<SideRank>& columns, ValueCode* best) {
    for (std::size_t i = 0; i < north_kinds_.size(); ++i) {
      const auto& [moves, by_prey] = north_kinds_[i];
      const std::size_t prey = moves.prey_of(row);
      const PlaneValues& from = by_prey[prey];
      north_rows_[i] = {from, std::uint64_t{moves.waiter_after(row)} * from.columns,
                        moves.stays_without_prey && prey == 0};
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
      ValueCode highest = best[i];
      for (const SideSowing& sowing : north_sowings_.sowings(columns[i])) {
        const NorthRow& from = north_rows_[sowing.kind];
        if (from.plane.words == nullptr) continue;
        const ValueCode value = from.plane.value(
            from.first_bit + (from.stays ? sowing.without_capture : sowing.result));
        highest = std::max(highest, static_cast<ValueCode>(value ^ kFlipForNorth));
      }
      best[i] = highest;
    }
  }

 private:
  struct NorthRow {
    PlaneValues plane;
    std::uint64_t first_bit = 0;
    bool stays = false;
  };

  const SideTable& south_sowings_;
  const SideTable& north_sowings_;
  std::vector<KindValues> south_kinds_;
  std::vector<KindValues> north_kinds_;
  std::vector<NorthRow> north_rows_;
};

// From the best successors to the values of the positions.
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
  BlockEvaluator evaluator(tables, layer, split, children);
  std::vector<SideRank> columns;
  for (SideRank row = 0; row < south.rows && !control.stopped(); ++row) {
    // South's quiet sowings lead to North to move in lower rows, North's to South in this row.
    find_columns(layer.words() + south.first_word, south, row, columns);
    if (!columns.empty()) {
      evaluator.look_from_south(row, columns, south_values);
      if (last_call) go_one_sowing_back(south_values, columns.size(), 0);
      south_values += columns.size();
    }
    find_columns(layer.words() + north.first_word, north, row, columns);
    if (!columns.empty()) {
      evaluator.look_from_north(row, columns, north_values);
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
                         " in a drawn game, which a value cannot say") {}

void evaluate(const FullGame& full_game, const MoveTables& tables, Layer& layer,
              std::span<const Layer* const> children, const Control& control) {
  const LayerLayout& layout = layer.layout();
  tbb::parallel_for(0, layout.blocks(), [&](int block) {
    const Split split = layout.split(block);
    if (standing(full_game, layout, split) == Standing::kOpen) {
      evaluate_block(tables, layer, split, children, control);
    } else {
      evaluate_end(layer, split, full_game.seeds());
    }
    if (layer.positions(split) > 0) control.block_done(layer.positions(split));
  });
}

}  // namespace seedbank::db::fullgame
