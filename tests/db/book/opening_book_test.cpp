// Opening books: golden bytes, look-up against a map, another file.
#include "db/book/opening_book.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "db/storage/errors.h"
#include "solver/game/random.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/temporary_directory.h"

namespace seedbank::db {
namespace {

constexpr Game kSmall{3, Rules::kEmptyCapture};
constexpr Game kOther{6, Rules::kStandard};

// A position with seeds on both sides and any values.
BookEntry random_entry(std::mt19937_64& random, int pits, std::uint64_t most) {
  BookEntry entry;
  while (is_over(entry.position)) {
    for (int pit = 0; pit < pits; ++pit) {
      entry.position.mover[pit] = static_cast<std::uint16_t>(random() % most);
      entry.position.waiter[pit] = static_cast<std::uint16_t>(random() % most);
    }
  }
  const auto seeds = static_cast<std::uint64_t>(seeds_in_play(entry.position));
  for (std::size_t pit = 0; pit < static_cast<std::size_t>(pits); ++pit) {
    if (entry.position.mover[pit] == 0) continue;
    entry.shares[pit] = static_cast<std::uint8_t>(random() % (seeds + 1));
  }
  return entry;
}

std::string key_of(const Position& position) {
  std::string key;
  for (int pit = 0; pit < kMaxPits; ++pit) {
    key += std::to_string(position.mover[pit]) + ' ' + std::to_string(position.waiter[pit]) + ' ';
  }
  return key;
}

std::map<std::string, BookEntry> random_entries(std::mt19937_64& random, int pits,
                                                std::uint64_t most, int count) {
  std::map<std::string, BookEntry> entries;
  for (int i = 0; i < count; ++i) {
    const BookEntry entry = random_entry(random, pits, most);
    entries.emplace(key_of(entry.position), entry);
  }
  return entries;
}

std::vector<BookEntry> values_of(const std::map<std::string, BookEntry>& entries) {
  std::vector<BookEntry> values;
  for (const auto& [key, entry] : entries) values.push_back(entry);
  return values;
}

// A book of one position.
const std::vector<std::uint8_t> kGolden = {
    'S', 'E', 'E', 'D', 'B', 'O', 'O', 'K', 0x0d, 0x0a, 0x1a, 0x0a, 1,    0,    1,   0,
    0,   1,   2,   0,   1,   0,   0,   0,   1,    1,    0,    0xfc, 0xbd, 0xca, 0x58};

TEST(OpeningBook, HasTheBytesOfItsFormat) {
  BookEntry entry;
  entry.position.mover[0] = entry.position.waiter[0] = 1;
  entry.shares[0] = 1;
  EXPECT_EQ(encode_book({{{1, Rules::kEmptyCapture}, {entry}}}), kGolden);
}

// CRC-32, bit by bit, of all bytes but the last four, which become it.
void seal(std::vector<std::uint8_t>& book) {
  std::uint32_t sum = ~std::uint32_t{0};
  const std::size_t content = book.size() - 4;
  for (std::size_t i = 0; i < content; ++i) {
    sum ^= book[i];
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum % 2 == 1 ? 0xEDB88320 : 0);
  }
  for (std::size_t i = 0; i < 4; ++i) {
    book[content + i] = static_cast<std::uint8_t>(~sum >> (8 * i));
  }
}

TEST(OpeningBook, OtherFilesAreFaultyAtTheirBeginning) {
  MemoryFileSystem files;
  files.files["file"] = std::make_shared<Bytes>(100, std::uint8_t{'x'});
  try {
    (void)read_book(files, "file");
    ADD_FAILURE() << "a book of x";
  } catch (const FormatError& error) {
    EXPECT_EQ(error.offset(), 0U);
    EXPECT_EQ(text_without_file(error), "wrong magic: not an opening book (at byte 0)");
  }
}

TEST(OpeningBook, RefusesSectionsOfUnknownGamesOrWithoutPositions) {
  std::vector<std::uint8_t> sealed = kGolden;
  seal(sealed);
  ASSERT_EQ(sealed, kGolden);
  const std::size_t rules = 16;
  const std::size_t pits = 17;
  const std::size_t positions = 20;
  const auto with = [&](std::size_t place, std::uint8_t byte) {
    std::vector<std::uint8_t> book = kGolden;
    book[place] = byte;
    seal(book);
    return book;
  };
  EXPECT_NO_THROW(OpeningBook(with(rules, 1), "book"));
  for (const auto& [place, byte] : std::vector<std::pair<std::size_t, std::uint8_t>>{
           {rules, 2}, {rules, 255}, {pits, 0}, {pits, kMaxPits + 1}, {positions, 0}}) {
    try {
      OpeningBook(with(place, byte), "book");
      ADD_FAILURE() << "byte " << place << " may be " << int{byte};
    } catch (const FormatError& error) {
      EXPECT_NE(text_without_file(error).find("unknown game or without positions"),
                std::string::npos)
          << error.what();
    }
  }
}

TEST(OpeningBook, FindsExactlyItsPositions) {
  std::mt19937_64 random(1);
  const auto small = random_entries(random, kSmall.pits, 5, 400);
  const auto other = random_entries(random, kOther.pits, 12, 400);
  const OpeningBook book(encode_book({{kOther, values_of(other)}, {kSmall, values_of(small)}}),
                         "book");
  EXPECT_TRUE(book.covers(kSmall) && book.covers(kOther));
  EXPECT_FALSE(book.covers({3, Rules::kStandard}));
  EXPECT_EQ(book.entries(kSmall).size(), small.size());
  EXPECT_EQ(book.entries(kOther).size(), other.size());
  std::size_t sum = 0;
  for (const BookSection& section : book.sections()) sum += section.positions;
  EXPECT_EQ(sum, small.size() + other.size());
  for (int i = 0; i < 2000; ++i) {
    const Position position = random_entry(random, kSmall.pits, 5).position;
    const auto expected = small.find(key_of(position));
    const auto found = book.find(kSmall, position);
    ASSERT_EQ(found.has_value(), expected != small.end());
    if (found) {
      EXPECT_EQ(found->shares, expected->second.shares);
    }
    EXPECT_FALSE(book.find({3, Rules::kStandard}, position));
  }
  for (const auto& [key, entry] : other) {
    Position with_stores = entry.position;
    with_stores.mover[kStoreLane] = 7;
    const auto found = book.find(kOther, with_stores);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->position, entry.position);
    EXPECT_EQ(found->shares, entry.shares);
  }
  // More seeds than a byte holds, modulo 256 those of a position in the book.
  Position large = other.begin()->second.position;
  large.mover[0] = static_cast<std::uint16_t>(large.mover[0] + 256);
  EXPECT_FALSE(book.find(kOther, large));
}

TEST(OpeningBook, IsNotReadWholeIfItIsAnotherFile) {
  const TemporaryDirectory directory;
  const std::filesystem::path file = directory.path() / "large";
  std::ofstream(file) << "another file";
  // More than any memory; the file system stores none of it.
  std::filesystem::resize_file(file, std::uint64_t{1} << 43);
  EXPECT_THROW((void)read_book(PosixFileSystem(), file), FormatError);
}

}  // namespace
}  // namespace seedbank::db
