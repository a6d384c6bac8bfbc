// Tests that the format document is sufficient: a script written from it reads the files of this
// program and refuses damaged ones.
#include <fstream>
#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "db/endgame/format.h"
#include "db/endgame/pair_reader.h"
#include "db/probe/database.h"
#include "tests/db/endgame/handmade_file.h"
#include "tests/db/meaningless_values.h"
#include "tests/db/python_script.h"
#include "tests/db/spliced.h"
#include "tests/db/stored_layers.h"
#include "tests/db/temporary_directory.h"
#include "tests/db/write_pair.h"

namespace seedbank::db {
namespace {

ScriptOutcome read_by_script(const std::filesystem::path& file) {
  return run_script("db/read_database.py", file);
}

std::string read_by_us(const PairFile& file, Game game, BlockId block) {
  const BlockShape shape = block_shape(game.pits, block);
  std::vector<std::uint8_t> values(shape.positions());
  file.read_block(block, values);
  std::ostringstream out;
  out << "block " << block.seeds << ' ' << block.mover_seeds << ' ' << shape.rows << ' '
      << shape.columns << ' ';
  out.width(16);
  out.fill('0');
  out << std::hex << file.digest(block) << std::dec << '\n';
  for (std::uint64_t row = 0; row < shape.rows; ++row) {
    for (std::uint64_t column = 0; column < shape.columns; ++column) {
      out << (column > 0 ? " " : "") << int{values[row * shape.columns + column]};
    }
    out << '\n';
  }
  return out.str();
}

void expect_same_reading(Game game, PairId pair, int level = kDefaultLevel) {
  PosixFileSystem files;
  const TemporaryDirectory root;
  write_pair(files, root.path(), game, pair, meaningless_block(game.pits, pair.first()),
             meaningless_second_block(game.pits, pair), {level});
  const PairFile file(files, root.path(), game, pair);
  std::string expected = read_by_us(file, game, pair.first());
  if (!pair.is_single_block()) expected += read_by_us(file, game, pair.second());

  const ScriptOutcome outcome = read_by_script(pair_file(root.path(), game, pair));
  EXPECT_EQ(outcome.exit_code, 0);
  // Not EXPECT_EQ, which would print both.
  EXPECT_TRUE(outcome.text == expected) << outcome.text.substr(0, 500);
}

TEST(PythonReader, ReadsTheSameAsTheProgram) {
  expect_same_reading({6, Rules::kEmptyCapture}, {12, 3});  // four tiles in each block
  expect_same_reading({5, Rules::kStandard}, {6, 3});       // one block
  expect_same_reading({2, Rules::kStandard}, {3, 1});       // tiles of a few entries
}

TEST(PythonReader, ReadsEveryLevel) {
  for (int level = kMinLevel; level <= kMaxLevel; ++level) {
    expect_same_reading({5, Rules::kEmptyCapture}, {7, 3}, level);
  }
}

TEST(PythonReader, FindsTheDigestsOfLayers) {
  PosixFileSystem files;
  const TemporaryDirectory root;
  const Game game{4, Rules::kEmptyCapture};
  write_meaningless_layers(files, root.path(), game, 7);
  std::filesystem::remove(pair_file(root.path(), game, {5, 2}));
  const Database database(files, root.path(), game);
  std::ostringstream expected;
  for (const int seeds : {2, 3, 4, 6, 7}) {
    ASSERT_TRUE(database.layer_complete(seeds));
    expected << "layer " << seeds << ' ' << std::hex << std::setw(16) << std::setfill('0')
             << database.layer_digest(seeds) << std::dec << '\n';
  }
  const ScriptOutcome outcome = read_by_script(game_directory(root.path(), game));
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.text, expected.str());
}

TEST(PythonReader, RefusesDamagedFiles) {
  PosixFileSystem files;
  const TemporaryDirectory root;
  const Game game{3, Rules::kStandard};
  const PairId pair{5, 2};
  write_pair(files, root.path(), game, pair, meaningless_block(3, pair.first()),
             meaningless_second_block(3, pair));
  const std::filesystem::path path = pair_file(root.path(), game, pair);
  const std::uint64_t bytes = std::filesystem::file_size(path);
  for (const std::uint64_t byte : {std::uint64_t{3}, std::uint64_t{17}, std::uint64_t{80},
                                   bytes - 70, bytes - 30, bytes - 1}) {
    expect_damage_refused("db/read_database.py", path, byte);
  }
  EXPECT_EQ(read_by_script(path).exit_code, 0);
}

TEST(PythonReader, RefusesOtherVersionsAndFilesSplicedFromTwo) {
  PosixFileSystem files;
  const TemporaryDirectory root;
  constexpr PairId kPair{5, 2};
  std::vector<Bytes> twins;
  for (const Rules rules : {Rules::kStandard, Rules::kEmptyCapture}) {
    write_pair(files, root.path(), {3, rules}, kPair, meaningless_block(3, kPair.first()),
               meaningless_second_block(3, kPair));
    const auto file = files.open(pair_file(root.path(), {3, rules}, kPair));
    Bytes bytes(file->bytes());
    ASSERT_EQ(file->read(0, bytes), bytes.size());
    twins.push_back(bytes);
  }
  const std::filesystem::path path = root.path() / "file";
  const auto read = [&](const Bytes& bytes) {
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    return read_by_script(path);
  };
  const auto expect_refused = [&](const Bytes& bytes, const std::string& error) {
    const ScriptOutcome outcome = read(bytes);
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_NE(outcome.text.find(error), std::string::npos) << outcome.text;
  };
  EXPECT_EQ(read(twins[0]).exit_code, 0);
  expect_refused(spliced(twins[0], twins[1], kHeaderBytes, false), "checksum of the index");
  for (const std::uint8_t version : Bytes{1, 3}) {
    Bytes other = twins[0];
    other[12] = version;
    expect_refused(other, "another version of the format");
  }
}

// The smallest blocks, (2,1) with one pit per side: a tile of one value, which is 1.
TEST(PythonReader, RefusesATileOfMoreThanOneFrame) {
  const TemporaryDirectory root;
  const std::filesystem::path path = root.path() / "file";
  const FileHeader header{{1, Rules::kStandard}, {2, 1}, {{{1, 1}, {0, 0}}}};
  const Bytes frame = raw_frame(Bytes{72});
  const std::uint64_t value_checksum = checksum(Bytes{1});
  const auto outcome_with = [&](const Bytes& frames) {
    const HandmadeTile tile{frames, value_checksum};
    const Bytes content = handmade_file(header, {&tile, 1});
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(content.data()),
               static_cast<std::streamsize>(content.size()));
    return read_by_script(path);
  };
  EXPECT_EQ(outcome_with(frame).exit_code, 0) << outcome_with(frame).text;
  for (const Bytes& frames : {joined(skippable_frame(), frame), joined(frame, skippable_frame()),
                              joined(frame, empty_frame()), joined(empty_frame(), frame)}) {
    const ScriptOutcome outcome = outcome_with(frames);
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_NE(outcome.text.find("zstd frame"), std::string::npos) << outcome.text;
  }
}

TEST(PythonReader, RefusesTilesThatImplyALargeIndex) {
  const TemporaryDirectory root;
  const std::filesystem::path path = root.path() / "file";
  const Bytes content = joined(encode_header({{6, Rules::kStandard}, {20, 10}, {{{1, 1}, {0, 0}}}}),
                               Bytes(kFooterBytes));
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(content.data()),
             static_cast<std::streamsize>(content.size()));
  const ScriptOutcome outcome = read_by_script(path);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_NE(outcome.text.find("the shape of the tiles"), std::string::npos) << outcome.text;
}

}  // namespace
}  // namespace seedbank::db
