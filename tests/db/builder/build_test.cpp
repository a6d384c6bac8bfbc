// The builder: every value against brute force, and the same bytes regardless of threads, memory
// and interruptions.
#include "db/builder/build.h"

#include <limits>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include "db/builder/pair_needs.h"
#include "db/builder/sowing_tables.h"
#include "db/builder/sweep.h"
#include "tests/csv.h"
#include "tests/db/builder/memory_pair_storage.h"
#include "tests/db/small_boards.h"
#include "tests/solver/brute_force.h"
#include "tests/stopped.h"

namespace seedbank::db {
namespace {

constexpr std::uint64_t kPlenty = std::numeric_limits<std::uint64_t>::max() / 2;

bool build(const Game& game, int seeds, std::uint64_t memory_bytes, MemoryPairStorage& storage,
           const std::stop_token& stop = {}) {
  const auto is_done = [&](PairId pair) { return storage.has(pair); };
  const BuildPlan plan = make_plan(game, seeds, memory_bytes, 2, is_done);
  return run_build(
      plan, storage, [](std::uint64_t, std::uint64_t) {}, stop);
}

std::map<BlockId, PlainBlock> built(const Game& game, int seeds) {
  MemoryPairStorage storage;
  EXPECT_TRUE(build(game, seeds, kPlenty, storage));
  return storage.blocks;
}

class BuildOfSize : public testing::TestWithParam<Size> {};

TEST_P(BuildOfSize, EveryShareEqualsBruteForce) {
  const auto [pits, seeds, rules] = GetParam();
  const Game game{pits, rules};
  const auto blocks = built(game, seeds);
  BruteForce oracle(game);
  std::uint64_t positions = 0;
  for (const auto& [id, block] : blocks) {
    auto stored = block.begin();
    const std::vector<SidePits> waiters = all_sides(pits, id.waiter_seeds());
    for (const SidePits& mover : all_sides(pits, id.mover_seeds)) {
      for (const SidePits& waiter : waiters) {
        ASSERT_EQ(int{*stored}, oracle.share({to_row(mover), to_row(waiter)}))
            << testing::PrintToString(mover) << " against " << testing::PrintToString(waiter);
        ++stored;
        ++positions;
      }
    }
    ASSERT_EQ(stored, block.end());
  }
  EXPECT_EQ(positions, positions_up_to(pits, seeds));
}

INSTANTIATE_TEST_SUITE_P(
    SmallBoards, BuildOfSize,
    testing::Values(Size{1, 60, Rules::kEmptyCapture}, Size{1, 60, Rules::kStandard},
                    Size{2, 26, Rules::kEmptyCapture}, Size{2, 26, Rules::kStandard},
                    Size{3, 17, Rules::kEmptyCapture}, Size{3, 17, Rules::kStandard},
                    Size{4, 12, Rules::kEmptyCapture}, Size{4, 12, Rules::kStandard},
                    Size{5, 9, Rules::kEmptyCapture}, Size{5, 9, Rules::kStandard},
                    Size{6, 8, Rules::kEmptyCapture}, Size{6, 8, Rules::kStandard},
                    Size{7, 7, Rules::kEmptyCapture}, Size{7, 7, Rules::kStandard}),
    size_name);

// Pits with full laps, for which the boards above are too small.
TEST(Build, LapsEqualBruteForce) {
  struct Piles {
    int pits;
    int seeds;
    int least;  // seeds in the pit that makes a full lap
  };
  for (const auto& [pits, seeds, least] : {Piles{5, 12, 7}, {6, 11, 8}, {6, 14, 13}, {7, 11, 9}}) {
    for (const Rules rules : kAllRules) {
      const Game game{pits, rules};
      MemoryPairStorage storage;
      ASSERT_TRUE(build(game, seeds, kPlenty, storage));
      BruteForce oracle(game);
      for (int pile = least; pile < seeds; ++pile) {
        for (int pit = 0; pit < pits; ++pit) {
          SidePits mover{};
          mover[static_cast<std::size_t>(pit)] = static_cast<std::uint8_t>(pile);
          // The other seeds are on the other side, spread evenly from its first pit on.
          SidePits waiter{};
          for (int i = 0; i < seeds - pile; ++i) ++waiter[static_cast<std::size_t>(i % pits)];
          EXPECT_EQ(storage.share(pits, mover, waiter),
                    oracle.share({to_row(mover), to_row(waiter)}));
          EXPECT_EQ(storage.share(pits, waiter, mover),
                    oracle.share({to_row(waiter), to_row(mover)}));
        }
      }
    }
  }
}

TEST(Build, BothHalvesOfASweepCheckTheStopFlag) {
  const Game game{3, Rules::kEmptyCapture};
  const PairId pair{2, 1};
  const SideTable side(3, 1);
  const ColumnTable columns(side, 1);
  std::map<MatrixId, Matrix> ended;
  MatrixTable children(2);
  const PairChildren needed = children_of_pair(game, pair);
  for (const auto& ids : {needed.row_side_moves, needed.column_side_moves}) {
    for (const MatrixId id : ids) children.set(id, ended[id] = make_ended_matrix(3, id));
  }
  const SweepInput input{game, pair, side, columns, children, {0, side.size()}};
  Matrix mover = make_matrix(3, {2, 1, RowRole::kMover});
  Matrix waiter = make_matrix(3, {2, 1, RowRole::kWaiter});
  const std::stop_token stop = stopped();
  EXPECT_FALSE(look_into_lower_layers(input, mover, stop));
  EXPECT_FALSE(sweep(input, mover, waiter, stop));
  EXPECT_TRUE(look_into_lower_layers(input, mover, {}));
  EXPECT_TRUE(sweep(input, mover, waiter, {}));
}

class BuildUnder : public testing::TestWithParam<Rules> {
 protected:
  Game game_{4, GetParam()};
  static constexpr int kSeeds = 17;
};

TEST_P(BuildUnder, BytesAreTheSameForAnyNumberOfThreads) {
  std::map<BlockId, PlainBlock> expected;
  for (const int threads : {1, 2, 7}) {
    tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                              static_cast<std::size_t>(threads));
    tbb::task_arena arena(threads);
    const auto blocks = arena.execute([&] { return built(game_, kSeeds); });
    if (expected.empty()) expected = blocks;
    EXPECT_TRUE(blocks == expected) << threads << " threads";
  }
}

// Seeds for which whole pairs need far more memory than bands.
constexpr int kSeedsOfSize[] = {0, 30, 26, 20, 15, 12, 10, 9};
const auto kNothingIsDone = [](PairId) { return false; };

TEST_P(BuildUnder, BytesAreTheSameForAnyMemoryAndBandsOfAnyHeight) {
  std::set<std::uint64_t> numbers_of_bands;
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    const Game game{pits, GetParam()};
    const int seeds = kSeedsOfSize[pits];
    const auto expected = built(game, seeds);
    const std::uint64_t least = least_build_memory(game, seeds, 2, kNothingIsDone);
    const std::uint64_t whole = least_build_memory(game, seeds, 2, kNothingIsDone, Bands::kNever);
    for (const int part : {0, 2, 6}) {
      MemoryPairStorage storage;
      const std::uint64_t memory = least + (whole - least) / 8 * static_cast<std::uint64_t>(part);
      ASSERT_TRUE(build(game, seeds, memory, storage));
      EXPECT_TRUE(storage.blocks == expected) << pits << " pits, " << memory << " bytes";
      EXPECT_TRUE(storage.positions_read > 0 || pits == 1) << "the bound did not bind";
      numbers_of_bands.insert(storage.bands_written);
    }
  }
  EXPECT_GE(numbers_of_bands.size(), 10U);
}

TEST_P(BuildUnder, BytesInBandsAreTheSameForAnyNumberOfThreads) {
  const auto expected = built(game_, kSeeds);
  for (const int threads : {1, 7}) {
    tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                              static_cast<std::size_t>(threads));
    tbb::task_arena arena(threads);
    MemoryPairStorage storage;
    arena.execute([&] {
      ASSERT_TRUE(
          build(game_, kSeeds, least_build_memory(game_, kSeeds, 2, kNothingIsDone), storage));
    });
    EXPECT_GT(storage.bands_written, 1U);
    EXPECT_TRUE(storage.blocks == expected) << threads << " threads";
  }
}

TEST_P(BuildUnder, ABuildStoppedWithinAPairOfBandsResumesToTheSameBytes) {
  const auto expected = built(game_, kSeeds);
  MemoryPairStorage storage;
  const std::uint64_t memory = least_build_memory(game_, kSeeds, 2, kNothingIsDone);
  std::uint64_t bands = 0;
  int runs = 0;
  bool complete = false;
  // Each run stops a band later than the previous one.
  while (!complete) {
    const std::uint64_t until = storage.bands_written + ++bands;
    std::stop_source stop;
    const BuildPlan plan =
        make_plan(game_, kSeeds, memory, 2, [&](PairId pair) { return storage.has(pair); });
    complete = run_build(
        plan, storage,
        [&](std::uint64_t, std::uint64_t) {
          if (storage.bands_written == until) stop.request_stop();
        },
        stop.get_token());
    ++runs;
  }
  EXPECT_GE(runs, 4);
  EXPECT_TRUE(storage.blocks == expected);
}

TEST_P(BuildUnder, AStoppedBuildResumesToTheSameBytes) {
  const auto expected = built(game_, kSeeds);
  MemoryPairStorage storage;
  std::stop_source stop;
  int pairs_in_a_row = 0;
  storage.before_write = [&](PairId) {
    if (++pairs_in_a_row == 5) stop.request_stop();
  };
  int runs = 0;
  bool complete = false;
  do {
    stop = std::stop_source();
    pairs_in_a_row = 0;
    complete = build(game_, kSeeds, kPlenty, storage, stop.get_token());
    ++runs;
  } while (!complete);
  EXPECT_GE(runs, 5);
  EXPECT_TRUE(storage.blocks == expected);
}

TEST_P(BuildUnder, AFailedWriteIsReportedAndKeepsOldFiles) {
  const auto expected = built(game_, kSeeds);
  MemoryPairStorage storage;
  storage.before_write = [](PairId pair) {
    if (pair == PairId{14, 3}) throw std::runtime_error("disk full");
  };
  EXPECT_THROW(build(game_, kSeeds, kPlenty, storage), std::runtime_error);
  EXPECT_TRUE(storage.has({14, 2}));
  EXPECT_FALSE(storage.has({14, 3}));
  storage.before_write = [](PairId) {};
  EXPECT_TRUE(build(game_, kSeeds, kPlenty, storage));
  EXPECT_TRUE(storage.blocks == expected);
}

TEST_P(BuildUnder, ReportsEveryPositionOnce) {
  MemoryPairStorage storage;
  const BuildPlan plan = make_plan(game_, kSeeds, kPlenty, 2, [](PairId) { return false; });
  std::uint64_t before = 0;
  run_build(plan, storage,
            [&](std::uint64_t done, std::uint64_t total) {
              EXPECT_GE(done, before);
              EXPECT_EQ(total, positions_up_to(game_.pits, kSeeds));
              before = done;
            },
            {});
  EXPECT_EQ(before, positions_up_to(game_.pits, kSeeds));
}

INSTANTIATE_TEST_SUITE_P(BothRules, BuildUnder,
                         testing::Values(Rules::kEmptyCapture, Rules::kStandard),
                         [](const auto& test) {
                           return test.param == Rules::kStandard ? "Standard" : "EmptyCapture";
                         });

TEST(Build, AgreesWithPublishedOpenings) {
  constexpr std::uint64_t kMostPositions = 6'000'000;
  int compared = 0;
  for (const auto& row : rows_of_data_file("known_values.csv")) {
    const Game game{std::stoi(row[1]), rules_from_name(row[0]).value()};
    const int seeds_per_pit = std::stoi(row[2]);
    const int seeds = 2 * game.pits * seeds_per_pit;
    if (seeds > kMaxLayerSeeds || positions_up_to(game.pits, seeds) > kMostPositions) continue;
    MemoryPairStorage storage;
    ASSERT_TRUE(build(game, seeds, kPlenty, storage));
    SidePits side{};
    for (int pit = 0; pit < game.pits; ++pit) {
      side[static_cast<std::size_t>(pit)] = static_cast<std::uint8_t>(seeds_per_pit);
    }
    EXPECT_EQ(2 * storage.share(game.pits, side, side) - seeds, std::stoi(row[3]))
        << row[0] << " (" << row[1] << "," << row[2] << ")";
    ++compared;
  }
  EXPECT_GE(compared, 40);
}

}  // namespace
}  // namespace seedbank::db
