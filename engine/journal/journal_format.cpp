// Encoding and decoding of journals of proofs.
#include "engine/journal/journal_format.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

#include "db/storage/byte_io.h"
#include "db/storage/errors.h"
#include "db/storage/frame_format.h"
#include "db/storage/zstd_frame.h"
#include "solver/game/notation.h"

namespace seedbank::engine {
namespace {

using Bytes = std::vector<std::uint8_t>;
using View = std::span<const std::uint8_t>;

constexpr std::string_view kMagic{"SEEDJOUR\r\n\x1A\n", 12};
constexpr std::string_view kBatchMark = "FACT";
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kMarkBytes = 16;       // magic and version
constexpr std::size_t kGameBytes = 24;       // these, and the fields that name the game
constexpr std::size_t kBatchHeadBytes = 16;  // mark, size and the predecessor's checksum
constexpr std::size_t kChecksumBytes = 8;

// Numbers of seeds are at most 32767 and take up to three bytes; the work takes up to ten.
constexpr std::size_t kMostBytesPerFact = 3 * (2 * kMaxPits + 2) + 10;

static_assert(kMostBatchFacts * kMostBytesPerFact <= kMostFactBytes);
static_assert(kBatchFrameBytes == kBatchHeadBytes + kChecksumBytes);

// Appends a fact of a game with `pits` pits.
void append_fact(Bytes& out, const ProvenShare& fact, int pits) {
  for (const Row& side : {fact.position.mover, fact.position.waiter}) {
    for (int pit = 0; pit < pits; ++pit) db::append_leb128(out, side[pit]);
  }
  db::append_leb128(out, static_cast<std::uint64_t>(fact.bounds.low));
  db::append_leb128(out, static_cast<std::uint64_t>(fact.bounds.high));
  db::append_leb128(out, fact.work);
}

// Decodes the facts of a batch.
class FactReader {
 public:
  // `path` and `offset`, the place of `bytes` in the file, are for errors.
  FactReader(std::span<const std::uint8_t> bytes, const std::filesystem::path& path,
             std::uint64_t offset)
      : left_(bytes), path_(path), end_(offset + bytes.size()) {}

  // True if no fact is left.
  [[nodiscard]] bool at_end() const { return left_.empty(); }

  // The next fact. Throws db::FormatError.
  [[nodiscard]] ProvenShare fact(int pits) {
    begin_ = end_ - left_.size();
    ProvenShare fact;
    int seeds = 0;
    for (Row* const side : {&fact.position.mover, &fact.position.waiter}) {
      for (int pit = 0; pit < pits; ++pit) {
        const int here = number_up_to(kMaxSeeds - seeds);
        (*side)[pit] = static_cast<std::uint16_t>(here);
        seeds += here;
      }
    }
    if (is_over(fact.position)) fail("of a finished game");
    fact.bounds.low = number_up_to(seeds);
    fact.bounds.high = number_up_to(seeds);
    if (fact.bounds.low > fact.bounds.high) fail("of crossing bounds");
    fact.work = next_number();
    return fact;
  }

  // Throws an error at the last fact.
  [[noreturn]] void fail(const std::string& what) const {
    throw db::FormatError(path_, begin_, "an impossible fact: " + what);
  }

 private:
  std::uint64_t next_number() {
    std::uint64_t number = 0;
    if (const char* const fault = db::take_leb128(left_, number)) fail(fault);
    return number;
  }

  int number_up_to(int most) {
    const std::uint64_t number = next_number();
    if (number > static_cast<std::uint64_t>(most)) fail("more seeds than are possible");
    return static_cast<int>(number);
  }

  std::span<const std::uint8_t> left_;
  const std::filesystem::path& path_;
  std::uint64_t end_;        // of all facts, in the file
  std::uint64_t begin_ = 0;  // of the last one
};

bool begins_with(View bytes, std::string_view text) {
  return bytes.size() >= text.size() &&
         std::equal(text.begin(), text.end(), bytes.begin(),
                    [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; });
}

// The little-endian number that the bytes encode.
std::uint64_t number_of(View bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) number |= std::uint64_t{bytes[i]} << (8 * i);
  return number;
}

// True if the last 8 bytes are the checksum of the others.
bool is_sound(View bytes) {
  return db::checksum(bytes.first(bytes.size() - kChecksumBytes)) == end_checksum(bytes);
}

bool begins_sound_header(View bytes) {
  return begins_with(bytes, kMagic) && bytes.size() >= kJournalHeaderBytes &&
         is_sound(bytes.first(kJournalHeaderBytes));
}

// The size of the batch that begins with `head`; nothing if `head` does not begin a batch.
std::optional<std::size_t> batch_bytes(View head) {
  if (!begins_with(head, kBatchMark) || head.size() < kBatchHeadBytes) return std::nullopt;
  const std::size_t bytes = number_of(head.subspan(4, 4));
  if (bytes == 0 || bytes > kMostFactBytes) return std::nullopt;
  return bytes + kBatchFrameBytes;
}

// The predecessor is not checked.
bool begins_sound_batch(View bytes) {
  const std::optional<std::size_t> size = batch_bytes(bytes);
  return size && *size <= bytes.size() && is_sound(bytes.first(*size));
}

std::string game_text(const Game& game) {
  return std::string(name(game.rules)) + ", " + std::to_string(game.pits) + " pits";
}

class JournalReader {
 public:
  JournalReader(const db::ReadableFile& file, const std::filesystem::path& path,
                const std::optional<Game>& game, const TakeFact& take)
      : file_(file), path_(path), wanted_(game), take_(take) {}

  JournalReport read() {
    const Bytes head = bytes_at(0, kJournalHeaderBytes);
    if (!begins_sound_header(head) && is_being_begun()) {
      report_.torn_bytes = file_.bytes();
      return report_;
    }
    if (head.size() < kJournalHeaderBytes) {
      throw db::FormatError(path_, 0, "not a journal of proofs of this game");
    }
    take_header(head);
    while (report_.intact_bytes < file_.bytes()) {
      if (!take_next()) {
        check_tail();
        break;
      }
    }
    return report_;
  }

 private:
  // `count` bytes, fewer at the end of the file.
  [[nodiscard]] Bytes bytes_at(std::uint64_t offset, std::size_t count) const {
    Bytes bytes(static_cast<std::size_t>(std::min<std::uint64_t>(count, file_.bytes() - offset)));
    bytes.resize(file_.read(offset, bytes));
    return bytes;
  }

  // True if the file has only the first bytes of a header, and zeros.
  [[nodiscard]] bool is_being_begun() const {
    const std::uint64_t end = end_without_zeros();
    if (end >= kJournalHeaderBytes) return false;
    const Bytes bytes = bytes_at(0, static_cast<std::size_t>(end));
    const Bytes header = encode_journal_header(wanted_.value_or(Game()), 0);
    const std::size_t count = std::min(bytes.size(), wanted_ ? kGameBytes : kMarkBytes);
    return std::equal(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count),
                      header.begin());
  }

  // The end of the file without trailing zeros.
  [[nodiscard]] std::uint64_t end_without_zeros() const {
    constexpr std::uint64_t kAtOnce = std::uint64_t{1} << 16;
    for (std::uint64_t end = file_.bytes(); end > 0;) {
      const std::uint64_t begin = end - std::min(end, kAtOnce);
      const Bytes bytes = bytes_at(begin, static_cast<std::size_t>(end - begin));
      const auto last = std::find_if(bytes.rbegin(), bytes.rend(), [](auto b) { return b != 0; });
      if (last != bytes.rend()) return begin + static_cast<std::uint64_t>(bytes.rend() - last);
      end = begin;
    }
    return 0;
  }

  void take_header(const Bytes& bytes) {
    db::FieldReader io(bytes, path_, report_.intact_bytes);
    db::check_mark(io, kMagic, kVersion, "not a journal of proofs");
    std::uint8_t rules_id = 0;
    std::uint8_t pits = 0;
    io.number(rules_id);
    const auto rules = rules_from_file_id(rules_id);
    if (!rules) io.fail("unknown rules " + std::to_string(rules_id));
    io.number(pits);
    if (pits < 1 || pits > kMaxPits) io.fail("unsupported number of pits: " + std::to_string(pits));
    const Game game{pits, *rules};
    io.zeros(6);
    std::uint64_t salt = 0;  // affects the checksum only
    io.number(salt);
    db::check_checksum(io, View(bytes).first(kJournalHeaderBytes - kChecksumBytes), "header");
    const std::optional<Game>& expected = report_.game ? report_.game : wanted_;
    if (expected && game != *expected) {
      throw db::FormatError(
          path_, report_.intact_bytes,
          "journal of another game: " + game_text(game) + ", not " + game_text(*expected));
    }
    report_.game = game;
    take(bytes);
  }

  // Accepts a sound header or batch.
  void take(View bytes) {
    report_.intact_bytes += bytes.size();
    report_.end_checksum = end_checksum(bytes);
  }

  // Reads a header or a batch; false if none follows.
  bool take_next() {
    const std::uint64_t here = report_.intact_bytes;
    const Bytes head = bytes_at(here, kJournalHeaderBytes);
    if (begins_sound_header(head)) {
      take_header(head);
      return true;
    }
    const std::optional<std::size_t> size = batch_bytes(head);
    if (!size) return false;
    const Bytes batch = bytes_at(here, *size);
    if (!begins_sound_batch(batch)) return false;
    if (number_of(View(batch).subspan(8, kChecksumBytes)) != report_.end_checksum) {
      throw db::FormatError(path_, here,
                            "damaged: a batch of facts that does not follow its predecessor: "
                            "moved, or from another file");
    }
    take_facts(View(batch).subspan(kBatchHeadBytes, *size - kBatchFrameBytes));
    take(batch);
    return true;
  }

  void take_facts(View bytes) {
    const std::uint64_t offset = report_.intact_bytes + kBatchHeadBytes;
    for (FactReader facts(bytes, path_, offset); !facts.at_end();) {
      ProvenShare fact = facts.fact(report_.game->pits);
      if (!take_(fact)) facts.fail("it contradicts others: " + fact_text(fact, report_.game->pits));
    }
  }

  // Decides whether the rest of the file is damaged or is an unfinished batch, possibly with zeros
  // left by a power failure.
  void check_tail() {
    constexpr std::size_t kMostBatchBytes = kMostFactBytes + kBatchFrameBytes;
    const std::uint64_t here = report_.intact_bytes;
    const std::uint64_t torn = std::max(end_without_zeros(), here) - here;
    bool is_damage = torn > kMostBatchBytes;
    const Bytes rest = bytes_at(here, 2 * kMostBatchBytes);
    for (std::size_t i = 1; i < torn && !is_damage; ++i) {
      const View from = View(rest).subspan(i);
      is_damage = begins_sound_header(from) || begins_sound_batch(from);
    }
    if (is_damage) throw db::FormatError(path_, here, "damaged: not a sound batch of facts");
    report_.torn_bytes = file_.bytes() - here;
  }

  const db::ReadableFile& file_;
  const std::filesystem::path& path_;
  const std::optional<Game>& wanted_;
  const TakeFact& take_;
  JournalReport report_;
};

// The contents of a compressed journal.
class BytesInMemory final : public db::ReadableFile {
 public:
  explicit BytesInMemory(Bytes contents) : contents_(std::move(contents)) {}

  [[nodiscard]] std::uint64_t bytes() const noexcept override { return contents_.size(); }

  [[nodiscard]] std::size_t read(std::uint64_t offset, std::span<std::uint8_t> out) const override {
    const std::size_t from = std::min<std::uint64_t>(offset, contents_.size());
    const std::size_t count = std::min(out.size(), contents_.size() - from);
    std::copy_n(contents_.begin() + static_cast<std::ptrdiff_t>(from), count, out.begin());
    return count;
  }

 private:
  const Bytes contents_;
};

}  // namespace

Bytes encode_journal_header(Game game, std::uint64_t salt) {
  Bytes bytes;
  db::FieldWriter io(bytes);
  db::write_mark(io, kMagic, kVersion);
  io.number(rule_set(game.rules).file_id);
  io.number(static_cast<std::uint8_t>(game.pits));
  io.zeros(6);
  io.number(salt);
  io.number(db::checksum(bytes));
  return bytes;
}

Bytes encode_batch(std::span<const ProvenShare> facts, int pits, std::uint64_t previous) {
  Bytes content;
  for (const ProvenShare& fact : facts) append_fact(content, fact, pits);
  Bytes bytes;
  db::FieldWriter io(bytes);
  io.constant(kBatchMark);
  io.number(static_cast<std::uint32_t>(content.size()));
  io.number(previous);
  bytes.insert(bytes.end(), content.begin(), content.end());
  io.number(db::checksum(bytes));
  return bytes;
}

std::uint64_t end_checksum(View bytes) { return number_of(bytes.last(kChecksumBytes)); }

std::unique_ptr<db::ReadableFile> open_journal(const db::FileSystem& files,
                                               const std::filesystem::path& path,
                                               std::uint64_t memory_bytes) {
  std::unique_ptr<db::ReadableFile> file = files.open(path);
  std::array<std::uint8_t, 4> beginning{};
  const std::size_t count = file->read(0, beginning);
  if (!db::begins_zstd_frame(std::span(beginning).first(count))) return file;
  const auto refused = [&](const char* why) {
    return db::FormatError(path, 0, std::string("a compressed journal ") + why);
  };
  const auto check_memory = [&](std::uint64_t needed) {
    if (needed <= memory_bytes) return;
    throw db::memory_error("a compressed journal", needed, memory_bytes);
  };
  if (file->bytes() > kMostUnpackedBytes) throw refused("of more than 1 GiB");
  check_memory(file->bytes());
  const Bytes frame = db::contents_of(*file);
  const std::optional<std::uint64_t> bytes = db::frame_content_bytes(frame);
  if (!bytes) throw refused("that is not one zstd frame with the size of its contents");
  if (*bytes > kMostUnpackedBytes) throw refused("with contents of more than 1 GiB");
  check_memory(frame.size() + *bytes);
  Bytes contents(*bytes);
  if (db::FrameDecompressor().decompress(frame, contents) != contents.size()) {
    throw refused("that is damaged");
  }
  return std::make_unique<BytesInMemory>(std::move(contents));
}

JournalReport read_journal(const db::ReadableFile& file, const std::filesystem::path& path,
                           const std::optional<Game>& game, const TakeFact& take) {
  return JournalReader(file, path, game, take).read();
}

std::string fact_text(const ProvenShare& fact, int pits) {
  return "at least " + std::to_string(fact.bounds.low) + " and at most " +
         std::to_string(fact.bounds.high) + " of the seeds in " +
         to_text({pits, Side::kSouth, fact.position});
}

}  // namespace seedbank::engine
