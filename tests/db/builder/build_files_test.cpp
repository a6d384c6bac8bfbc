// Building into files: the same bytes for any number of threads and for any memory.
#include <cerrno>
#include <limits>
#include <map>
#include <stop_token>
#include <string>

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include "db/builder/build.h"
#include "db/endgame/file_pair_storage.h"
#include "db/endgame/format.h"
#include "tests/db/memory_file_system.h"

namespace seedbank::db {
namespace {

// The largest blocks, 462 x 462, have eight tiles.
constexpr Game kGame{6, Rules::kEmptyCapture};
constexpr int kSeeds = 12;
constexpr std::uint64_t kPlenty = std::numeric_limits<std::uint64_t>::max() / 2;

constexpr auto kNothingDone = [](PairId) { return false; };

std::map<std::string, Bytes> built(int threads, std::uint64_t memory_bytes) {
  MemoryFileSystem files;
  tbb::task_arena arena(threads);
  arena.execute([&] {
    FilePairStorage storage(files, "root", kGame, {});
    const BuildPlan plan = make_plan(kGame, kSeeds, memory_bytes, threads, kNothingDone);
    const std::stop_token stop;
    EXPECT_TRUE(run_build(
        plan, storage, [](std::uint64_t, std::uint64_t) {}, stop));
  });
  std::map<std::string, Bytes> contents;
  for (const auto& [path, content] : files.files) contents[path.string()] = *content;
  return contents;
}

TEST(BuildFiles, HaveTheSameBytesForAnyNumberOfThreads) {
  const auto expected = built(1, kPlenty);
  EXPECT_EQ(expected.size(), 36U);
  // Not EXPECT_EQ, which would print all bytes.
  EXPECT_TRUE(built(2, kPlenty) == expected);
  EXPECT_TRUE(built(7, kPlenty) == expected);
}

TEST(BuildFiles, HaveTheSameBytesIfBlocksAreReadBack) {
  const std::uint64_t least = least_build_memory(kGame, kSeeds, 2, kNothingDone, Bands::kNever);
  const BuildPlan plan = make_plan(kGame, kSeeds, least, 2, kNothingDone);
  EXPECT_GT(plan.positions_to_read_back, 0U);
  EXPECT_EQ(plan.bands, 0U);
  EXPECT_TRUE(built(2, least) == built(2, kPlenty));
}

// Neither the temporary file of a pair nor that of its second block remains.
TEST(BuildFiles, HaveTheSameBytesIfPairsAreComputedInBands) {
  const auto expected = built(2, kPlenty);
  const std::uint64_t least = least_build_memory(kGame, kSeeds, 2, kNothingDone);
  const std::uint64_t whole = least_build_memory(kGame, kSeeds, 2, kNothingDone, Bands::kNever);
  for (const std::uint64_t memory : {least, least + (whole - least) / 3, whole - 1}) {
    EXPECT_GT(make_plan(kGame, kSeeds, memory, 2, kNothingDone).bands, 0U);
    EXPECT_TRUE(built(2, memory) == expected) << memory;
  }
}

TEST(BuildFiles, OfAFailingBuildInBandsAreWholeOrAbsent) {
  const auto expected = built(2, kPlenty);
  const std::uint64_t least = least_build_memory(kGame, kSeeds, 2, kNothingDone);
  MemoryFileSystem files;
  FilePairStorage storage(files, "root", kGame, {});
  const auto run = [&] {
    const auto is_done = [&](PairId pair) {
      return files.files.contains(pair_file("root", kGame, pair));
    };
    const BuildPlan plan = make_plan(kGame, kSeeds, least, 2, is_done);
    const std::stop_token stop;
    return run_build(
        plan, storage, [](std::uint64_t, std::uint64_t) {}, stop);
  };
  // Each run may write more than the previous one.
  int allowed = 0;
  int runs = 0;
  for (bool complete = false; !complete; ++runs) {
    int left = allowed += 60;
    files.fail = [&](const std::string& operation) {
      return operation == "write" && left-- <= 0 ? ENOSPC : 0;
    };
    try {
      complete = run();
    } catch (const IoError& error) {
      EXPECT_EQ(error.code(), ENOSPC);
    }
    for (const auto& [path, content] : files.files) {
      const auto whole = expected.find(path.string());
      ASSERT_NE(whole, expected.end()) << path << " was left behind";
      EXPECT_TRUE(*content == whole->second) << path;
    }
  }
  EXPECT_GE(runs, 3);
  EXPECT_EQ(files.files.size(), expected.size());
}

}  // namespace
}  // namespace seedbank::db
