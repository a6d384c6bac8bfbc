// Operations of process groups, with threads for processes: the files equal those of one process,
// the values those of alpha-beta.
#include <atomic>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <iterator>
#include <stop_token>
#include <thread>

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include "engine/builder/database_build.h"
#include "engine/process_group/group_work.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/temporary_directory.h"
#include "tests/engine/process_group/thread_group.h"

namespace seedbank::engine {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

// Builds a database with threads as processes and compares its files with those below `alone`.
void expect_same_files(const fs::path& alone, const DatabaseBuild& shared) {
  ThreadGroup group(shared.processes);
  std::uint64_t positions = 0;
  group.run([&](ProcessGroup& process) {
    tbb::task_arena own(1);
    own.execute([&] {
      db::PosixFileSystem own_files;
      const GroupBuilt built = build_database(own_files, shared, process, [](auto, auto) {}, {});
      EXPECT_TRUE(built.complete);
      for (const ProcessShare& share : built.shares) {
        positions += share.positions;
      }
    });
  });
  EXPECT_EQ(positions, db::positions_up_to(shared.game.pits, shared.seeds));
  std::size_t compared = 0;
  for (const auto& entry : fs::recursive_directory_iterator(alone)) {
    if (entry.path().extension() != ".seedbank") continue;
    ++compared;
    EXPECT_EQ(bytes_of(entry.path()), bytes_of(shared.root / fs::relative(entry.path(), alone)))
        << entry.path();
  }
  EXPECT_EQ(compared, 64U);
}

TEST(GroupBuild, WritesTheFilesOfOneProcess) {
  const db::TemporaryDirectory directory;
  db::PosixFileSystem files;
  for (const Rules rules : kAllRules) {
    const Game game{4, rules};
    const fs::path place = directory.path() / name(rules);
    const DatabaseBuild alone{place / "one", game, 16, 512 * kMebibyte, {}};
    tbb::task_arena arena(1);
    arena.execute([&] { (void)build_database(files, alone, [](auto, auto) {}, {}); });
    DatabaseBuild shared = alone;
    shared.root = place / "several";
    shared.processes = 3;
    const auto none_done = [](db::PairId) { return false; };
    shared.memory_bytes = db::least_build_memory(game, 16, 1, none_done);
    EXPECT_GT(db::make_plan(game, 16, shared.memory_bytes, 1, none_done).bands, 0U);
    expect_same_files(alone.root, shared);
    shared.root = place / "whole";  // no pair in bands
    shared.memory_bytes = alone.memory_bytes;
    expect_same_files(alone.root, shared);
  }
}

// A pair is written while others are computed. If that fails, processes that wait for the pair must
// end.
TEST(GroupBuild, EndsWhenAPairCannotBeWritten) {
  const Game game{3, Rules::kEmptyCapture};
  std::uint64_t pairs = 0;
  for (int layer = 2; layer <= 8; ++layer) pairs += db::pairs_of_layer(layer).size();
  for (const int processes : {1, 3}) {
    for (std::uint64_t written = 0; written < pairs; ++written) {
      db::MemoryFileSystem files;
      std::uint64_t renamed = 0;
      files.fail = [&](const std::string& operation) {
        return operation == "rename" && ++renamed > written ? ENOSPC : 0;
      };
      const DatabaseBuild build{"db", game, 8, 512 * kMebibyte, {}, processes};
      std::atomic<int> failures = 0;
      ThreadGroup group(processes);
      group.run([&](ProcessGroup& process) {
        tbb::task_arena own(1);
        own.execute([&] {
          try {
            (void)build_database(files, build, process, [](auto, auto) {}, {});
          } catch (const IoError& error) {
            EXPECT_EQ(error.code(), ENOSPC);
            ++failures;
          }
        });
      });
      EXPECT_GE(failures, 1);
      EXPECT_EQ(files.files.size(), written);
    }
  }
}

// A file that another process has written may appear late. Waiting for it ends on request.
TEST(GroupBuild, StopsWhileItWaitsForAFile) {
  db::MemoryFileSystem files;
  DatabaseBuild build{"db", {3, Rules::kEmptyCapture}, 8, 512 * kMebibyte, {}};
  (void)build_database(files, build, [](auto, auto) {}, {});
  build.seeds = 9;
  std::stop_source stop;
  // A file system that loses all files once the plan has been made.
  class Forgetful final : public ProcessGroup {
   public:
    Forgetful(ProcessGroup& group, db::MemoryFileSystem& files) : group_(group), files_(files) {}
    [[nodiscard]] int size() const noexcept override { return group_.size(); }
    [[nodiscard]] int rank() const noexcept override { return group_.rank(); }
    Message run(Coordinator* coordinator, Worker& worker, const std::stop_token& stop) override {
      files_.files.clear();
      return group_.run(coordinator, worker, stop);
    }

   private:
    ProcessGroup& group_;
    db::MemoryFileSystem& files_;
  };
  std::thread interrupt([&stop] {
    std::this_thread::sleep_for(
        std::chrono::milliseconds(100));  // usually long enough that it is waiting
    stop.request_stop();
  });
  ThreadGroup group(1);
  group.run([&](ProcessGroup& process) {
    Forgetful forgetful(process, files);
    const GroupBuilt built = build_database(
        files, build, forgetful, [](auto, auto) {}, stop.get_token());
    EXPECT_FALSE(built.complete);
  });
  interrupt.join();
}

GroupQuestion question_of(int pits, int seeds, const fs::path& journals) {
  return {.board = Board(pits, seeds),
          .journals = journals,
          .journal = {.least_work = 1000},
          .least_leaf = 300};
}

AnswererOptions options_of(Rules rules, Driver driver) {
  AnswererOptions options;
  options.rules = rules;
  options.memory_bytes = 400 * kMebibyte;
  options.session.table_bytes = 32 * kMebibyte;
  options.session.endgame_seeds = 4;
  options.session.driver = driver;
  return options;
}

TEST(GroupSolve, FindsTheValuesThatAlphaBetaFinds) {
  const db::TemporaryDirectory directory;
  const std::pair<int, int> openings[] = {{1, 5}, {2, 2}, {2, 4}, {3, 2}, {3, 3},
                                          {4, 2}, {4, 3}, {5, 2}, {6, 2}};
  std::uint64_t leaves = 0;
  for (const Rules rules : kAllRules) {
    for (const auto& [pits, seeds] : openings) {
      SCOPED_TRACE(std::to_string(pits) + " pits, " + std::to_string(seeds) + " seeds, " +
                   std::string(name(rules)));
      Observer no_observer;
      db::PosixFileSystem files;
      Answerer answerer(files, options_of(rules, Driver::kMtdf), no_observer);
      SearchStats effort;
      const Position start = opening(pits, seeds);
      const SolvedShare expected =
          answerer.values(pits)->session().share(start, {}, kIgnoreBounds, effort);
      const fs::path journals =
          directory.path() / (std::to_string(10 * pits + seeds) + std::string(name(rules)));
      ThreadGroup group(3);
      group.run([&, pits = pits, seeds = seeds](ProcessGroup& process) {
        db::PosixFileSystem own_files;
        Observer own_observer;
        GroupSolve solve(own_files, question_of(pits, seeds, journals),
                         options_of(rules, Driver::kProofNumber), process, own_observer);
        const GroupSolved solved = solve.run({}, kNoReport);
        EXPECT_FALSE(solved.stopped);
        if (process.rank() != 0) return;
        EXPECT_EQ(solved.share, expected.bounds);
        leaves += solved.leaves;
      });
    }
  }
  EXPECT_GT(leaves, 150U);  // most of these games are more than one leaf
}

TEST(GroupSolve, ResumesFromItsJournals) {
  const db::TemporaryDirectory directory;
  ShareBounds first;
  for (const int processes : {2, 1}) {
    ThreadGroup group(processes);
    group.run([&](ProcessGroup& process) {
      db::PosixFileSystem files;
      Observer no_observer;
      GroupSolve solve(files, question_of(4, 3, directory.path()),
                       options_of(Rules::kStandard, Driver::kAuto), process, no_observer);
      const GroupSolved solved = solve.run({}, kNoReport);
      if (process.rank() != 0) return;
      if (processes == 2) first = solved.share;
      if (processes == 1) {
        EXPECT_EQ(solved.leaves, 0U);
        EXPECT_EQ(solved.share, first);
        EXPECT_GT(solve.journal().facts_at_start(), 0U);
      }
    });
  }
}

}  // namespace
}  // namespace seedbank::engine
