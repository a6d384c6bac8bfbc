// The queue hands out a pair only after all pairs that it reads are written. The test finds these
// by sowing every position.
#include "db/builder/pair_queue.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "db/index/ranking.h"
#include "solver/game/successor.h"
#include "tests/random_seed.h"

namespace seedbank::db {
namespace {

// The pairs of lower layers that sowings of any position of `pair` lead to.
std::set<PairId> pairs_read(const SowingTable& table, PairId pair) {
  const int pits = table.game().pits;
  std::set<PairId> read;
  for (const BlockId block : blocks_of(pair)) {
    const BlockShape shape = block_shape(pits, block);
    for (SideRank row = 0; row < shape.rows; ++row) {
      for (SideRank column = 0; column < shape.columns; ++column) {
        const Position position{to_row(unrank_side(pits, block.mover_seeds, row)),
                                to_row(unrank_side(pits, block.waiter_seeds(), column))};
        for (std::uint32_t legal = legal_pits(position); legal != 0; legal &= legal - 1) {
          const Successor child = successor(table, position, std::countr_zero(legal));
          if (child.is_over() || child.seeds == pair.seeds) continue;
          read.insert({child.seeds, std::min<int>(child.mover_seeds, child.waiter_seeds())});
        }
      }
    }
  }
  return read;
}

TEST(PairQueue, HandsOutAPairWhenAllItsInputIsWritten) {
  std::mt19937_64 random(random_seed());
  for (const Rules rules : kAllRules) {
    for (const auto& [pits, seeds] : {std::pair{2, 10}, {3, 8}}) {
      const Game game{pits, rules};
      const SowingTable table(game);
      const auto is_done = [](PairId pair) { return pair.seeds == 3 || pair.seeds == 5; };
      PairQueue queue(game, seeds, is_done);
      std::set<PairId> written;
      std::set<PairId> taken;
      std::vector<PairId> under_way;
      while (!queue.is_finished()) {
        while (const auto pair = queue.take()) {
          EXPECT_TRUE(taken.insert(*pair).second) << "taken twice";
          EXPECT_FALSE(is_done(*pair));
          for (const PairId read : pairs_read(table, *pair)) {
            EXPECT_TRUE(is_done(read) || written.contains(read))
                << pair->seeds << '/' << pair->fewer << " reads " << read.seeds << '/'
                << read.fewer;
          }
          under_way.push_back(*pair);
        }
        ASSERT_FALSE(under_way.empty());
        std::swap(under_way[random() % under_way.size()], under_way.back());
        written.insert(under_way.back());
        queue.written(under_way.back());
        under_way.pop_back();
      }
      EXPECT_EQ(taken.size(), queue.pairs().size());
      std::size_t all = 0;
      for (int layer = 2; layer <= seeds; ++layer) {
        all += layer == 3 || layer == 5 ? 0 : pairs_of_layer(layer).size();
      }
      EXPECT_EQ(taken.size(), all);
    }
  }
}

TEST(PairQueue, HandsOutTheLargestOfALayerFirst) {
  PairQueue queue(Game(), 12, [](PairId pair) { return pair.seeds < 12; });
  std::uint64_t last = ~std::uint64_t{0};
  while (const auto pair = queue.take()) {
    EXPECT_LE(pair_positions(6, *pair), last);
    last = pair_positions(6, *pair);
    queue.written(*pair);
  }
  EXPECT_TRUE(queue.is_finished());
}

}  // namespace
}  // namespace seedbank::db
