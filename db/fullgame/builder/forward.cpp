// The forward pass.
#include <algorithm>
#include <atomic>

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include "db/fullgame/builder/passes.h"

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
    // Relaxed is enough, because the bits are read after all tasks of the layer have ended. Most
    // successors are marked already, and reading is cheaper than writing.
    const std::atomic_ref<std::uint64_t> shared_word(word);
    if ((shared_word.load(std::memory_order_relaxed) & mask) == 0) {
      shared_word.fetch_or(mask, std::memory_order_relaxed);
    }
  }
};

// North's sowings from the places of one row.
void expand_north(BlockTargets<Target>& targets, SideRank row, const std::vector<SideRank>& columns,
                  Tally& done) {
  const auto* north_row = targets.north_row(row);
  for (const SideRank column : columns) {
    const auto sowings = targets.north_sowings(column);
    done.sowings += sowings.size();
    for (const SideSowing& sowing : sowings) {
      const auto& to = north_row[sowing.kind];
      if (to.target.words != nullptr) to.target.mark(to.bit(sowing));
    }
  }
  done.expanded += columns.size();
}

// South's sowings from the places of one row.
void expand_south(const BlockTargets<Target>& targets, SideRank row,
                  const std::vector<SideRank>& columns, Tally& done) {
  const auto sowings = targets.south_sowings(row);
  for (const SideSowing& sowing : sowings) {
    const auto& [moves, by_prey] = targets.south_kind(sowing);
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
        to.mark(std::uint64_t{moves.mover_after(sowing, prey)} * to.columns + moves.target[column]);
      }
    }
  }
  done.sowings += sowings.size() * columns.size();
  done.expanded += columns.size();
}

bool is_empty(const std::uint64_t* words, const Plane& plane) {
  return std::all_of(words, words + plane.words(), [](std::uint64_t word) { return word == 0; });
}

Tally expand_block(const MoveTables& tables, const Layer& layer, Split split,
                   std::span<Layer* const> targets, const Control& control) {
  const Plane south = layer.layout().plane(split, Side::kSouth);
  const Plane north = layer.layout().plane(split, Side::kNorth);
  const std::uint64_t* south_words = layer.words() + south.first_word;
  const std::uint64_t* north_words = layer.words() + north.first_word;
  Tally done;
  if (is_empty(south_words, south) && is_empty(north_words, north)) return done;
  BlockTargets<Target> planes(tables, layer.layout(), split, [&](const ChildPlane& child) {
    Layer* const to = targets[static_cast<std::size_t>(child.captured)];
    if (to == nullptr) return Target();
    const Plane plane = to->layout().plane(child.split, child.to_move);
    return Target{to->words() + plane.first_word, plane.columns,
                  child.captured != layer.layout().captured()};
  });
  std::vector<SideRank> columns;
  for (SideRank row = south.rows; row-- > 0 && !control.stopped();) {
    // North's quiet sowings lead to positions of this row with South to move, South's to positions
    // of lower rows with North to move.
    find_columns(north_words, north, row, columns);
    if (!columns.empty()) expand_north(planes, row, columns, done);
    find_columns(south_words, south, row, columns);
    if (!columns.empty()) expand_south(planes, row, columns, done);
  }
  control.block_done(done.expanded);
  return done;
}

}  // namespace

Tally expand(const FullGame& full_game, const MoveTables& tables, const Layer& layer,
             std::span<Layer* const> targets, const Control& control) {
  const LayerLayout& layout = layer.layout();
  return tbb::parallel_reduce(
      tbb::blocked_range<int>(0, layout.blocks()), Tally{},
      [&](const auto& blocks, Tally done) {
        for (int block = blocks.begin(); block < blocks.end(); ++block) {
          const Split split = layout.split(block);
          if (is_over(full_game, layout, split)) continue;
          done += expand_block(tables, layer, split, targets, control);
        }
        return done;
      },
      [](Tally a, const Tally& b) { return a += b; });
}

}  // namespace seedbank::db::fullgame
