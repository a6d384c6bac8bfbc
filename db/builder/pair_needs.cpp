// Matrices and memory that the computation of a pair needs, by kind of sowing.
#include "db/builder/pair_needs.h"

#include "db/values/byte_vector.h"

namespace seedbank::db {

std::vector<MatrixId> matrices_after(PairId pair, const SowingKindOfSide& of_sower, RowRole sower) {
  const auto& [kind, seeds_left] = of_sower;
  const int other_seeds = sower == RowRole::kMover ? pair.seeds - pair.fewer : pair.fewer;
  const bool captures = kind.last_seed == LastSeed::kCapture;
  const int least = captures ? kind.laps : 0;
  std::vector<MatrixId> matrices;
  for (int captured = least; captured <= least + (captures ? other_seeds : 0); ++captured) {
    const int layer = child_layer(pair.seeds, kind, captured);
    const int row_seeds = sower == RowRole::kMover ? seeds_left : layer - seeds_left;
    if (layer < pair.seeds) {
      matrices.push_back({layer, row_seeds, role_after(kind.last_seed, sower)});
    }
  }
  return matrices;
}

PairChildren children_of_pair(const Game& game, PairId pair) {
  const auto all_after = [&](int sower_seeds, RowRole sower) {
    std::set<MatrixId> matrices;
    for (const auto& of_sower : sowing_kinds(game.pits, sower_seeds)) {
      const auto after = matrices_after(pair, of_sower, sower);
      matrices.insert(after.begin(), after.end());
    }
    return matrices;
  };
  return {all_after(pair.fewer, RowRole::kMover),
          all_after(pair.seeds - pair.fewer, RowRole::kWaiter)};
}

std::uint64_t sweep_scratch_bytes(int pits, PairId pair, int threads) {
  std::uint64_t places = 0;
  for (const auto& of_side : sowing_kinds(pits, pair.seeds - pair.fewer)) {
    places += (side_count(pits, of_side.result_seeds) + kLanes - 1) / kLanes * kLanes;
  }
  return Matrix::bytes(places, kLanes) * static_cast<std::uint64_t>(threads);
}

}  // namespace seedbank::db
