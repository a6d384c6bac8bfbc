// Fuzz target: arbitrary bytes as an opening book, as they are and with a correct checksum.
#include <cstdint>
#include <utility>
#include <vector>

#include "db/book/opening_book.h"
#include "db/storage/errors.h"
#include "tests/fuzz/target.h"

namespace seedbank::db {
namespace {

using BookBytes = std::vector<std::uint8_t>;

// Corrects the CRC-32 at the end of a book. Requires: book.size() >= 4.
void mend_checksum(BookBytes& book) {
  const std::size_t content = book.size() - 4;
  std::uint32_t sum = ~std::uint32_t{0};
  for (std::size_t i = 0; i < content; ++i) {
    sum ^= book[i];
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ ((sum & 1) != 0 ? 0xEDB88320U : 0U);
  }
  for (std::size_t i = 0; i < 4; ++i) {
    book[content + i] = static_cast<std::uint8_t>(~sum >> (8 * i));
  }
}

// Checks that a valid book finds its positions and equals its encoding.
void read_as_book(const BookBytes& bytes) {
  try {
    const OpeningBook book(bytes, "book");
    std::vector<GameEntries> games;
    for (const BookSection& section : book.sections()) {
      if (games.empty() || games.back().game != section.game) {
        games.push_back({section.game, book.entries(section.game)});
      }
    }
    for (const auto& [game, entries] : games) {
      for (const BookEntry& entry : entries) {
        const auto found = book.find(game, entry.position);
        require(found && found->shares == entry.shares, "a position that is not found");
        require(entry.share() <= seeds_in_play(entry.position), "a share out of range");
      }
    }
    require(encode_book(std::move(games)) == bytes, "a book that differs from its encoding");
  } catch (const FormatError&) {
    // The bytes are not a valid book.
  }
}

}  // namespace
}  // namespace seedbank::db

extern "C" int book_fuzz(const std::uint8_t* data, std::size_t size) {
  using namespace seedbank::db;
  BookBytes bytes(data, data + size);
  read_as_book(bytes);
  if (size < 4) return 0;
  mend_checksum(bytes);
  read_as_book(bytes);
  return 0;
}
