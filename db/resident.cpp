// Loading layers into memory: every block of every layer, pairs in parallel.
#include "db/resident.h"

#include <numeric>
#include <string>

#include <tbb/parallel_for_each.h>

#include "db/errors.h"
#include "db/file_names.h"

namespace seedbank::db {

std::uint64_t Resident::bytes_needed(Game game, int up_to_seeds) {
  std::uint64_t bytes = 0;
  for (int seeds = 2; seeds <= up_to_seeds; ++seeds) {
    for (int k = 1; k < seeds; ++k) {
      const BlockShape shape = block_shape(game.pits, {seeds, k});
      bytes += Matrix::bytes(shape.rows, shape.columns);
    }
  }
  return bytes;
}

Resident::Resident(const Database& database, int up_to_seeds)
    : game_(database.game()), up_to_seeds_(up_to_seeds) {
  std::vector<PairId> pairs;
  for (int seeds = 2; seeds <= up_to_seeds; ++seeds) {
    for (int fewer = 1; 2 * fewer <= seeds; ++fewer) {
      const PairId pair{seeds, fewer};
      if (!database.pairs().contains(pair)) {
        throw MissingError(pair_file(database.root(), game_, pair),
                           "layer " + std::to_string(seeds) + " is not complete");
      }
      pairs.push_back(pair);
    }
  }
  blocks_.resize(index_of({up_to_seeds + 1, 1}));
  tbb::parallel_for_each(pairs, [&](PairId pair) {
    const std::shared_ptr<const PairFile> file = database.open(pair);
    const auto load = [&](BlockId block) {
      Matrix& values = blocks_[index_of(block)];
      const BlockShape shape = block_shape(game_.pits, block);
      values = Matrix(shape.rows, shape.columns);
      file->read_block(block, {values.data(), values.size()});
    };
    load(pair.first());
    if (!pair.is_single_block()) load(pair.second());
  });
}

int Resident::share(const SidePits& mover, const SidePits& waiter) const noexcept {
  const int mover_seeds = std::accumulate(mover.begin(), mover.end(), 0);
  const int waiter_seeds = std::accumulate(waiter.begin(), waiter.end(), 0);
  if (mover_seeds == 0 || waiter_seeds == 0) return mover_seeds;
  return share(BlockId{mover_seeds + waiter_seeds, mover_seeds}, rank_side(game_.pits, mover),
               rank_side(game_.pits, waiter));
}

}  // namespace seedbank::db
