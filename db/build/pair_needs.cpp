// What it takes to compute a pair, by going through the kinds of its sowings.
#include "db/build/pair_needs.h"

#include "db/values/byte_vector.h"

namespace seedbank::db {

PairChildren children_of_pair(const Game& game, PairId pair) {
  const auto matrices_after = [&](int sower_seeds, int other_seeds, RowRole sower) {
    std::set<MatrixId> matrices;
    for (const auto& [kind, seeds_left] : sowing_kinds(game.pits, sower_seeds)) {
      const bool captures = kind.last_seed == LastSeed::kCapture;
      const int least = captures ? kind.laps : 0;
      for (int captured = least; captured <= least + (captures ? other_seeds : 0); ++captured) {
        const int layer = child_layer(pair.seeds, kind, captured);
        const int row_seeds = sower == RowRole::kMover ? seeds_left : layer - seeds_left;
        if (layer < pair.seeds)
          matrices.insert({layer, row_seeds, role_after(kind.last_seed, sower)});
      }
    }
    return matrices;
  };
  const int column_seeds = pair.seeds - pair.fewer;
  return {matrices_after(pair.fewer, column_seeds, RowRole::kMover),
          matrices_after(column_seeds, pair.fewer, RowRole::kWaiter)};
}

std::uint64_t sweep_scratch_bytes(int pits, PairId pair, int threads) {
  std::uint64_t places = 0;
  for (const auto& of_side : sowing_kinds(pits, pair.seeds - pair.fewer)) {
    places += (side_count(pits, of_side.result_seeds) + kLanes - 1) / kLanes * kLanes;
  }
  return Matrix::bytes(places, kLanes) * static_cast<std::uint64_t>(threads);
}

}  // namespace seedbank::db
