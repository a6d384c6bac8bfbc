// The forward pass.
#include "db/fullgame/builder/forward.h"

#include <algorithm>
#include <atomic>
#include <functional>

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include "db/fullgame/game/layer.h"

namespace seedbank::db::fullgame {
namespace {

// Where to mark successors in one plane.
struct Target {
  std::uint64_t* words = nullptr;  // null: nowhere
  SideRank columns = 0;
  bool shared = false;  // with other tasks

  void mark(std::uint64_t bit) const {
    std::uint64_t& word = words[bit / kWordBits];
    const std::uint64_t mask = std::uint64_t{1} << bit % kWordBits;
    if (!shared) {
      word |= mask;
      return;
    }
    // Relaxed is enough, because the bits are read after all tasks of the layer. Most successors
    // are marked already, and reading is cheaper than writing.
    const std::atomic_ref<std::uint64_t> shared_word(word);
    if ((shared_word.load(std::memory_order_relaxed) & mask) == 0) {
      shared_word.fetch_or(mask, std::memory_order_relaxed);
    }
  }
};

// A kind of sowing with its target planes.
struct KindTargets {
  KindMoves moves;
  std::vector<Target> by_prey;
};

class BlockExpander {
 public:
  BlockExpander(const MoveTables& tables, const Layer& layer, Split split,
                std::span<Layer* const> targets)
      : south_sowings_(tables.sowings(split.south_seeds)),
        north_sowings_(tables.sowings(layer.layout().seeds_in_play() - split.south_seeds)) {
    for (const Side mover : {Side::kSouth, Side::kNorth}) {
      auto& kinds = mover == Side::kSouth ? south_kinds_ : north_kinds_;
      for (KindMoves& moves : moves_of_block(tables, layer.layout(), split, mover)) {
        std::vector<Target> by_prey;
        for (const ChildPlane& child : moves.child) {
          by_prey.push_back(target(layer.layout().captured(), child, targets));
        }
        kinds.push_back({std::move(moves), std::move(by_prey)});
      }
    }
    north_rows_.resize(north_kinds_.size());
  }

  // North's sowings from the places of one row.
  void expand_north(SideRank row, const std::vector<SideRank>& columns, Expansion& done) {
    for (std::size_t i = 0; i < north_kinds_.size(); ++i) {
      const auto& [moves, by_prey] = north_kinds_[i];
      const std::size_t prey = moves.prey_of(row);
      const Target& to = by_prey[prey];
      north_rows_[i] = {to, std::uint64_t{moves.waiter_after(row)} * to.columns,
                        moves.stays_without_prey && prey == 0};
    }
    for (const SideRank column : columns) {
      const auto sowings = north_sowings_.sowings(column);
      done.sowings += sowings.size();
      for (const SideSowing& sowing : sowings) {
        const NorthRow& to = north_rows_[sowing.kind];
        if (to.target.words == nullptr) continue;
        to.target.mark(to.first_bit + (to.stays ? sowing.without_capture : sowing.result));
      }
    }
    done.positions += columns.size();
  }

  // South's sowings from the places of one row.
  void expand_south(SideRank row, const std::vector<SideRank>& columns, Expansion& done) const {
    const auto sowings = south_sowings_.sowings(row);
    for (const SideSowing& sowing : sowings) {
      const auto& [moves, by_prey] = south_kinds_[sowing.kind];
      if (moves.prey == nullptr) {
        const Target& to = by_prey[0];
        if (to.words == nullptr) continue;
        const std::uint64_t first_bit = std::uint64_t{sowing.result} * to.columns;
        for (const SideRank column : columns) to.mark(first_bit + moves.waiter_after(column));
      } else {
        for (const SideRank column : columns) {
          const std::size_t prey = moves.prey[column];
          const Target& to = by_prey[prey];
          if (to.words == nullptr) continue;
          to.mark(std::uint64_t{moves.mover_after(sowing, prey)} * to.columns +
                  moves.target[column]);
        }
      }
    }
    done.sowings += sowings.size() * columns.size();
    done.positions += columns.size();
  }

 private:
  struct NorthRow {
    Target target;
    std::uint64_t first_bit = 0;
    bool stays = false;
  };

  static Target target(int captured, const ChildPlane& child, std::span<Layer* const> targets) {
    Layer* layer = targets[static_cast<std::size_t>(child.captured)];
    if (layer == nullptr) return {};
    const Plane plane = layer->layout().plane(child.split, child.to_move);
    return {layer->words() + plane.first_word, plane.columns, child.captured != captured};
  }

  const SideTable& south_sowings_;
  const SideTable& north_sowings_;
  std::vector<KindTargets> south_kinds_;
  std::vector<KindTargets> north_kinds_;
  std::vector<NorthRow> north_rows_;
};

bool is_empty(const std::uint64_t* words, const Plane& plane) {
  return std::all_of(words, words + plane.words(), [](std::uint64_t word) { return word == 0; });
}

Expansion expand_block(const MoveTables& tables, const Layer& layer, Split split,
                       std::span<Layer* const> targets, const Control& control) {
  const Plane south = layer.layout().plane(split, Side::kSouth);
  const Plane north = layer.layout().plane(split, Side::kNorth);
  const std::uint64_t* south_words = layer.words() + south.first_word;
  const std::uint64_t* north_words = layer.words() + north.first_word;
  Expansion done;
  if (is_empty(south_words, south) && is_empty(north_words, north)) return done;
  BlockExpander expander(tables, layer, split, targets);
  std::vector<SideRank> columns;
  for (SideRank row = south.rows; row-- > 0 && !control.stopped();) {
    // North's quiet sowings lead to South to move in this row, South's to North in lower ones.
    find_columns(north_words, north, row, columns);
    if (!columns.empty()) expander.expand_north(row, columns, done);
    find_columns(south_words, south, row, columns);
    if (!columns.empty()) expander.expand_south(row, columns, done);
  }
  control.block_done(done.positions);
  return done;
}

}  // namespace

Expansion expand(const FullGame& full_game, const MoveTables& tables, const Layer& layer,
                 std::span<Layer* const> targets, const Control& control) {
  const LayerLayout& layout = layer.layout();
  return tbb::parallel_reduce(
      tbb::blocked_range<int>(0, layout.blocks()), Expansion{},
      [&](const auto& blocks, Expansion done) {
        for (int block = blocks.begin(); block < blocks.end(); ++block) {
          const Split split = layout.split(block);
          if (standing(full_game, layout, split) == Standing::kOpen) {
            done += expand_block(tables, layer, split, targets, control);
          }
        }
        return done;
      },
      std::plus<>());
}

}  // namespace seedbank::db::fullgame
