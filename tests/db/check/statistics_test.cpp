// Statistics: every figure against a brute-force count over all positions.
#include "db/check/statistics.h"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include "db/endgame/format.h"
#include "db/storage/errors.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/stored_layers.h"
#include "tests/solver/all_positions.h"
#include "tests/solver/brute_force.h"

namespace seedbank::db {
namespace {

const std::filesystem::path kRoot = "root";
constexpr Game kGame{4, Rules::kStandard};

void no_report(std::uint64_t, std::uint64_t) {}

std::vector<LayerStatistics> statistics_of(const Database& database) {
  const auto layers = layer_statistics(database, no_report, {});
  EXPECT_TRUE(layers.has_value());
  return layers.value_or(std::vector<LayerStatistics>());
}

struct CountedLayer {
  std::vector<int> margins;  // of all positions
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
};

CountedLayer counted(BruteForce& oracle, int pits, int seeds) {
  CountedLayer layer;
  for_each_position(pits, seeds, [&](const Position& position) {
    if (is_over(position)) return;
    const int margin = oracle.margin(position);
    layer.margins.push_back(margin);
    ++(margin > 0 ? layer.wins : margin < 0 ? layer.losses : layer.draws);
  });
  return layer;
}

void expect_equal(const LayerStatistics& layer, const CountedLayer& counted) {
  EXPECT_EQ(layer.info.positions, counted.margins.size());
  EXPECT_EQ(layer.margins.positions(), counted.margins.size());
  EXPECT_EQ(layer.margins.wins(), counted.wins);
  EXPECT_EQ(layer.margins.draws(), counted.draws);
  EXPECT_EQ(layer.margins.losses(), counted.losses);
  std::map<int, std::uint64_t> histogram;
  double sum = 0;
  double squares = 0;
  for (const int margin : counted.margins) {
    ++histogram[margin];
    sum += margin;
    squares += margin * margin;
  }
  EXPECT_EQ(layer.margins.counts(), histogram);
  EXPECT_EQ(layer.margins.least(), histogram.begin()->first);
  EXPECT_EQ(layer.margins.greatest(), histogram.rbegin()->first);
  const double mean = sum / static_cast<double>(counted.margins.size());
  const double variance = squares / static_cast<double>(counted.margins.size()) - mean * mean;
  EXPECT_NEAR(layer.margins.mean(), mean, 1e-9);
  EXPECT_NEAR(layer.margins.deviation() * layer.margins.deviation(), variance, 1e-9);
}

TEST(MarginHistogram, CountsWinsDrawsAndLosses) {
  MarginHistogram margins;
  for (const auto& [margin, positions] :
       {std::pair{-3, 1U}, {-1, 2U}, {0, 4U}, {1, 8U}, {5, 16U}}) {
    margins.add(margin, positions);
  }
  EXPECT_EQ(margins.losses(), 3U);
  EXPECT_EQ(margins.draws(), 4U);
  EXPECT_EQ(margins.wins(), 24U);
  EXPECT_EQ(margins.positions(), 31U);
}

TEST(Statistics, EqualCountsByBruteForceInEveryLayer) {
  constexpr int kMostSeeds[] = {30, 16, 12, 9, 8, 7, 6};  // for 1..7 pits
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      SCOPED_TRACE(std::string(name(rules)) + " " + std::to_string(pits));
      const Game game{pits, rules};
      const int most_seeds = kMostSeeds[pits - 1];
      MemoryFileSystem files;
      build_layers(files, kRoot, game, most_seeds);
      const auto layers = statistics_of({files, kRoot, game});
      ASSERT_EQ(layers.size(), static_cast<std::size_t>(most_seeds) - 1);
      BruteForce oracle(game);
      for (int seeds = 2; seeds <= most_seeds; ++seeds) {
        const LayerStatistics& layer = layers[static_cast<std::size_t>(seeds) - 2];
        EXPECT_EQ(layer.info.seeds, seeds);
        expect_equal(layer, counted(oracle, pits, seeds));
      }
    }
  }
}

TEST(Statistics, AreTheSameForAnyNumberOfThreads) {
  // Blocks of several tiles, also of odd sizes.
  const Game game{5, Rules::kEmptyCapture};
  constexpr int kSeeds = 14;
  MemoryFileSystem files;
  write_meaningless_layers(files, kRoot, game, kSeeds);
  std::map<int, std::uint64_t> expected;
  for (int k = 1; k < kSeeds; ++k) {
    for (const int share : meaningless_block(5, {kSeeds, k})) ++expected[2 * share - kSeeds];
  }
  for (const int threads : {1, 2, 7}) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads));
    tbb::task_arena arena(threads);
    const auto layers = arena.execute([&] { return statistics_of({files, kRoot, game}); });
    ASSERT_EQ(layers.size(), static_cast<std::size_t>(kSeeds) - 1);
    EXPECT_EQ(layers.back().margins.counts(), expected) << threads << " threads";
  }
}

TEST(Statistics, LeaveOutIncompleteLayers) {
  MemoryFileSystem files;
  write_meaningless_layers(files, kRoot, kGame, 7);
  files.files.erase(pair_file(kRoot, kGame, {5, 2}));
  for (const PairId pair : pairs_of_layer(4)) files.files.erase(pair_file(kRoot, kGame, pair));
  std::vector<int> seeds;
  for (const LayerStatistics& layer : statistics_of({files, kRoot, kGame})) {
    seeds.push_back(layer.info.seeds);
  }
  EXPECT_EQ(seeds, (std::vector<int>{2, 3, 6, 7}));
  EXPECT_TRUE(statistics_of({files, "elsewhere", kGame}).empty());
}

TEST(Statistics, NameADamagedFile) {
  MemoryFileSystem files;
  write_meaningless_layers(files, kRoot, kGame, 6);
  const std::filesystem::path damaged = pair_file(kRoot, kGame, {5, 2});
  (*files.files.at(damaged))[70] ^= 1;  // in the frame of the first tile
  try {
    (void)layer_statistics({files, kRoot, kGame}, no_report, {});
    FAIL() << "counted damaged values";
  } catch (const FormatError& error) {
    EXPECT_EQ(error.file(), damaged);
  }
}

TEST(Statistics, ReportEveryPositionAndStop) {
  MemoryFileSystem files;
  write_meaningless_layers(files, kRoot, kGame, 9);
  const Database database(files, kRoot, kGame);
  std::uint64_t before = 0;
  const auto report = [&](std::uint64_t done, std::uint64_t total) {
    EXPECT_GT(done, before);
    EXPECT_EQ(total, positions_up_to(4, 9));
    before = done;
  };
  EXPECT_TRUE(layer_statistics(database, report, {}).has_value());
  EXPECT_EQ(before, positions_up_to(4, 9));

  std::stop_source stop;
  const auto halfway = [&](std::uint64_t done, std::uint64_t total) {
    if (2 * done > total) stop.request_stop();
  };
  EXPECT_FALSE(layer_statistics(database, halfway, stop.get_token()).has_value());
}

}  // namespace
}  // namespace seedbank::db
