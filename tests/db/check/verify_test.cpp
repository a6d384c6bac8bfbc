// Verification: accepts the output of the builder, and finds every change.
#include "db/check/verify.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include <gtest/gtest.h>

#include "db/endgame/format.h"
#include "db/endgame/pair_reader.h"
#include "db/storage/errors.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/stored_layers.h"
#include "tests/stopped.h"

namespace seedbank::db {
namespace {

constexpr std::uint64_t kMemory = std::uint64_t{256} << 20;
const auto kQuietly = [](std::uint64_t, std::uint64_t) {};

std::uint64_t bytes_of(const Database& database, const std::set<BlockId>& blocks) {
  return BlockCache(database, 0).bytes_of(blocks);
}

TEST(FileCalled, KnowsThePathsOfFilesOfDatabases) {
  const Game game{4, Rules::kStandard};
  const PairId pair{10, 4};
  const std::filesystem::path path = file_name(game, pair);
  EXPECT_EQ(file_called(path), std::pair(game, pair));
  EXPECT_EQ(file_called(path.parent_path() / "other"), std::nullopt);
  EXPECT_EQ(file_called("other" / path.filename()), std::nullopt);
}

class Verify : public testing::TestWithParam<Rules> {
 protected:
  Verify() { build(); }

  void build() {
    files_.files.clear();
    build_layers(files_, root_, game_, kSeeds);
  }

  // Raises one value by one, with correct checksums, so that only recomputation can find it.
  void falsify(BlockId block, std::size_t number) {
    const PairId pair = block.pair();
    std::array<std::vector<std::uint8_t>, 2> blocks;
    {
      const PairFile file(files_, root_, game_, pair);
      for (const int i : {0, 1}) {
        if (i == 1 && pair.is_single_block()) continue;
        const BlockId id = i == 0 ? pair.first() : pair.second();
        auto& values = blocks[static_cast<std::size_t>(i)];
        values.resize(block_shape(game_.pits, id).positions());
        file.read_block(id, values);
      }
    }
    std::uint8_t& value = blocks[block == pair.first() ? 0 : 1][number];
    value = static_cast<std::uint8_t>(value == block.seeds ? value - 1 : value + 1);
    write_pair(files_, root_, game_, pair, blocks[0], blocks[1]);
  }

  static constexpr int kSeeds = 11;
  Game game_{4, GetParam()};
  std::filesystem::path root_ = "root";
  MemoryFileSystem files_;
};

TEST_P(Verify, AcceptsTheOutputOfTheBuilder) {
  const Database database(files_, root_, game_);
  const std::uint64_t all = positions_up_to(game_.pits, kSeeds);
  for (const VerifyReport& report :
       {verify_checksums(database, kQuietly, {}), verify_all(database, kMemory, kQuietly, {})}) {
    EXPECT_EQ(report.positions, all);
    EXPECT_EQ(report.differences, 0U);
    EXPECT_FALSE(report.stopped);
  }
  const VerifyReport report = verify_sample(database, 3000, 1, kMemory, kQuietly, {});
  EXPECT_EQ(report.positions, 3000U);
  EXPECT_EQ(report.differences, 0U);
}

TEST_P(Verify, FindsAndLocatesASingleWrongValue) {
  for (const BlockId block : {BlockId{11, 5}, BlockId{11, 6}, BlockId{11, 1}, BlockId{2, 1}}) {
    const BlockShape shape = block_shape(game_.pits, block);
    const std::size_t number = shape.positions() / 3;
    falsify(block, number);
    const Database database(files_, root_, game_);
    EXPECT_EQ(verify_checksums(database, kQuietly, {}).differences, 0U);
    const VerifyReport report = verify_all(database, kMemory, kQuietly, {});
    ASSERT_GE(report.differences, 1U);
    const SidePits mover =
        unrank_side(game_.pits, block.mover_seeds, static_cast<SideRank>(number / shape.columns));
    const SidePits waiter = unrank_side(game_.pits, block.waiter_seeds(),
                                        static_cast<SideRank>(number % shape.columns));
    const auto found = std::find_if(
        report.examples.begin(), report.examples.end(),
        [&](const auto& example) { return example.mover == mover && example.waiter == waiter; });
    ASSERT_NE(found, report.examples.end());
    EXPECT_EQ(found->seeds, block.seeds);
    EXPECT_EQ(std::abs(found->stored - found->recomputed), 1);
    build();
  }
}

TEST_P(Verify, ASampleFindsManyWrongValues) {
  for (std::size_t number = 0; number < 2000; number += 2) falsify({11, 5}, number);
  const Database database(files_, root_, game_);
  EXPECT_GT(verify_sample(database, 5000, 1, kMemory, kQuietly, {}).differences, 0U);
}

TEST_P(Verify, ASampleFindsTheSameInLittleMemory) {
  for (std::size_t number = 0; number < 2000; number += 2) falsify({11, 5}, number);
  const Database database(files_, root_, game_);
  const VerifyReport at_once = verify_sample(database, 50'000, 7, kMemory, kQuietly, {});
  const VerifyReport by_parts = verify_sample(database, 50'000, 7, 0, kQuietly, {});
  EXPECT_GT(at_once.differences, VerifyReport::kMaxExamples);
  EXPECT_EQ(by_parts.differences, at_once.differences);
  ASSERT_EQ(by_parts.examples.size(), at_once.examples.size());
  for (std::size_t i = 0; i < by_parts.examples.size(); ++i) {
    EXPECT_EQ(by_parts.examples[i].mover, at_once.examples[i].mover);
    EXPECT_EQ(by_parts.examples[i].waiter, at_once.examples[i].waiter);
    EXPECT_EQ(by_parts.examples[i].stored, at_once.examples[i].stored);
    EXPECT_EQ(by_parts.examples[i].recomputed, at_once.examples[i].recomputed);
  }
}

TEST_P(Verify, TheSampleDoesNotDependOnParts) {
  for (std::size_t number = 0; number < 2000; number += 2) falsify({11, 5}, number);
  const Database database(files_, root_, game_);
  const VerifyReport whole = verify_sample(database, 50'000, 7, kMemory, kQuietly, {});
  VerifyReport sum;
  for (std::uint64_t index = 0; index < 5; ++index) {
    const VerifyReport part = verify_sample(database, 50'000, 7, kMemory, kQuietly, {}, {index, 5});
    EXPECT_GT(part.positions, 9'000U);
    merge(sum, part);
  }
  EXPECT_EQ(sum.positions, 50'000U);
  EXPECT_EQ(sum.differences, whole.differences);
}

TEST_P(Verify, NamesAMissingLayer) {
  files_.files.erase(pair_file(root_, game_, {9, 4}));
  const Database database(files_, root_, game_);
  EXPECT_THROW(verify_all(database, kMemory, kQuietly, {}), MissingError);
  EXPECT_THROW(verify_sample(database, 100'000, 1, kMemory, kQuietly, {}), MissingError);
}

TEST_P(Verify, NamesDamageFileByFile) {
  Bytes& bytes = *files_.files.at(pair_file(root_, game_, {10, 4}));
  bytes[bytes.size() / 2] ^= 4;
  files_.files.at(pair_file(root_, game_, {7, 2}))->pop_back();
  const Database database(files_, root_, game_);
  const VerifyReport report = verify_checksums(database, kQuietly, {});
  ASSERT_EQ(report.unreadable.size(), 2U);
  EXPECT_EQ(report.unreadable[0].pair, (PairId{7, 2}));
  EXPECT_NE(report.unreadable[0].text.find("truncated"), std::string::npos);
  EXPECT_EQ(report.unreadable[1].pair, (PairId{10, 4}));
  EXPECT_LT(report.positions, positions_up_to(game_.pits, kSeeds));
  EXPECT_THROW(verify_all(database, kMemory, kQuietly, {}), FormatError);
}

TEST_P(Verify, ContinuesAfterUnreadableFiles) {
  const FileDigests listed = file_digests(Database(files_, root_, game_));
  const std::set<PairId> unreadable = {{3, 1}, {7, 2}, {10, 5}};
  for (const PairId pair : unreadable) files_.unreadable[pair_file(root_, game_, pair)] = EIO;
  files_.files.at(pair_file(root_, game_, {8, 3}))->pop_back();
  const Database database(files_, root_, game_);
  const VerifyReport report = verify_checksums(database, kQuietly, {});
  const auto expect_all_named = [&](const std::vector<FileFault>& faults) {
    std::set<PairId> named;
    for (const FileFault& fault : faults) {
      if (fault.state != FileState::kUnreadable) continue;
      EXPECT_EQ(fault.text, "cannot read: Input/output error");
      named.insert(fault.pair);
    }
    EXPECT_EQ(named, unreadable);
    EXPECT_EQ(faults.size(), 4U);
  };
  expect_all_named(report.unreadable);
  expect_all_named(compare_files(files_, database, listed, report.unreadable));
}

// Compares with the list after removing, truncating, damaging, changing and adding each file.
TEST_P(Verify, ComparesFileByFile) {
  const FileDigests listed = file_digests(Database(files_, root_, game_));
  const auto compared = [&] {
    const Database database(files_, root_, game_);
    const VerifyReport read = verify_checksums(database, kQuietly, {});
    return compare_files(files_, database, listed, read.unreadable);
  };
  EXPECT_TRUE(compared().empty());
  for (const auto& [pair, digest] : listed) {
    const auto expect_fault = [&, pair = pair](FileState state) {
      const std::vector<FileFault> faults = compared();
      ASSERT_EQ(faults.size(), 1U);
      EXPECT_EQ(faults[0].pair, pair);
      EXPECT_EQ(faults[0].state, state);
    };
    const std::filesystem::path name = pair_file(root_, game_, pair);
    const auto whole = files_.files.at(name);
    files_.files.erase(name);
    expect_fault(FileState::kMissing);
    for (const std::size_t bytes : {std::size_t{0}, digest.bytes / 2, digest.bytes - 1}) {
      files_.files[name] = std::make_shared<Bytes>(
          whole->begin(), whole->begin() + static_cast<std::ptrdiff_t>(bytes));
      expect_fault(FileState::kShort);
    }
    files_.files[name] = std::make_shared<Bytes>(*whole);
    (*files_.files[name])[digest.bytes / 2] ^= 1;
    expect_fault(FileState::kDamaged);
    files_.files[name] = whole;
  }
  falsify({11, 5}, 7);
  ASSERT_EQ(compared().size(), 1U);
  EXPECT_EQ(compared()[0].state, FileState::kDifferent);
  FileDigests fewer = listed;
  fewer.erase({6, 3});
  const Database database(files_, root_, game_);
  const std::vector<FileFault> faults = compare_files(files_, database, fewer, {});
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(faults[0].pair, (PairId{6, 3}));
  EXPECT_EQ(faults[0].state, FileState::kExtra);
}

TEST_P(Verify, NamesTheMissingFilesOfLowerLayers) {
  EXPECT_TRUE(missing_files(Database(files_, root_, game_)).empty());
  for (const PairId pair : {PairId{2, 1}, PairId{9, 4}, PairId{11, 5}}) {
    files_.files.erase(pair_file(root_, game_, pair));
  }
  const std::vector<FileFault> missing = missing_files(Database(files_, root_, game_));
  ASSERT_EQ(missing.size(), 2U) << "the highest layer may be unfinished";
  EXPECT_EQ(missing[0].pair, (PairId{2, 1}));
  EXPECT_EQ(missing[1].pair, (PairId{9, 4}));
}

TEST_P(Verify, CountsMoreDifferencesThanItShows) {
  for (std::size_t number = 0; number < 60; ++number) falsify({11, 5}, number);
  const Database database(files_, root_, game_);
  const VerifyReport report = verify_all(database, kMemory, kQuietly, {});
  EXPECT_EQ(report.examples.size(), VerifyReport::kMaxExamples);
  EXPECT_GE(report.differences, 60U);
  const VerifyReport again = verify_all(database, kMemory, kQuietly, {});
  EXPECT_EQ(again.differences, report.differences);
}

TEST_P(Verify, RefusesTooLittleMemoryBeforeTheWorkAndNeedsNoMoreThanItReports) {
  const Database database(files_, root_, game_);
  const auto is_refused = [&](std::uint64_t bytes) {
    const std::stop_token stop = stopped();  // so that accepted runs end at once
    try {
      (void)verify_all(database, bytes, kQuietly, stop);
      return false;
    } catch (const ResourceError&) {
      return true;
    }
  };
  std::uint64_t too_little = 0;
  std::uint64_t enough = kMemory;
  while (enough - too_little > 1) {
    const std::uint64_t middle = too_little + (enough - too_little) / 2;
    (is_refused(middle) ? too_little : enough) = middle;
  }
  EXPECT_LT(enough, positions_up_to(game_.pits, kSeeds)) << "the bound would not bind";
  const VerifyReport report = verify_all(database, enough, kQuietly, {});
  EXPECT_EQ(report.positions, positions_up_to(game_.pits, kSeeds));
  EXPECT_EQ(report.differences, 0U);
}

TEST_P(Verify, ABlockCacheHoldsNoMoreThanItMay) {
  const Database database(files_, root_, game_);
  const std::set<BlockId> first = {{11, 5}, {10, 5}};
  const std::set<BlockId> second = {{11, 6}, {10, 5}};
  BlockCache cache(database, std::max(bytes_of(database, first), bytes_of(database, second)));
  for (const auto& blocks : {first, second, first}) {
    cache.hold(blocks, {});
    for (const BlockId id : blocks)
      EXPECT_EQ(cache.block(id).rows(), side_count(4, id.mover_seeds));
    EXPECT_EQ(cache.held(), blocks);
  }
}

TEST_P(Verify, Stops) {
  const std::stop_token stop = stopped();
  const Database database(files_, root_, game_);
  EXPECT_TRUE(verify_all(database, kMemory, kQuietly, stop).stopped);
  EXPECT_TRUE(verify_checksums(database, kQuietly, stop).stopped);
  EXPECT_TRUE(verify_sample(database, 1 << 20, 1, kMemory, kQuietly, stop).stopped);
}

INSTANTIATE_TEST_SUITE_P(BothRules, Verify, testing::Values(Rules::kEmptyCapture, Rules::kStandard),
                         [](const auto& test) {
                           return test.param == Rules::kStandard ? "Standard" : "EmptyCapture";
                         });

}  // namespace
}  // namespace seedbank::db
