// A database shared by threads: concurrent building, loading, computing, verifying and probing,
// compared with brute force.
//
// Small, for the thread sanitizer: other tests use more positions and more threads.
#include <atomic>
#include <limits>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include "db/check/statistics.h"
#include "db/check/verify.h"
#include "db/memory/resident.h"
#include "db/probe/database.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/stored_layers.h"
#include "tests/solver/all_positions.h"
#include "tests/solver/brute_force.h"

namespace seedbank::db {
namespace {

constexpr std::uint64_t kPlenty = std::numeric_limits<std::uint64_t>::max() / 2;
constexpr int kPits = 4;
constexpr int kSeeds = 7;
constexpr int kThreads = 3;
const std::filesystem::path kRoot = "root";

void no_report(std::uint64_t, std::uint64_t) {}

struct KnownShare {
  Position position;
  int share = 0;
};

// All positions that a database of kSeeds seeds covers.
std::vector<KnownShare> all_known(Game game) {
  BruteForce brute(game);
  std::vector<KnownShare> known;
  for (int seeds = 2; seeds <= kSeeds; ++seeds) {
    for_each_position(kPits, seeds, [&](const Position& position) {
      if (!is_over(position)) known.push_back({position, brute.share(position)});
    });
  }
  return known;
}

// Several threads visit all `positions`, each in a different order; `is_true` checks the result for
// a position.
template <typename IsTrue>
void ask_all(const std::vector<KnownShare>& positions, const IsTrue& is_true) {
  ASSERT_EQ(positions.size(), positions_up_to(kPits, kSeeds));
  std::atomic<std::size_t> right = 0;
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < kThreads; ++i) {
      threads.emplace_back([&, i] {
        for (std::size_t n = 0; n < positions.size(); ++n) {
          if (is_true(positions[(n + i * positions.size() / kThreads) % positions.size()])) ++right;
        }
      });
    }
  }
  EXPECT_EQ(right, kThreads * positions.size());
}

template <typename Work>
void in_arena(const Work& work) {
  const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, kThreads);
  tbb::task_arena(kThreads).execute(work);
}

TEST(SharedDatabase, IsBuiltVerifiedAndProbedByThreads) {
  for (const Rules rules : kAllRules) {
    const Game game{kPits, rules};
    const std::vector<KnownShare> positions = all_known(game);
    MemoryFileSystem files;
    in_arena([&] { build_layers(files, kRoot, game, kSeeds); });
    const Database database(files, kRoot, game, {.cache_bytes = 4096, .max_open_files = 2});
    ask_all(positions, [&](const KnownShare& known) {
      return database.share(to_side(known.position.mover), to_side(known.position.waiter)) ==
             known.share;
    });
    in_arena([&] {
      const VerifyReport report = verify_all(database, kPlenty, no_report, {});
      EXPECT_EQ(report.positions, positions.size());
      EXPECT_EQ(report.differences, 0U);
      const auto layers = layer_statistics(database, no_report, {});
      ASSERT_TRUE(layers.has_value());
      std::uint64_t counted = 0;
      for (const LayerStatistics& layer : *layers) counted += layer.margins.positions();
      EXPECT_EQ(counted, positions.size());
    });
  }
}

TEST(SharedDatabase, InMemoryIsComputedLoadedAndProbedByThreads) {
  const Game game{kPits, Rules::kEmptyCapture};
  const std::vector<KnownShare> positions = all_known(game);
  MemoryFileSystem files;
  build_layers(files, kRoot, game, kSeeds);
  const Database database(files, kRoot, game);
  for (const int loaded : {1, 5, kSeeds}) {
    for (const int exact : {3, kSeeds}) {
      if (exact < loaded && loaded < kSeeds) continue;  // computing requires exact layers below
      Resident resident(game);
      in_arena([&] {
        if (loaded > 1) {
          const int finer = std::min(exact, loaded);
          load_endgames(resident, database, {finer, finer, (finer + loaded) / 2, loaded}, no_report,
                        {});
        }
        if (loaded < kSeeds) resident.build(kSeeds, kPlenty, no_report, {});
      });
      ask_all(positions, [&](const KnownShare& known) {
        const int seeds = seeds_in_play(known.position);
        const int mover_seeds = seeds_in_pits(known.position.mover);
        const ShareBounds found =
            read_share(resident.place(known.position, mover_seeds, seeds - mover_seeds), seeds);
        return found.low <= known.share && known.share <= found.high;
      });
    }
  }
}

}  // namespace
}  // namespace seedbank::db
