// Plans of builds: the disk space that they need, the time expected, and what is on disk.
#include "engine/builder/database_build.h"

#include <stop_token>

#include <gtest/gtest.h>

#include "db/index/block.h"
#include "db/storage/errors.h"
#include "tests/db/memory_file_system.h"

namespace seedbank::engine {
namespace {

constexpr Game kBuildGame{3, Rules::kStandard};

DatabaseBuild build_of(int seeds) {
  return {
      .root = "root", .game = kBuildGame, .seeds = seeds, .memory_bytes = 256 << 20, .write = {}};
}

void build(db::MemoryFileSystem& files, int seeds) {
  (void)build_database(files, build_of(seeds), [](auto...) {}, {});
}

TEST(DatabaseBuild, NeedsTheDiskSpaceThatItForeseesAndNoByteMore) {
  db::MemoryFileSystem files;
  const std::uint64_t needed = foresee_build(files, build_of(6)).disk_bytes;
  files.free = needed - 1;
  EXPECT_TRUE(foresee_build(files, build_of(6)).shortage);
  EXPECT_THROW(build(files, 6), ResourceError);
  EXPECT_TRUE(files.files.empty());
  files.free = needed;
  EXPECT_FALSE(foresee_build(files, build_of(6)).shortage);
  EXPECT_NO_THROW(build(files, 6));
}

TEST(DatabaseBuild, ExtentIsThatOfTheLayersUpToItsSeeds) {
  db::MemoryFileSystem files;
  build(files, 7);
  std::uint64_t bytes = 0;
  for (const auto& [path, content] : files.files) bytes += content->size();
  const Built all = extent_of(files, build_of(7));
  EXPECT_EQ(all.positions, db::positions_up_to(kBuildGame.pits, 7));
  EXPECT_EQ(all.bytes, bytes);
  const Built some = extent_of(files, build_of(5));
  EXPECT_EQ(some.positions, db::positions_up_to(kBuildGame.pits, 5));
  EXPECT_LT(some.bytes, bytes);
  EXPECT_GT(some.bytes, 0U);
}

// Reading a position back takes a fifth of the time of computing it.
TEST(DatabaseBuild, TimeExpectedIsThatOfComputingAndOfReadingBack) {
  db::MemoryFileSystem files;
  build(files, 6);
  const BuildOutlook outlook = foresee_build(files, build_of(8));
  EXPECT_EQ(outlook.complete_up_to, 6);
  EXPECT_EQ(outlook.positions_to_compute,
            db::positions_up_to(kBuildGame.pits, 8) - db::positions_up_to(kBuildGame.pits, 6));
  ASSERT_GT(outlook.positions_to_read_back, 0U);
  EXPECT_DOUBLE_EQ(outlook.expected_seconds * outlook.rehearsal.positions_per_second,
                   static_cast<double>(outlook.positions_to_compute) +
                       0.2 * static_cast<double>(outlook.positions_to_read_back));
}

// The rehearsal is the whole build if that is short, but at most 31 million positions.
TEST(DatabaseBuild, RehearsesNoMoreSeedsThanItBuilds) {
  const db::MemoryFileSystem files;
  EXPECT_EQ(foresee_build(files, build_of(8)).rehearsal.positions,
            db::positions_up_to(kBuildGame.pits, 8));
}

TEST(DatabaseBuild, ThatIsCompleteRehearsesNothing) {
  db::MemoryFileSystem files;
  build(files, 5);
  const BuildOutlook outlook = foresee_build(files, build_of(5));
  EXPECT_EQ(outlook.positions_to_compute, 0U);
  EXPECT_EQ(outlook.rehearsal.positions, 0U);
  EXPECT_EQ(outlook.expected_seconds, 0);
  EXPECT_EQ(take_build_site(files, build_of(5)).lock, nullptr);
}

}  // namespace
}  // namespace seedbank::engine
