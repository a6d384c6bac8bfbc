// Opening books: their bytes, checks and look-up.
#include "db/book/opening_book.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "db/storage/byte_io.h"
#include "solver/game/sowing.h"

namespace seedbank::db {
namespace {

constexpr std::string_view kBookMagic = "SEEDBOOK\r\n\x1a\n";
constexpr std::uint16_t kBookVersion = 1;
constexpr std::size_t kBookHeaderBytes = 16;
constexpr std::size_t kBookSectionBytes = 8;
constexpr std::size_t kBookChecksumBytes = 4;
constexpr const char* kNoBook = "magic: not an opening book";

// CRC-32 as in gzip (ISO 3309).
constexpr std::array<std::uint32_t, 256> kChecksumTable = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    table[i] = i;
    for (int bit = 0; bit < 8; ++bit) {
      table[i] = table[i] >> 1 ^ ((table[i] & 1) != 0 ? 0xEDB88320U : 0U);
    }
  }
  return table;
}();

std::uint32_t checksum_of(std::span<const std::uint8_t> bytes) noexcept {
  std::uint32_t sum = ~std::uint32_t{0};
  for (const std::uint8_t byte : bytes) sum = sum >> 8 ^ kChecksumTable[(sum ^ byte) & 0xFF];
  return ~sum;
}

struct BookHeader {
  std::uint16_t version = kBookVersion;
  std::uint16_t sections = 0;
};

template <typename Io>
void fields(Io& io, BookHeader& header) {
  io.number(header.version);
  io.number(header.sections);
}

struct SectionFields {
  std::uint8_t rules = 0;
  std::uint8_t pits = 0;
  std::uint8_t seeds = 0;
  std::uint32_t positions = 0;
};

template <typename Io>
void fields(Io& io, SectionFields& section) {
  io.number(section.rules);
  io.number(section.pits);
  io.number(section.seeds);
  io.zeros(1);
  io.number(section.positions);
}

auto order_of(const BookSection& section) {
  return std::tuple(rule_set(section.game.rules).file_id, section.game.pits, section.seeds);
}

std::uint8_t byte_of(Row row, std::size_t pit) noexcept {
  return static_cast<std::uint8_t>(row[pit]);
}

// The order of entries: by seeds in play, then lexicographically by pits.
bool is_before(const BookEntry& a, const BookEntry& b) noexcept {
  const auto seeds = [](const BookEntry& entry) { return seeds_in_play(entry.position); };
  if (seeds(a) != seeds(b)) return seeds(a) < seeds(b);
  for (const auto side : {&Position::mover, &Position::waiter}) {
    for (std::size_t pit = 0; pit < kMaxPits; ++pit) {
      const auto x = (a.position.*side)[pit];
      const auto y = (b.position.*side)[pit];
      if (x != y) return x < y;
    }
  }
  return false;
}

// The columns of entries with the same number of seeds.
void append_columns(std::span<const BookEntry> entries, std::size_t pits,
                    std::vector<std::uint8_t>& bytes) {
  const auto column = [&](const auto& byte) {
    for (const BookEntry& entry : entries) bytes.push_back(byte(entry));
  };
  for (std::size_t pit = 0; pit < pits; ++pit) {
    column([pit](const BookEntry& entry) { return byte_of(entry.position.mover, pit); });
  }
  for (std::size_t pit = 0; pit + 1 < pits; ++pit) {
    column([pit](const BookEntry& entry) { return byte_of(entry.position.waiter, pit); });
  }
  column([](const BookEntry& entry) { return static_cast<std::uint8_t>(entry.share()); });
  for (std::size_t pit = 0; pit < pits; ++pit) {
    column([pit](const BookEntry& entry) {
      const int loss = entry.position.mover[pit] == 0 ? 0 : entry.share() - entry.shares[pit];
      return static_cast<std::uint8_t>(loss);
    });
  }
}

}  // namespace

int BookEntry::share() const noexcept { return *std::max_element(shares.begin(), shares.end()); }

OpeningBook::OpeningBook(std::vector<std::uint8_t> bytes, const std::filesystem::path& file)
    : bytes_(std::move(bytes)) {
  const std::span<const std::uint8_t> all(bytes_);
  if (all.size() < kBookHeaderBytes + kBookChecksumBytes) {
    throw FormatError(file, all.size(), "too short for an opening book");
  }
  FieldReader reader(all, file, 0);
  BookHeader header;
  reader.constant(kBookMagic, kNoBook);
  fields(reader, header);
  if (header.version != kBookVersion) {
    throw FormatError(file, kBookMagic.size(),
                      "unsupported format version " + std::to_string(header.version));
  }
  const std::size_t content = all.size() - kBookChecksumBytes;
  FieldReader last(all.subspan(content), file, content);
  std::uint32_t checksum = 0;
  last.number(checksum);
  if (checksum != checksum_of(all.first(content))) last.fail("wrong checksum");

  std::size_t offset = kBookHeaderBytes + header.sections * kBookSectionBytes;
  if (offset > content) throw FormatError(file, kBookHeaderBytes, "truncated table of sections");
  for (std::uint16_t i = 0; i < header.sections; ++i) {
    SectionFields given;
    fields(reader, given);
    const auto rules = rules_from_file_id(given.rules);
    if (!rules || given.pits < 1 || given.pits > kMaxPits || given.positions == 0) {
      reader.fail("a section of an unknown game or without positions");
    }
    Section section{{{given.pits, *rules}, given.seeds, given.positions}, offset};
    if (!sections_.empty() && order_of(section) <= order_of(sections_.back())) {
      reader.fail("sections out of order");
    }
    if (section.positions > (content - offset) / section.columns()) {
      reader.fail("more positions than the file holds");
    }
    for (std::size_t row = 0; row < section.positions; ++row) {
      if (const char* const fault = fault_of(section, row)) {
        throw FormatError(file, offset + row, fault);
      }
    }
    offset += section.positions * section.columns();
    sections_.push_back(section);
  }
  if (offset != content) throw FormatError(file, offset, "bytes after the last section");
}

// Describes the fault of a row; null if there is none.
const char* OpeningBook::fault_of(const Section& section, std::size_t row) const noexcept {
  const auto pits = static_cast<std::size_t>(section.game.pits);
  Key key{};
  int seeds = 0;
  for (std::size_t column = 0; column < 2 * pits - 1; ++column) {
    key[column] = at(section, column, row);
    seeds += key[column];
  }
  if (seeds > section.seeds) return "more seeds than the section has";
  if (row > 0 && compare(section, row - 1, key) >= 0) return "positions out of order";
  const BookEntry found = entry(section, row);
  if (is_over(found.position)) return "a position in which the game is over";
  const int share = at(section, 2 * pits - 1, row);
  if (share > section.seeds) return "a share exceeds the seeds in play";
  bool has_best = false;
  for (std::size_t pit = 0; pit < pits; ++pit) {
    const int loss = at(section, 2 * pits + pit, row);
    const bool is_empty = found.position.mover[pit] == 0;
    if (loss > share || (is_empty && loss != 0)) return "an invalid value of a sowing";
    has_best = has_best || (!is_empty && loss == 0);
  }
  return has_best ? nullptr : "no best pit";
}

int OpeningBook::compare(const Section& section, std::size_t row, const Key& key) const noexcept {
  const std::size_t columns = 2 * static_cast<std::size_t>(section.game.pits) - 1;
  for (std::size_t column = 0; column < columns; ++column) {
    const int difference = at(section, column, row) - key[column];
    if (difference != 0) return difference;
  }
  return 0;
}

BookEntry OpeningBook::entry(const Section& section, std::size_t row) const noexcept {
  const auto pits = static_cast<std::size_t>(section.game.pits);
  BookEntry entry;
  int rest = section.seeds;
  for (std::size_t pit = 0; pit < pits; ++pit) {
    rest -= entry.position.mover[pit] = at(section, pit, row);
    if (pit + 1 < pits) rest -= entry.position.waiter[pit] = at(section, pits + pit, row);
  }
  entry.position.waiter[pits - 1] = static_cast<std::uint16_t>(rest);
  const int share = at(section, 2 * pits - 1, row);
  for (std::size_t pit = 0; pit < pits; ++pit) {
    if (entry.position.mover[pit] == 0) continue;
    entry.shares[pit] = static_cast<std::uint8_t>(share - at(section, 2 * pits + pit, row));
  }
  return entry;
}

std::optional<BookEntry> OpeningBook::find(const Game& game,
                                           const Position& position) const noexcept {
  const BookSection wanted{game, seeds_in_play(position), 0};
  const auto section = std::lower_bound(
      sections_.begin(), sections_.end(), wanted,
      [](const Section& a, const BookSection& b) { return order_of(a) < order_of(b); });
  if (section == sections_.end() || order_of(*section) != order_of(wanted)) return std::nullopt;
  const auto pits = static_cast<std::size_t>(game.pits);
  Key key{};
  // The seeds of a section fit a byte, and so do those of a pit.
  for (std::size_t pit = 0; pit < pits; ++pit) {
    key[pit] = byte_of(position.mover, pit);
    if (pit + 1 < pits) key[pits + pit] = byte_of(position.waiter, pit);
  }
  std::size_t low = 0;
  std::size_t high = section->positions;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    const int order = compare(*section, middle, key);
    if (order == 0) return entry(*section, middle);
    (order < 0 ? low : high) = order < 0 ? middle + 1 : middle;
  }
  return std::nullopt;
}

bool OpeningBook::covers(const Game& game) const noexcept {
  return std::any_of(sections_.begin(), sections_.end(),
                     [&](const Section& section) { return section.game == game; });
}

std::vector<BookSection> OpeningBook::sections() const {
  return {sections_.begin(), sections_.end()};
}

std::vector<BookEntry> OpeningBook::entries(const Game& game) const {
  std::vector<BookEntry> entries;
  for (const Section& section : sections_) {
    if (section.game != game) continue;
    for (std::size_t row = 0; row < section.positions; ++row) {
      entries.push_back(entry(section, row));
    }
  }
  return entries;
}

OpeningBook read_book(const FileSystem& files, const std::filesystem::path& file) {
  const auto opened = files.open(file);
  // Rejects other files, which may be larger than the memory, before reading them as a whole.
  std::array<std::uint8_t, kBookMagic.size()> magic{};
  if (opened->read(0, magic) == magic.size()) {
    FieldReader(magic, file, 0).constant(kBookMagic, kNoBook);
  }
  return {contents_of(*opened), file};
}

std::vector<std::uint8_t> encode_book(std::vector<GameEntries> games) {
  std::sort(games.begin(), games.end(), [](const GameEntries& a, const GameEntries& b) {
    return order_of({a.game, 0, 0}) < order_of({b.game, 0, 0});
  });
  std::vector<std::uint8_t> table;
  std::vector<std::uint8_t> columns;
  FieldWriter rows(table);
  for (GameEntries& game : games) {
    std::sort(game.entries.begin(), game.entries.end(), is_before);
    for (auto begin = game.entries.begin(); begin != game.entries.end();) {
      const int seeds = seeds_in_play(begin->position);
      const auto end = std::find_if(begin, game.entries.end(), [&](const BookEntry& entry) {
        return seeds_in_play(entry.position) != seeds;
      });
      SectionFields section{
          rule_set(game.game.rules).file_id, static_cast<std::uint8_t>(game.game.pits),
          static_cast<std::uint8_t>(seeds), static_cast<std::uint32_t>(end - begin)};
      fields(rows, section);
      append_columns({&*begin, section.positions}, static_cast<std::size_t>(game.game.pits),
                     columns);
      begin = end;
    }
  }
  std::vector<std::uint8_t> bytes;
  FieldWriter writer(bytes);
  writer.constant(kBookMagic);
  BookHeader header{kBookVersion, static_cast<std::uint16_t>(table.size() / kBookSectionBytes)};
  fields(writer, header);
  bytes.insert(bytes.end(), table.begin(), table.end());
  bytes.insert(bytes.end(), columns.begin(), columns.end());
  writer.number(checksum_of(bytes));
  return bytes;
}

}  // namespace seedbank::db
