// Pair files with deliberate damage and correct checksums. Most cause a FormatError; others may
// give wrong values, but never exceed the limits of the file.
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "db/endgame/format.h"
#include "db/endgame/pair_reader.h"
#include "db/storage/errors.h"
#include "tests/db/endgame/handmade_file.h"
#include "tests/db/endgame/readable_pair.h"
#include "tests/db/meaningless_values.h"
#include "tests/db/memory_file_system.h"

namespace seedbank::db {
namespace {

const std::filesystem::path kRoot = "root";
constexpr Game kGame = ReadablePair::kGame;

class ForgedFile : public ::testing::Test {
 protected:
  void expect_error(const Bytes& content, const std::string& text) {
    const auto error = file_.error_of(content);
    ASSERT_TRUE(error.has_value()) << "expected: " << text;
    EXPECT_NE(error->find(text), std::string::npos) << *error;
  }

  Bytes with_header_byte(std::size_t offset, std::uint8_t value) {
    Bytes content = file_.sound();
    content[offset] = value;
    write_checksum(content, 0, kHeaderBytes - 8, kHeaderBytes - 8);
    mend_footer(content);
    return content;
  }

  // The header of another file.
  Bytes with_header(Game game, PairId pair) {
    const FileHeader header{game,
                            pair,
                            {tile_shape(block_shape(game.pits, pair.first())),
                             tile_shape(block_shape(game.pits, pair.second()))}};
    return joined(encode_header(header), std::span(file_.sound()).subspan(kHeaderBytes));
  }

  Bytes with_footer_number(std::size_t offset, std::uint64_t value) {
    Bytes content = file_.sound();
    const std::size_t footer = content.size() - kFooterBytes;
    write_number(content, footer + offset, value);
    write_checksum(content, footer, 48, footer + 48);
    return content;
  }

  static void write_number(Bytes& content, std::size_t at, std::uint64_t value) {
    for (std::size_t i = 0; i < 8; ++i) {
      content[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    }
  }

  static void write_checksum(Bytes& content, std::size_t from, std::size_t bytes, std::size_t at) {
    write_number(content, at, checksum(std::span(content).subspan(from, bytes)));
  }

  // Changes the index and corrects the checksums of index and footer.
  template <typename Change>
  Bytes with_index(Change change) {
    Bytes content = file_.sound();
    const std::size_t footer = content.size() - kFooterBytes;
    const std::size_t index = footer - 2 * kIndexEntryBytes;
    change(content, index);
    mend_footer(content);
    return content;
  }

  // Corrects the checksums of header and index, and of the footer.
  static void mend_footer(Bytes& content) {
    const std::size_t footer = content.size() - kFooterBytes;
    const std::span<const std::uint8_t> all(content);
    const std::size_t index = footer - 2 * kIndexEntryBytes;
    write_number(content, footer + 16,
                 checksum_of_index(all.first(kHeaderBytes), all.subspan(index, footer - index)));
    write_checksum(content, footer, 48, footer + 48);
  }

  ReadablePair file_{{5, 2}};
};

TEST_F(ForgedFile, IsRefusedForEachHeaderFieldByName) {
  expect_error(with_header_byte(0, 's'), "not a database file of Seedbank");
  expect_error(with_header_byte(12, 3), "format version 3; this program reads version 2 (at");
  expect_error(with_header_byte(12, 1),
               "format version 1; this program reads version 2: build it again");
  expect_error(with_header_byte(16, 1), "database of another game: standard, 3 pits");
  expect_error(with_header_byte(16, 2), "unknown rules 2");
  expect_error(with_header_byte(17, 0), "invalid number of pits: 0");
  expect_error(with_header_byte(17, 8), "invalid number of pits: 8");
  expect_error(with_header({4, Rules::kEmptyCapture}, {5, 2}),
               "database of another game: empty-capture, 4 pits");
  expect_error(with_header_byte(18, 1), "invalid number of seeds: 1");
  expect_error(with_header_byte(18, 64), "invalid number of seeds: 64");
  expect_error(with_header(kGame, {6, 2}), "holds pair (6,{2,4})");
  expect_error(with_header_byte(19, 0), "invalid number of seeds on the side with fewer: 0");
  expect_error(with_header_byte(19, 3), "invalid number of seeds on the side with fewer: 3");
  expect_error(with_header_byte(20, 0), "unknown value coding 0");
  expect_error(with_header_byte(21, 1), "reserved");
  expect_error(with_header_byte(24, 0), "invalid shape of tiles: 0 x 10");
  expect_error(with_header_byte(27, 1), "invalid shape of tiles: 16777222 x 10");
  expect_error(with_header_byte(36, 7), "invalid shape of tiles: 10 x 7");
  expect_error(with_header_byte(55, 1), "reserved");
}

TEST_F(ForgedFile, IsRefusedIfItsIndexIsElsewhere) {
  const std::uint64_t footer = file_.sound().size() - kFooterBytes;
  for (const std::uint64_t wrong : {std::uint64_t{0}, footer, UINT64_MAX}) {
    expect_error(with_footer_number(0, wrong), "wrong place or size of the index");
    expect_error(with_footer_number(8, wrong), "wrong place or size of the index");
    expect_error(with_footer_number(40, wrong), "bytes instead of");
  }
}

TEST_F(ForgedFile, IsRefusedIfIndexAndFramesDisagree) {
  expect_error(with_footer_number(24, 1), "the digest of a block");
  expect_error(with_index([](Bytes& content, std::size_t index) { ++content[index + 8]; }),
               "the frames do not end at the index");
  expect_error(with_index([](Bytes& content, std::size_t index) { content[index + 11] = 1; }),
               "invalid frame size");
  expect_error(with_index([](Bytes& content, std::size_t index) { ++content[index + 12]; }),
               "wrong checksum of the frame");
  // Exchanges the frames: valid frames of other tiles.
  expect_error(with_index([](Bytes& content, std::size_t index) {
                 const auto entry = content.begin() + static_cast<std::ptrdiff_t>(index);
                 std::swap_ranges(entry + 8, entry + 16, entry + 24);
               }),
               "tile 0 of block (5,2)");
}

// A block of 55 x 78 positions may have more tiles than its file has entries for.
TEST_F(ForgedFile, IsRefusedIfItHasMoreTilesThanIndexEntries) {
  ReadablePair file({20, 9});
  Bytes content = file.sound();
  ASSERT_EQ(content[24], 55);
  content[24] = 8;
  write_checksum(content, 0, kHeaderBytes - 8, kHeaderBytes - 8);
  const auto error = file.error_of(content);
  ASSERT_TRUE(error.has_value());
  EXPECT_NE(error->find("wrong place or size of the index"), std::string::npos) << *error;
}

// Everything is consistent except that the index, of 190 GB, would begin before the file.
TEST_F(ForgedFile, IsRefusedBeforeAllocatingAnIndexLargerThanTheFile) {
  constexpr Game kLargest{7, Rules::kStandard};
  constexpr PairId kPair{63, 31};
  const FileHeader header{kLargest, kPair, {{{1, 512}, {512, 1}}}};
  FileFooter footer;
  footer.digests = {};
  for (const BlockId block : {kPair.first(), kPair.second()}) {
    const BlockShape tile = header.tiles[block == kPair.first() ? 0 : 1];
    footer.index_bytes +=
        kIndexEntryBytes * TileGrid(block_shape(kLargest.pits, block), tile).tiles();
  }
  footer.index_offset = kHeaderBytes - footer.index_bytes;
  footer.file_bytes = kHeaderBytes + kFooterBytes;
  MemoryFileSystem files;
  files.files[pair_file(kRoot, kLargest, kPair)] =
      std::make_shared<Bytes>(joined(encode_header(header), encode_footer(footer)));
  EXPECT_THROW((void)PairFile(files, kRoot, kLargest, kPair), FormatError);
}

// The valid file of pair (5,{2,3}), except for the tile of its first block.
class ForgedTile : public ForgedFile {
 protected:
  static constexpr PairId kPair{5, 2};
  static constexpr BlockShape kShape{6, 10};

  static Bytes frame_of(const std::vector<std::uint8_t>& values, BlockShape shape) {
    TileEncoder encoder(1);
    const auto frame = encoder.encode(values, shape);
    return {frame.begin(), frame.end()};
  }

  static Bytes file_with(const HandmadeTile& first) {
    const std::vector<std::uint8_t> second = meaningless_block(3, kPair.second());
    const HandmadeTile tiles[] = {
        first, {frame_of(second, {kShape.columns, kShape.rows}), checksum(second)}};
    return handmade_file({kGame, kPair, {{kShape, {kShape.columns, kShape.rows}}}}, tiles);
  }

  std::vector<std::uint8_t> values_ = meaningless_block(3, kPair.first());
  Bytes frame_ = frame_of(values_, {kShape.rows, kShape.columns});
};

TEST_F(ForgedTile, IsReadIfItIsCorrect) {
  EXPECT_EQ(file_.error_of(file_with({frame_, checksum(values_)})), std::nullopt);
}

TEST_F(ForgedTile, IsRefusedIfItsFrameHoldsOtherValues) {
  std::vector<std::uint8_t> others = values_;
  others[17] = others[17] == 0 ? 1 : 0;
  expect_error(file_with({frame_of(others, {kShape.rows, kShape.columns}), checksum(values_)}),
               "wrong checksum of the values");
}

TEST_F(ForgedTile, IsRefusedIfAValueExceedsTheSeeds) {
  std::vector<std::uint8_t> beyond = values_;
  beyond[17] = kPair.seeds + 1;
  expect_error(file_with({frame_of(beyond, {kShape.rows, kShape.columns}), checksum(beyond)}),
               "a value exceeds the seeds in play");
}

TEST_F(ForgedTile, IsRefusedIfItIsMoreThanOneFrame) {
  const std::uint64_t right = checksum(values_);
  expect_error(file_with({joined(skippable_frame(), frame_), right}), "not a valid zstd frame");
  expect_error(file_with({joined(frame_, skippable_frame()), right}), "not a valid zstd frame");
  expect_error(file_with({joined(empty_frame(), frame_), right}), "not a valid zstd frame");
  expect_error(file_with({joined(frame_, empty_frame()), right}), "not a valid zstd frame");
  expect_error(file_with({joined(frame_, Bytes{0}), right}), "not a valid zstd frame");
}

}  // namespace
}  // namespace seedbank::db
