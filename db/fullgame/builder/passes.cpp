// The two passes.
#include "db/fullgame/builder/passes.h"

#include <algorithm>
#include <atomic>
#include <string>

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include "db/storage/errors.h"
#include "solver/base/parallel.h"

namespace seedbank::db::fullgame {
namespace {

// ---- The forward pass --------------------------------------------------------------------------

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
  const auto mark = [](std::size_t, const Target& to, std::uint64_t bit) { to.mark(bit); };
  std::vector<SideRank> columns;
  for (SideRank row = south.rows; row-- > 0 && !control.stopped();) {
    // North's quiet sowings lead to positions of this row with South to move, South's to positions
    // of lower rows with North to move.
    find_columns(north_words, north, row, columns);
    done.expanded += columns.size();
    if (!columns.empty()) done.sowings += planes.sow_north(row, columns, mark);
    find_columns(south_words, south, row, columns);
    done.expanded += columns.size();
    if (!columns.empty()) done.sowings += planes.sow_south(row, columns, mark);
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

// ---- The backward pass -------------------------------------------------------------------------

namespace {

// North takes the lowest code, that is, the highest complement. Storing complements for North lets
// both sides take the highest, with 0 meaning that no successor was seen yet.
constexpr ValueCode kFlipForNorth = 0xFF;

[[noreturn]] void refuse_depth() {
  throw ResourceError("a position is more than " + std::to_string(kMaxDecidedDepth) +
                          " sowings from the end, or more than " + std::to_string(kMaxDrawnDepth) +
                          " in a drawn game, which a value cannot represent",
                      Resource::kFormat);
}

// Replaces the values of the best successors by those of the positions.
void go_one_sowing_back(ValueCode* values, std::size_t count, ValueCode flip) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto best = static_cast<ValueCode>(values[i] ^ flip);
    if (is_deepest(best)) [[unlikely]]
      refuse_depth();
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
      const auto raise = [best = south_values](std::size_t i, const PlaneValues& from,
                                               std::uint64_t bit) {
        best[i] = std::max(best[i], from.value(bit));
      };
      planes.sow_south(row, columns, raise);
      if (last_call) go_one_sowing_back(south_values, columns.size(), 0);
      south_values += columns.size();
    }
    find_columns(layer.words() + north.first_word, north, row, columns);
    if (!columns.empty()) {
      const auto raise = [best = north_values](std::size_t i, const PlaneValues& from,
                                               std::uint64_t bit) {
        best[i] = std::max(best[i], static_cast<ValueCode>(from.value(bit) ^ kFlipForNorth));
      };
      planes.sow_north(row, columns, raise);
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

void evaluate(const FullGame& full_game, const MoveTables& tables, Layer& layer,
              std::span<const Layer* const> children, const Control& control) {
  const LayerLayout& layout = layer.layout();
  parallel_for(0, layout.blocks(), [&](int block) {
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
