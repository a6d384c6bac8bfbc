// The targets of the sowings of a block.
#include "db/fullgame/builder/block_moves.h"

#include "solver/base/parallel.h"

namespace seedbank::db::fullgame {
namespace {

ChildPlane child_plane(const LayerLayout& layer, Split split, Side mover,
                       const SowingKindOfSide& of_side, int prey) {
  const auto& [kind, mover_seeds] = of_side;
  const int gain =
      sown_into_store(kind) + (kind.last_seed == LastSeed::kCapture ? 1 + prey + kind.laps : 0);
  const int in_play = layer.seeds_in_play() - gain;
  const bool south = mover == Side::kSouth;
  return {.captured = layer.captured() + gain,
          .split = {split.south_store + (south ? gain : 0),
                    south ? mover_seeds : in_play - mover_seeds},
          .to_move = kind.last_seed == LastSeed::kStore ? mover : other(mover)};
}

KindMoves moves_of_kind(const MoveTables& tables, const LayerLayout& layer, Split split, Side mover,
                        const SowingKindOfSide& of_side) {
  const SowingKind& kind = of_side.kind;
  const int south_seeds = split.south_seeds;
  const int waiter_seeds =
      mover == Side::kSouth ? layer.seeds_in_play() - south_seeds : south_seeds;
  const ColumnTable& maps = tables.maps(waiter_seeds);
  KindMoves moves;
  if (const auto& target = maps.map(kind).target; !target.empty()) moves.target = target.data();
  if (kind.last_seed != LastSeed::kCapture) {
    moves.child.push_back(child_plane(layer, split, mover, of_side, 0));
    return moves;
  }
  moves.prey = maps.seeds_in_pit(kind.reach).data();
  moves.stays_without_prey = kind.laps == 0 && lone_seed_stays(tables.game().rules);
  for (int prey = 0; prey <= waiter_seeds; ++prey) {
    moves.child.push_back(child_plane(layer, split, mover, of_side, prey));
  }
  if (moves.stays_without_prey) {
    moves.child[0] = {layer.captured(), split, other(mover)};
  }
  return moves;
}

}  // namespace

MoveTables::MoveTables(Game game, int seeds)
    : game_(game),
      sowings_(static_cast<std::size_t>(seeds) + 1),
      maps_(static_cast<std::size_t>(seeds) + 1) {
  // The largest tables first, so that no thread is left with a large one at the end.
  parallel_for(0, seeds, [&](int fewer) {
    const auto held = static_cast<std::size_t>(seeds - fewer);
    sowings_[held] = std::make_unique<SideTable>(game.pits, seeds - fewer);
    // A side with all seeds never waits.
    if (fewer > 0) maps_[held] = std::make_unique<ColumnTable>(*sowings_[held], fewer);
  });
}

std::uint64_t MoveTables::bytes(int pits, int seeds) {
  std::uint64_t bytes = SideTable::bytes(pits, seeds);
  for (int held = 1; held < seeds; ++held) {
    bytes += SideTable::bytes(pits, held) + ColumnTable::bytes(pits, held, seeds - held);
  }
  return bytes;
}

std::vector<KindMoves> moves_of_block(const MoveTables& tables, const LayerLayout& layer,
                                      Split split, Side mover) {
  const int mover_seeds =
      mover == Side::kSouth ? split.south_seeds : layer.seeds_in_play() - split.south_seeds;
  std::vector<KindMoves> moves;
  for (const SowingKindOfSide& of_side : tables.sowings(mover_seeds).kinds()) {
    moves.push_back(moves_of_kind(tables, layer, split, mover, of_side));
  }
  return moves;
}

bool is_over(const FullGame& full_game, const LayerLayout& layer, Split split) noexcept {
  const int south_store = split.south_store;
  const int north_store = layer.captured() - south_store;
  const bool side_empty = split.south_seeds == 0 || split.south_seeds == layer.seeds_in_play();
  const bool decided = 2 * south_store > full_game.seeds() || 2 * north_store > full_game.seeds();
  return side_empty || (full_game.end == End::kMajority && decided);
}

}  // namespace seedbank::db::fullgame
