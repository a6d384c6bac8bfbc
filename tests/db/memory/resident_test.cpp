// The resident database: every position against brute force and against the files, whether loaded
// or computed.
#include "db/memory/resident.h"

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include "db/endgame/format.h"
#include "db/probe/database.h"
#include "db/storage/errors.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/small_boards.h"
#include "tests/db/stored_layers.h"
#include "tests/solver/brute_force.h"
#include "tests/stopped.h"

namespace seedbank::db {
namespace {

const std::filesystem::path kRoot = "root";
constexpr std::uint64_t kPlenty = std::numeric_limits<std::uint64_t>::max() / 2;

void no_report(std::uint64_t, std::uint64_t) {}

void build(Resident& resident, int up_to_seeds) {
  resident.build(up_to_seeds, kPlenty, no_report, {});
}

void load(Resident& resident, const Database& database, ResidentLayout layout) {
  load_endgames(resident, database, layout, no_report, {});
}

// Layers of meaningless values, in files in memory.
class Files {
 public:
  Files(Game game, int up_to_seeds) : game_(game) {
    write_meaningless_layers(files_, kRoot, game, up_to_seeds);
  }

  [[nodiscard]] Bytes& file(PairId pair) { return *files_.files.at(pair_file(kRoot, game_, pair)); }
  void erase(PairId pair) { files_.files.erase(pair_file(kRoot, game_, pair)); }
  [[nodiscard]] Database open() const { return {files_, kRoot, game_}; }

 private:
  Game game_;
  MemoryFileSystem files_;
};

// Calls `check(block, mover's rank, waiter's rank, position)` for every position of a layer, and
// checks their number.
template <typename Check>
void for_each_position(int pits, int seeds, Check check) {
  std::uint64_t seen = 0;
  for (int k = 1; k < seeds; ++k) {
    const std::vector<SidePits> movers = all_sides(pits, k);
    const std::vector<SidePits> waiters = all_sides(pits, seeds - k);
    for (SideRank mover = 0; mover < movers.size(); ++mover) {
      for (SideRank waiter = 0; waiter < waiters.size(); ++waiter) {
        check(BlockId{seeds, k}, mover, waiter,
              Position{to_row(movers[mover]), to_row(waiters[waiter])});
        ++seen;
      }
    }
  }
  EXPECT_EQ(seen, layer_positions(pits, seeds));
}

ShareBounds bounds(const EndgameSource& source, const Position& position) {
  const int mover_seeds = seeds_in_pits(position.mover);
  const int waiter_seeds = seeds_in_pits(position.waiter);
  return read_share(source.place(position, mover_seeds, waiter_seeds), mover_seeds + waiter_seeds);
}

// The bounds of a share that a layer of a layout stores.
ShareBounds layout_bounds(const ResidentLayout& layout, int share, int seeds) {
  const ShareBits bits = bits_of(layout, seeds);
  return share_bounds(bits, share_code(bits, share, seeds), seeds);
}

void expect_equal_in_every_byte(const Resident& a, const Resident& b) {
  ASSERT_EQ(a.layout(), b.layout());
  for (int seeds = 2; seeds <= a.up_to_seeds(); ++seeds) {
    for_each_position(a.game().pits, seeds,
                      [&](BlockId, SideRank, SideRank, const Position& position) {
                        ASSERT_EQ(bounds(a, position), bounds(b, position));
                      });
  }
}

// ---- Values ----------------------------------------------------------------------------------

class ResidentOfSize : public testing::TestWithParam<Size> {};

TEST_P(ResidentOfSize, EveryShareEqualsBruteForce) {
  const auto [pits, up_to_seeds, rules] = GetParam();
  Resident resident({pits, rules});
  EXPECT_EQ(resident.up_to_seeds(), 1);
  build(resident, up_to_seeds);
  ASSERT_EQ(resident.layout(), ResidentLayout::exact(up_to_seeds));
  BruteForce oracle({pits, rules});
  std::uint64_t positions = 0;
  for (int seeds = 2; seeds <= up_to_seeds; ++seeds) {
    for_each_position(pits, seeds, [&](BlockId, SideRank, SideRank, const Position& position) {
      const int share = oracle.share(position);
      ASSERT_EQ(bounds(resident, position), (ShareBounds{share, share}));
      ++positions;
    });
  }
  EXPECT_EQ(positions, positions_up_to(pits, up_to_seeds));
}

INSTANTIATE_TEST_SUITE_P(
    SmallBoards, ResidentOfSize,
    testing::Values(Size{1, 63, Rules::kEmptyCapture}, Size{2, 26, Rules::kStandard},
                    Size{3, 16, Rules::kEmptyCapture}, Size{4, 12, Rules::kStandard},
                    Size{5, 9, Rules::kEmptyCapture}, Size{6, 8, Rules::kStandard},
                    Size{6, 8, Rules::kEmptyCapture}, Size{7, 7, Rules::kStandard},
                    Size{7, 7, Rules::kEmptyCapture}),
    size_name);

// ---- Loading ---------------------------------------------------------------------------------

class ResidentLoaded : public testing::TestWithParam<int> {
 protected:
  // With 18 seeds and more there are shares of every class.
  static constexpr int kSeedsOf[kMaxPits + 1] = {0, 60, 24, 20, 12, 9, 8, 7};
};

TEST_P(ResidentLoaded, AnswersEveryPositionInEveryLayout) {
  const int pits = GetParam();
  const int up_to_seeds = kSeedsOf[pits];
  const Files files({pits, Rules::kStandard}, up_to_seeds);
  const Database database = files.open();
  const int n = up_to_seeds;
  for (const ResidentLayout& layout :
       {ResidentLayout{1, 1, 1, n}, ResidentLayout{1, 1, n, n}, ResidentLayout{1, n, n, n},
        ResidentLayout::exact(n), ResidentLayout{2, 3, 5, n}, ResidentLayout{2, n - 2, n - 1, n}}) {
    Resident resident({pits, Rules::kStandard});
    load(resident, database, layout);
    ASSERT_EQ(resident.layout(), layout);
    EXPECT_EQ(resident.up_to_seeds(), up_to_seeds);
    EXPECT_EQ(resident.bytes(), bytes_needed(resident.game(), resident.layout()));
    for (int seeds = 2; seeds <= up_to_seeds; ++seeds) {
      for_each_position(
          pits, seeds,
          [&](BlockId block, SideRank mover, SideRank waiter, const Position& position) {
            const int share = meaningless_value(block, mover, waiter);
            ASSERT_EQ(database.share(to_side(position.mover), to_side(position.waiter)), share);
            ASSERT_EQ(bounds(resident, position), layout_bounds(layout, share, seeds));
          });
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Pits, ResidentLoaded, testing::Range(1, kMaxPits + 1),
                         testing::PrintToStringParamName());

TEST(Resident, IsTheSameForAnyNumberOfThreads) {
  // Blocks of several tiles, whose rows begin and end within bytes.
  const Game game{5, Rules::kEmptyCapture};
  const Files files(game, 14);
  const Database database = files.open();
  const ResidentLayout layout{11, 12, 13, 14};
  for (const int threads : {1, 2, 7}) {
    tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                              static_cast<std::size_t>(threads));
    tbb::task_arena arena(threads);
    Resident resident(game);
    arena.execute([&] { load(resident, database, layout); });
    for (const int seeds : {11, 12, 13, 14}) {
      for_each_position(
          5, seeds, [&](BlockId block, SideRank mover, SideRank waiter, const Position& position) {
            const int share = meaningless_value(block, mover, waiter);
            ASSERT_EQ(bounds(resident, position), layout_bounds(layout, share, seeds));
          });
    }
  }
}

TEST(Resident, LoadingKeepsLayersInTheRequestedEncoding) {
  const Game game{4, Rules::kStandard};
  const Files files(game, 9);  // meaningless values, so they differ from computed ones
  const Database database = files.open();
  Resident computed(game);
  build(computed, 10);
  Resident loaded(game);
  load(loaded, database, {5, 6, 8, 9});
  Resident resident(game);
  build(resident, 10);
  load(resident, database, {5, 6, 8, 9});
  EXPECT_EQ(resident.layout(), (ResidentLayout{5, 6, 8, 9}));
  for (int seeds = 2; seeds <= 9; ++seeds) {
    for_each_position(4, seeds, [&](BlockId, SideRank, SideRank, const Position& position) {
      ASSERT_EQ(bounds(resident, position), bounds(seeds <= 5 ? computed : loaded, position));
    });
  }
  load(resident, database, ResidentLayout::exact(3));
  EXPECT_EQ(resident.layout(), ResidentLayout::exact(3));
  load(resident, database, {});
  EXPECT_EQ(resident.up_to_seeds(), 1);
  EXPECT_EQ(resident.bytes(), 0U);
  load(resident, database, {5, 6, 8, 9});
  expect_equal_in_every_byte(resident, loaded);
}

TEST(Resident, NamesTheFirstIncompleteLayer) {
  const Game game{4, Rules::kStandard};
  Files files(game, 6);
  files.erase({5, 2});
  const Database database = files.open();
  Resident resident(game);
  load(resident, database, ResidentLayout::exact(4));
  try {
    load(resident, database, ResidentLayout::exact(6));
    FAIL() << "loaded a missing layer";
  } catch (const MissingError& error) {
    EXPECT_NE(std::string(error.what()).find("layer 5"), std::string::npos) << error.what();
    EXPECT_EQ(error.file().filename(), "005-002.seedbank");
  }
  EXPECT_EQ(resident.up_to_seeds(), 4) << "what was there before is still there";
}

TEST(Resident, RefusesADamagedFileAndKeepsTheLayersBelow) {
  const Game game{4, Rules::kStandard};
  Files files(game, 6);
  files.file({5, 2})[70] ^= 1;  // in the frame of the first tile, which opening does not read
  const Database database = files.open();
  for (const ResidentLayout& layout : {ResidentLayout{1, 2, 3, 6}, ResidentLayout::exact(6)}) {
    Resident resident(game);
    EXPECT_THROW(load(resident, database, layout), FormatError);
    EXPECT_EQ(resident.up_to_seeds(), 4);
    Resident below(game);
    load(below, database,
         layout.is_exact() ? ResidentLayout::exact(4) : ResidentLayout{1, 2, 3, 4});
    expect_equal_in_every_byte(resident, below);
  }
}

TEST(Resident, AStoppedLoadKeepsTheCompleteLayers) {
  const Game game{4, Rules::kStandard};
  const Files files(game, 12);
  const Database database = files.open();
  Resident resident(game);
  load_endgames(resident, database, {7, 9, 11, 12}, no_report, stopped());
  EXPECT_EQ(resident.up_to_seeds(), 1);

  std::stop_source stop;
  const std::uint64_t enough = positions_up_to(4, 10) + layer_positions(4, 11) / 2;
  load_endgames(
      resident, database, {7, 9, 11, 12},
      [&](std::uint64_t done, std::uint64_t) {
        if (done >= enough) stop.request_stop();
      },
      stop.get_token());
  EXPECT_EQ(resident.layout(), (ResidentLayout{7, 9, 10, 10}));
  Resident straight(game);
  load(straight, database, {7, 9, 10, 10});
  expect_equal_in_every_byte(resident, straight);
}

TEST(Resident, ReportsEveryPositionThatItLoadsOrBuilds) {
  const Game game{4, Rules::kStandard};
  const Files files(game, 9);
  std::uint64_t before = 0;
  std::uint64_t expected_total = positions_up_to(4, 9);
  const auto report = [&](std::uint64_t done, std::uint64_t total) {
    EXPECT_GE(done, before);
    EXPECT_EQ(total, expected_total);
    before = done;
  };
  Resident resident(game);
  load_endgames(resident, files.open(), ResidentLayout::exact(9), report, {});
  EXPECT_EQ(before, expected_total);

  before = 0;
  expected_total = layer_positions(4, 10) + layer_positions(4, 11);
  resident.build(11, kPlenty, report, {});
  EXPECT_EQ(before, expected_total);
}

// ---- Layouts ---------------------------------------------------------------------------------

TEST(ResidentLayout, NeedsAsManyBitsPerPositionAsItReports) {
  for (const int seeds : {2, 12, 24}) {
    const std::uint64_t positions = positions_up_to(6, seeds);
    // Rounding of layers to pages of 2 MiB, and of blocks, which may be small, to cache lines.
    const std::uint64_t rounding = static_cast<std::uint64_t>(seeds) * (2U << 20);
    std::uint64_t a_byte = 1;
    for (const ResidentLayout& layout :
         {ResidentLayout::exact(seeds), ResidentLayout{1, seeds, seeds, seeds},
          ResidentLayout{1, 1, seeds, seeds}, ResidentLayout{1, 1, 1, seeds}}) {
      EXPECT_GE(bytes_needed({}, layout), positions / a_byte);
      EXPECT_LE(bytes_needed({}, layout), positions / a_byte + rounding);
      a_byte *= 2;
    }
  }
  EXPECT_EQ(bytes_needed({}, {}), 0U);
}

// The layouts with one layer in more bits, and no layer in fewer.
std::vector<ResidentLayout> one_finer(const ResidentLayout& layout) {
  const auto [exact, four, two, all] = layout;
  std::vector<ResidentLayout> finer;
  if (exact < four) finer.push_back({exact + 1, four, two, all});
  if (four < two) finer.push_back({exact, four + 1, two, all});
  if (two < all) finer.push_back({exact, four, two + 1, all});
  return finer;
}

TEST(ResidentLayout, UsesTheAvailableMemory) {
  constexpr Rules kRules = Rules::kStandard;
  for (const int pits : {1, 3, 6}) {
    const Game game{pits, kRules};
    for (const int seeds : {1, 2, 9, 24, 30}) {
      const std::uint64_t least = bytes_needed(game, {.up_to_seeds = seeds});
      const std::uint64_t most = bytes_needed(game, ResidentLayout::exact(seeds));
      EXPECT_EQ(layout_of(game, seeds, most), ResidentLayout::exact(seeds));
      if (least > 0) {
        EXPECT_FALSE(layout_of(game, seeds, least - 1));
      }
      for (int part = 0; part <= 16; ++part) {
        const std::uint64_t memory = least + (most - least) * static_cast<unsigned>(part) / 16;
        const ResidentLayout layout = layout_of(game, seeds, memory).value();
        EXPECT_EQ(layout.up_to_seeds, seeds);
        EXPECT_LE(1, layout.exact_up_to);
        EXPECT_LE(layout.exact_up_to, layout.four_bits_up_to);
        EXPECT_LE(layout.four_bits_up_to, layout.two_bits_up_to);
        EXPECT_LE(layout.two_bits_up_to, layout.up_to_seeds);
        EXPECT_LE(bytes_needed(game, layout), memory);
        for (const ResidentLayout& finer : one_finer(layout)) {
          EXPECT_GT(bytes_needed(game, finer), memory);
        }
      }
    }
  }
}

TEST(ResidentLayout, CoversMoreSeedsWithMoreMemory) {
  for (const int pits : {1, 4, 6, 7}) {
    const Game game{pits, Rules::kEmptyCapture};
    EXPECT_EQ(choose_layout(game, 40, 0), ResidentLayout());
    EXPECT_EQ(choose_layout(game, 1, kPlenty), ResidentLayout());
    EXPECT_EQ(choose_layout(game, kMaxLayerSeeds, kPlenty), ResidentLayout::exact(kMaxLayerSeeds));
    int before = 1;
    for (std::uint64_t memory = 1 << 12; memory < kPlenty / 5; memory += memory / 4) {
      const ResidentLayout layout = choose_layout(game, 40, memory);
      EXPECT_GE(layout.up_to_seeds, before) << memory;
      EXPECT_LE(bytes_needed(game, layout), memory);
      // The highest layers are worth little in one bit if all lower ones are coarse too.
      EXPECT_LE(layout.up_to_seeds - layout.two_bits_up_to, 10);
      before = layout.up_to_seeds;
    }
    EXPECT_EQ(before, 40);
  }
}

TEST(ResidentLayout, HoldsTheEndgamesOfSixSeedsPerPitInTwentyGibibytes) {
  constexpr std::uint64_t kMemory = std::uint64_t{20} << 30;
  const Game game{6, Rules::kEmptyCapture};
  EXPECT_EQ(layout_of(game, 35, kMemory), (ResidentLayout{25, 33, 35, 35}));
  EXPECT_EQ(layout_of(game, 36, kMemory), (ResidentLayout{21, 31, 36, 36}));
  EXPECT_EQ(choose_layout(game, 35, kMemory), layout_of(game, 35, kMemory));
  EXPECT_EQ(choose_layout(game, kMaxLayerSeeds, kMemory), (ResidentLayout{24, 29, 33, 38}));
}

// ---- Building --------------------------------------------------------------------------------

constexpr Game kSixPits{6, Rules::kEmptyCapture};

TEST(Resident, LoadsTheValuesThatItWouldCompute) {
  Resident built(kSixPits);
  build(built, 9);
  MemoryFileSystem files;
  build_layers(files, kRoot, kSixPits, 9);
  const Database database(files, kRoot, kSixPits);
  Resident loaded(kSixPits);
  load(loaded, database, ResidentLayout::exact(9));
  expect_equal_in_every_byte(loaded, built);
  build(loaded, 10);
  build(built, 10);
  expect_equal_in_every_byte(loaded, built);
}

TEST(Resident, StepByStepEqualsAtOnce) {
  Resident at_once(kSixPits);
  build(at_once, 10);
  Resident stepwise(kSixPits);
  for (const int up_to_seeds : {2, 3, 7, 7, 5, 10}) build(stepwise, up_to_seeds);
  expect_equal_in_every_byte(stepwise, at_once);
}

TEST(Resident, BuildsTheSameWithTheLeastMemory) {
  Resident plenty(kSixPits);
  build(plenty, 11);
  Resident least(kSixPits);
  const std::uint64_t bytes = least.bytes_to_build(11);
  EXPECT_GT(bytes, plenty.bytes());
  EXPECT_THROW(least.build(11, bytes - 1, no_report, {}), ResourceError);
  EXPECT_EQ(least.up_to_seeds(), 1);
  least.build(8, bytes, no_report, {});
  least.build(11, bytes, no_report, {});
  expect_equal_in_every_byte(least, plenty);
}

TEST(Resident, AStoppedBuildKeepsTheCompleteLayersAndResumes) {
  Resident straight(kSixPits);
  build(straight, 10);
  Resident resident(kSixPits);
  resident.build(10, kPlenty, no_report, stopped());
  EXPECT_EQ(resident.up_to_seeds(), 1);

  std::stop_source stop;
  const std::uint64_t enough = positions_up_to(6, 8) + layer_positions(6, 9) / 2;
  resident.build(
      10, kPlenty,
      [&](std::uint64_t done, std::uint64_t) {
        if (done >= enough) stop.request_stop();
      },
      stop.get_token());
  EXPECT_EQ(resident.up_to_seeds(), 8);
  Resident lower(kSixPits);
  build(lower, 8);
  expect_equal_in_every_byte(resident, lower);
  build(resident, 10);
  expect_equal_in_every_byte(resident, straight);
}

}  // namespace
}  // namespace seedbank::db
