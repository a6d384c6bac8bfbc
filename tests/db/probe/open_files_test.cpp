// Open files: never more than allowed, and fewer if the operating system requires it.
#include <cerrno>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/error.h>
#include <sys/resource.h>
#include <unistd.h>

#include "db/probe/caches.h"
#include "db/probe/database.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/stored_layers.h"
#include "tests/db/temporary_directory.h"

namespace seedbank::db {
namespace {

constexpr Game kGame{2, Rules::kStandard};
const std::filesystem::path kRoot = "root";

// Ten pairs.
std::vector<PairId> write_pairs(FileSystem& files, const std::filesystem::path& root) {
  const std::vector<PairId> pairs = pairs_of_layer(20);
  for (const PairId pair : pairs) write_meaningless_pair(files, root, kGame, pair);
  return pairs;
}

TEST(OpenFiles, AreNeverMoreThanAllowed) {
  MemoryFileSystem files;
  const std::vector<PairId> pairs = write_pairs(files, kRoot);
  for (const std::size_t max_open : {1U, 2U, 3U, 9U}) {
    OpenFiles open_files(files, kRoot, kGame, max_open);
    for (int round = 0; round < 3; ++round) {
      for (const PairId pair : pairs) {
        EXPECT_EQ(open_files.get(pair)->pair(), pair);
        ASSERT_LE(files.open_readers(), max_open);
      }
    }
    EXPECT_EQ(files.open_readers(), max_open) << "closed more than it had to";
  }
  EXPECT_EQ(files.open_readers(), 0U);
}

TEST(OpenFiles, StayOpenWhileTheyAreHeld) {
  MemoryFileSystem files;
  const std::vector<PairId> pairs = write_pairs(files, kRoot);
  OpenFiles open_files(files, kRoot, kGame, 1);
  const auto held = open_files.get(pairs[0]);
  (void)open_files.get(pairs[1]);
  (void)open_files.get(pairs[2]);
  EXPECT_EQ(files.open_readers(), 2U);
  std::vector<std::uint8_t> values(block_shape(2, pairs[0].first()).positions());
  held->read_block(pairs[0].first(), values);
  EXPECT_EQ(values, meaningless_block(2, pairs[0].first()));
}

TEST(OpenFiles, UseFewerThanAllowedIfNecessary) {
  MemoryFileSystem files;
  const std::vector<PairId> pairs = write_pairs(files, kRoot);
  OpenFiles open_files(files, kRoot, kGame, 512);
  files.max_open_readers = 2;
  for (int round = 0; round < 3; ++round) {
    for (const PairId pair : pairs) EXPECT_EQ(open_files.get(pair)->pair(), pair);
  }
}

TEST(OpenFiles, FailIfNoFileCanBeOpened) {
  MemoryFileSystem files;
  const std::vector<PairId> pairs = write_pairs(files, kRoot);
  OpenFiles open_files(files, kRoot, kGame, 512);
  files.max_open_readers = 1;
  const auto held = open_files.get(pairs[0]);
  try {
    (void)open_files.get(pairs[1]);
    FAIL() << "opened more than there can be";
  } catch (const IoError& error) {
    EXPECT_EQ(error.code(), EMFILE);
  }
}

// Tests the same with the limit of the kernel.
TEST(OpenFiles, UseTheDescriptorsOfTheProcess) {
#ifdef SEEDBANK_SANITIZED
  GTEST_SKIP() << "the sanitizers need descriptors of their own to look at an exception";
#endif
  PosixFileSystem files;
  const TemporaryDirectory root;
  const std::vector<PairId> pairs = write_pairs(files, root.path());
  const Database database(files, root.path(), kGame);

  rlimit former{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &former), 0);
  const int next = ::dup(STDERR_FILENO);
  ASSERT_GE(next, 0);
  ::close(next);
  rlimit small = former;
  small.rlim_cur = static_cast<rlim_t>(next) + 3;
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &small), 0);
  std::vector<LayerInfo> layers;
  EXPECT_NO_THROW(layers = database.layers());
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &former), 0);
  ASSERT_EQ(layers.size(), 1U);
  EXPECT_EQ(layers[0].positions, layer_positions(2, 20));
}

}  // namespace
}  // namespace seedbank::db
