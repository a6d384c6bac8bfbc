// Building into files: the same bytes for any number of threads and for any memory.
#include <limits>
#include <map>
#include <stop_token>
#include <string>

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include "db/build/build.h"
#include "db/endgame/file_pair_storage.h"
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
    EXPECT_EQ(run_build(
                  plan, storage, [](const BuildProgress&) {}, stop),
              BuildOutcome::kComplete);
  });
  std::map<std::string, Bytes> contents;
  for (const auto& [path, content] : files.files) contents[path.string()] = *content;
  return contents;
}

TEST(BuildFiles, HaveTheSameBytesForAnyNumberOfThreads) {
  const auto expected = built(1, kPlenty);
  EXPECT_EQ(expected.size(), 36U);
  // Not EXPECT_EQ, which would print all the bytes.
  EXPECT_TRUE(built(2, kPlenty) == expected);
  EXPECT_TRUE(built(7, kPlenty) == expected);
}

TEST(BuildFiles, HaveTheSameBytesWhenBlocksAreReadBack) {
  const std::uint64_t least = least_build_memory(kGame, kSeeds, 2, kNothingDone);
  EXPECT_GT(make_plan(kGame, kSeeds, least, 2, kNothingDone).positions_to_read_back, 0U);
  EXPECT_TRUE(built(2, least) == built(2, kPlenty));
}

}  // namespace
}  // namespace seedbank::db
