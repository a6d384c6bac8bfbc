// Pair files: written values are read back, and the bytes depend only on the values.
#include <vector>

#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include "db/endgame/format.h"
#include "db/endgame/pair_reader.h"
#include "db/storage/errors.h"
#include "tests/db/meaningless_values.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/write_pair.h"

namespace seedbank::db {
namespace {

const std::filesystem::path kRoot = "root";

void write_meaningless(FileSystem& files, Game game, PairId pair, WriteOptions options = {}) {
  write_pair(files, kRoot, game, pair, meaningless_block(game.pits, pair.first()),
             meaningless_second_block(game.pits, pair), options);
}

std::vector<std::uint8_t> transposed(const std::vector<std::uint8_t>& values, BlockShape shape) {
  std::vector<std::uint8_t> out(values.size());
  for (std::uint64_t row = 0; row < shape.rows; ++row) {
    for (std::uint64_t column = 0; column < shape.columns; ++column) {
      out[column * shape.rows + row] = values[row * shape.columns + column];
    }
  }
  return out;
}

void expect_reads_back(const FileSystem& files, Game game, PairId pair) {
  const PairFile file(files, kRoot, game, pair);
  for (const BlockId block : {pair.first(), pair.second()}) {
    const std::vector<std::uint8_t> expected = meaningless_block(game.pits, block);
    std::vector<std::uint8_t> values(expected.size());
    file.read_block(block, values);
    ASSERT_EQ(values, expected) << block.seeds << "," << block.mover_seeds;
    const BlockShape shape = block_shape(game.pits, block);
    file.read_rows({block.seeds, block.waiter_seeds(), RowRole::kWaiter},
                   {values.data(), shape.rows});
    ASSERT_EQ(values, transposed(expected, shape)) << block.seeds << "," << block.mover_seeds;
  }
}

TEST(PairFile, ReturnsTheWrittenValuesForEveryNumberOfPits) {
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    for (const Rules rules : kAllRules) {
      const Game game{pits, rules};
      MemoryFileSystem files;
      for (const PairId pair : {PairId{2, 1}, PairId{7, 3}, PairId{8, 4}, PairId{9, 1}}) {
        write_meaningless(files, game, pair);
        expect_reads_back(files, game, pair);
      }
    }
  }
}

TEST(PairFile, ReturnsTheWrittenValuesOfBlocksOfAllShapes) {
  MemoryFileSystem files;
  // Wide, tall, a single row, margins worth thousands of tiles.
  for (const PairId pair : {PairId{13, 1}, PairId{12, 6}, PairId{14, 3}, PairId{20, 2}}) {
    write_meaningless(files, {}, pair);
    expect_reads_back(files, {}, pair);
  }
  const Game two_pits{2, Rules::kStandard};
  write_meaningless(files, two_pits, {63, 1});
  expect_reads_back(files, two_pits, {63, 1});
}

TEST(PairFile, HasTheSameBytesForAnyNumberOfThreads) {
  const tbb::global_control allow(tbb::global_control::max_allowed_parallelism, 7);
  std::vector<Bytes> contents;
  for (const int threads : {1, 2, 7}) {
    MemoryFileSystem files;
    tbb::task_arena(threads).execute([&] { write_meaningless(files, {}, {13, 6}); });
    contents.push_back(*files.files.at(pair_file(kRoot, {}, {13, 6})));
  }
  EXPECT_EQ(contents[0], contents[1]);
  EXPECT_EQ(contents[0], contents[2]);
}

TEST(PairFile, HasTheSameDigestsForAnyLevel) {
  MemoryFileSystem files;
  const PairId pair{10, 4};
  const auto digests_at = [&](int level) {
    write_meaningless(files, {}, pair, {level});
    const PairFile file(files, kRoot, {}, pair);
    return std::pair(file.digest(pair.first()), file.digest(pair.second()));
  };
  const auto [first, second] = digests_at(kMinLevel);
  EXPECT_EQ(digests_at(kMaxLevel), std::pair(first, second));
  EXPECT_NE(first, second);
  expect_reads_back(files, {}, {10, 4});
}

TEST(PairFile, ReportsPositionsAndBytes) {
  MemoryFileSystem files;
  const PairId pair{11, 4};
  write_meaningless(files, {}, pair);
  const PairFile file(files, kRoot, {}, pair);
  EXPECT_EQ(file.positions(), pair_positions(6, pair));
  EXPECT_EQ(file.file_bytes(), files.files.at(pair_file(kRoot, {}, pair))->size());
}

TEST(PairFile, NamesTheMissingFile) {
  const MemoryFileSystem files;
  try {
    const PairFile file(files, kRoot, {}, {5, 2});
    FAIL() << "opened a missing file";
  } catch (const MissingError& error) {
    EXPECT_EQ(error.file(), kRoot / "empty-capture-6" / "005-002.seedbank");
  }
}

// A file stored under the name of another one.
void expect_refused(Game game, PairId pair, const std::string& text) {
  MemoryFileSystem files;
  write_meaningless(files, {6, Rules::kEmptyCapture}, {5, 2});
  files.files[pair_file(kRoot, game, pair)] =
      files.files.at(pair_file(kRoot, {6, Rules::kEmptyCapture}, {5, 2}));
  try {
    const PairFile file(files, kRoot, game, pair);
    FAIL() << "took a file for another: " << text;
  } catch (const FormatError& error) {
    EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
  }
}

TEST(PairFile, RefusesFilesOfOtherGamesAndPairsByName) {
  expect_refused({6, Rules::kStandard}, {5, 2},
                 "database of another game: empty-capture, 6 pits, expected standard, 6 pits");
  expect_refused({5, Rules::kEmptyCapture}, {5, 2},
                 "database of another game: empty-capture, 6 pits, expected empty-capture, 5 pits");
  expect_refused({6, Rules::kEmptyCapture}, {5, 1},
                 "holds pair (5,{2,3}), but its name says (5,{1,4})");
}

TEST(DirectoryNames, RoundTrip) {
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const Game game{pits, rules};
      EXPECT_EQ(game_of_directory_name(game_directory("", game)), game);
    }
  }
  for (const char* other : {"", "standard", "standard-0", "standard-8", "standard-04", "other-4"}) {
    EXPECT_EQ(game_of_directory_name(other), std::nullopt) << other;
  }
}

TEST(FileNames, RoundTrip) {
  EXPECT_EQ(pair_file("d", {4, Rules::kStandard}, {24, 5}),
            std::filesystem::path("d") / "standard-4" / "024-005.seedbank");
  EXPECT_EQ(pair_of_file_name("024-005.seedbank"), (PairId{24, 5}));
  EXPECT_EQ(pair_of_file_name("002-001.seedbank"), (PairId{2, 1}));
  for (const char* other :
       {"", "lock", "24-5.seedbank", "024-005.seedbank.partial-0", "024-013.seedbank",
        "001-000.seedbank", "064-001.seedbank", "024-005.seedban", "0024-005.seedbank"}) {
    EXPECT_EQ(pair_of_file_name(other), std::nullopt) << other;
  }
}

TEST(TileShape, StaysWithinTheLimitsAndCoversEveryBlock) {
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    for (int seeds = 2; seeds <= kMaxLayerSeeds; ++seeds) {
      for (int k = 1; k < seeds; ++k) {
        const BlockShape block = block_shape(pits, {seeds, k});
        const BlockShape tile = tile_shape(block);
        ASSERT_GE(tile.rows, 1U);
        ASSERT_GE(tile.columns, 1U);
        ASSERT_LE(tile.rows, block.rows);
        ASSERT_LE(tile.columns, block.columns);
        ASSERT_LE(tile.positions(), 32'768U);
        const TileGrid grid(block, tile);
        const Tile last = grid.tile(grid.tiles() - 1);
        ASSERT_EQ(last.row + last.rows, block.rows);
        ASSERT_EQ(last.column + last.columns, block.columns);
        ASSERT_EQ(grid.tile_at(block.rows - 1, block.columns - 1), grid.tiles() - 1);
      }
    }
  }
}

}  // namespace
}  // namespace seedbank::db
