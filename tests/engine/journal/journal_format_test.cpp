// The bytes of a journal: round trips, truncation and damage at any place, concatenation, forgery.
#include "engine/journal/journal_format.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "db/storage/byte_io.h"
#include "db/storage/errors.h"
#include "db/storage/frame_format.h"
#include "db/storage/zstd_frame.h"
#include "engine/journal/proof_map.h"
#include "tests/db/memory_file_system.h"
#include "tests/engine/random_facts.h"
#include "tests/random_seed.h"

namespace seedbank::engine {
namespace {

using db::Bytes;
using Facts = std::vector<ProvenShare>;

const std::filesystem::path kFile = "journal";
constexpr Game kGame{3, Rules::kStandard};

// The result of reading: a report and facts, or the message of an error.
struct ReadResult {
  JournalReport report;
  Facts facts;
  std::optional<std::string> error;
};

ReadResult read(const Bytes& bytes, const std::optional<Game>& game = std::nullopt) {
  db::MemoryFileSystem files;
  files.files[kFile] = std::make_shared<Bytes>(bytes);
  ReadResult result;
  try {
    result.report = read_journal(*files.open(kFile), kFile, game, [&](const ProvenShare& fact) {
      result.facts.push_back(fact);
      return true;
    });
  } catch (const db::FormatError& error) {
    result.error = error.what();
  }
  return result;
}

void expect_error(const Bytes& bytes, const std::string& text,
                  const std::optional<Game>& game = std::nullopt) {
  const ReadResult result = read(bytes, game);
  ASSERT_TRUE(result.error.has_value()) << "expected: " << text;
  EXPECT_NE(result.error->find(text), std::string::npos) << *result.error;
}

Bytes joined(Bytes first, const Bytes& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

bool is_beginning(const Facts& part, const Facts& whole) {
  return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

// A journal with the ends of its header and batches.
struct Journal {
  Bytes bytes;
  Facts facts;
  std::vector<std::size_t> ends;          // in bytes
  std::vector<std::size_t> facts_by_end;  // up to each end
};

Journal small_journal(std::mt19937_64& generator, Game game = kGame, std::uint64_t salt = 1) {
  Journal journal;
  journal.bytes = encode_journal_header(game, salt);
  journal.ends = {journal.bytes.size()};
  journal.facts_by_end = {0};
  for (const int count : {3, 1, 5}) {
    const Facts facts = random_facts(generator, game.pits, count);
    journal.bytes =
        joined(journal.bytes, encode_batch(facts, game.pits, end_checksum(journal.bytes)));
    journal.facts.insert(journal.facts.end(), facts.begin(), facts.end());
    journal.ends.push_back(journal.bytes.size());
    journal.facts_by_end.push_back(journal.facts.size());
  }
  return journal;
}

TEST(JournalFormat, MatchesTheDocument) {
  // Board of the fact, South to move, 200 seeds in its first pit: 200 = 1 * 128 + 72.
  //
  //        0   3
  //     0         0
  //       200  1
  Position position;
  position.mover = Row{200, 1};
  position.waiter = Row{3, 0};
  // The example of the document, whose checksums were computed by another program.
  const Bytes expected = {'S', 'E', 'E', 'D', 'J', 'O', 'U', 'R', 13,  10, 26, 10,  //
                          2,   0,   0,   0,   1,   2,   0,   0,   0,   0,  0,  0,   //
                          1,   2,   3,   4,   5,   6,   7,   8,                     //
                          76,  92,  62,  39,  3,   54,  129, 39,                    //
                          'F', 'A', 'C', 'T', 10,  0,   0,   0,                     //
                          76,  92,  62,  39,  3,   54,  129, 39,                    //
                          200, 1,   1,   3,   0,   7,   204, 1,   172, 2,           //
                          116, 21,  121, 228, 253, 24,  73,  244,                   //
                          'F', 'A', 'C', 'T', 10,  0,   0,   0,                     //
                          116, 21,  121, 228, 253, 24,  73,  244,                   //
                          200, 1,   1,   3,   0,   7,   204, 1,   172, 2,           //
                          154, 38,  36,  49,  64,  107, 123, 176};
  const ProvenShare fact{position, {7, 204}, 300};
  EXPECT_EQ(journal_of({2, Rules::kStandard}, {{fact}, {fact}}, 0x0807060504030201), expected);
}

TEST(JournalFormat, RoundTrips) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const Game game{pits, rules};
      for (const int most_seeds : {2, 60, 300, kMaxSeeds}) {
        const std::vector<Facts> batches = {random_facts(generator, pits, 50, most_seeds),
                                            random_facts(generator, pits, 1, most_seeds)};
        const Bytes bytes = journal_of(game, batches);
        const ReadResult result = read(bytes, game);
        ASSERT_EQ(result.error, std::nullopt);
        EXPECT_EQ(result.report.game, game);
        EXPECT_EQ(result.report.intact_bytes, bytes.size());
        EXPECT_EQ(result.report.torn_bytes, 0U);
        ASSERT_EQ(result.facts.size(), 51U);
        EXPECT_TRUE(is_beginning(batches[0], result.facts));
        EXPECT_EQ(result.facts.back(), batches[1].front());
      }
    }
  }
}

TEST(JournalFormat, HasRoomForTheLargestFacts) {
  ProvenShare fact;
  fact.position.mover = Row{16384, 0, 0, 0, 0, 0, 0};
  fact.position.waiter = Row{16383, 0, 0, 0, 0, 0, 0};
  fact.bounds = {16384, kMaxSeeds};
  fact.work = ~std::uint64_t{0};
  for (int pits = 1; pits <= kMaxPits; ++pits) {
    const Game game{pits, Rules::kStandard};
    const ReadResult result = read(journal_of(game, {Facts(kMostBatchFacts, fact)}), game);
    ASSERT_EQ(result.error, std::nullopt);
    EXPECT_EQ(result.facts, Facts(kMostBatchFacts, fact));
  }
}

TEST(TornJournal, IsReadUpToItsLastCompleteBatchAtEveryLength) {
  std::mt19937_64 generator = seeded_generator();
  const Journal journal = small_journal(generator);
  for (std::size_t bytes = 0; bytes <= journal.bytes.size(); ++bytes) {
    const Bytes cut(journal.bytes.begin(),
                    journal.bytes.begin() + static_cast<std::ptrdiff_t>(bytes));
    for (const std::optional<Game>& game : {std::optional(kGame), std::optional<Game>()}) {
      const ReadResult result = read(cut, game);
      ASSERT_EQ(result.error, std::nullopt) << bytes;
      std::size_t whole = 0;
      std::size_t facts = 0;
      for (std::size_t i = 0; i < journal.ends.size() && journal.ends[i] <= bytes; ++i) {
        whole = journal.ends[i];
        facts = journal.facts_by_end[i];
      }
      EXPECT_EQ(result.report.game.has_value(), whole > 0);
      EXPECT_EQ(result.report.intact_bytes, whole);
      EXPECT_EQ(result.report.torn_bytes, bytes - whole);
      EXPECT_EQ(result.facts.size(), facts);
      EXPECT_TRUE(is_beginning(result.facts, journal.facts));
    }
  }
}

TEST(TornJournal, LosesAtMostOneBatch) {
  std::mt19937_64 generator = seeded_generator();
  const Journal journal = small_journal(generator);
  Bytes longer = journal.bytes;
  longer.resize(longer.size() + kMostFactBytes + kBatchFrameBytes);
  const ReadResult result = read(longer);
  EXPECT_EQ(result.error, std::nullopt);
  EXPECT_EQ(result.report.torn_bytes, kMostFactBytes + kBatchFrameBytes);
  longer.push_back(1);
  expect_error(longer, "damaged: not a sound batch of facts (at byte " +
                           std::to_string(journal.bytes.size()));
}

// After a power failure, any number of zeros may follow the written part of the last batch.
TEST(TornJournal, MayEndInZeros) {
  std::mt19937_64 generator = seeded_generator();
  const Journal journal = small_journal(generator);
  const auto expect_torn = [](const Bytes& bytes, std::size_t whole, std::size_t facts) {
    for (const std::size_t zeros : {1U, 9U, 5000U, 700'000U}) {
      Bytes longer = bytes;
      longer.resize(bytes.size() + zeros);
      const ReadResult result = read(longer, kGame);
      ASSERT_EQ(result.error, std::nullopt) << whole << ' ' << zeros;
      EXPECT_EQ(result.report.intact_bytes, whole);
      EXPECT_EQ(result.report.torn_bytes, longer.size() - whole);
      EXPECT_EQ(result.facts.size(), facts);
    }
  };
  expect_torn(journal.bytes, journal.bytes.size(), journal.facts.size());
  const std::size_t last_batch = journal.ends[journal.ends.size() - 2];
  const std::size_t facts = journal.facts_by_end[journal.ends.size() - 2];
  for (const std::size_t written : {1U, 7U, 20U}) {
    const auto end = journal.bytes.begin() + static_cast<std::ptrdiff_t>(last_batch + written);
    expect_torn({journal.bytes.begin(), end}, last_batch, facts);
  }
  for (const std::size_t written : {0U, 5U, 31U, 39U}) {
    const auto end = journal.bytes.begin() + static_cast<std::ptrdiff_t>(written);
    expect_torn({journal.bytes.begin(), end}, 0, 0);
  }
  // Zeros must not hide later bytes.
  Bytes hidden = journal.bytes;
  hidden.resize(hidden.size() + 300);
  expect_error(joined(hidden, journal.bytes), "damaged");
}

// Expects no fact that was not written, and none missing except those of the last batch.
void expect_error_or_torn(const Journal& journal, const Bytes& damaged, std::size_t byte) {
  const ReadResult result = read(damaged);
  if (byte < journal.ends[journal.ends.size() - 2]) {
    ASSERT_TRUE(result.error.has_value()) << "byte " << byte;
    return;
  }
  ASSERT_EQ(result.error, std::nullopt) << "byte " << byte;
  EXPECT_TRUE(is_beginning(result.facts, journal.facts)) << "byte " << byte;
  EXPECT_GE(result.facts.size(), journal.facts_by_end[journal.ends.size() - 2]);
}

TEST(DamagedJournal, IsAnErrorForEveryFlippedBitBeforeTheLastBatch) {
  std::mt19937_64 generator = seeded_generator();
  const Journal journal = small_journal(generator);
  for (std::size_t bit = 0; bit < 8 * journal.bytes.size(); ++bit) {
    Bytes flipped = journal.bytes;
    flipped[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
    expect_error_or_torn(journal, flipped, bit / 8);
  }
}

TEST(DamagedJournal, IsAnErrorWhereverAByteIsMissingOrInserted) {
  std::mt19937_64 generator = seeded_generator();
  const Journal journal = small_journal(generator);
  for (std::size_t byte = 0; byte < journal.bytes.size(); ++byte) {
    const auto at = static_cast<std::ptrdiff_t>(byte);
    Bytes longer = journal.bytes;
    longer.insert(longer.begin() + at, 0x5A);
    if (byte == journal.ends[journal.ends.size() - 2]) {
      expect_error(longer, "damaged");  // the complete last batch follows
    } else {
      expect_error_or_torn(journal, longer, byte);
    }
    Bytes shorter = journal.bytes;
    shorter.erase(shorter.begin() + at);
    // Among equal bytes, the missing one may be the first of the last batch.
    std::size_t missing = byte;
    while (missing + 1 < journal.bytes.size() &&
           journal.bytes[missing + 1] == journal.bytes[byte]) {
      ++missing;
    }
    expect_error_or_torn(journal, shorter, missing);
  }
}

TEST(DamagedJournal, NamesFileAndPlace) {
  std::mt19937_64 generator = seeded_generator();
  const Journal journal = small_journal(generator);
  Bytes damaged = journal.bytes;
  damaged[journal.ends[1] + 10] ^= 1;
  expect_error(damaged, "journal: damaged: not a sound batch of facts (at byte " +
                            std::to_string(journal.ends[1]) + ")");
}

TEST(DamagedJournal, IsNotAJournalWithoutAHeader) {
  std::mt19937_64 generator = seeded_generator();
  const Journal journal = small_journal(generator);
  const std::string notes = "these are notes, not a journal\n";
  expect_error({notes.begin(), notes.end()}, "not a journal of proofs");
  expect_error({'n', 'o'}, "not a journal of proofs");
  expect_error(joined(Bytes(39), {1}), "not a journal of proofs");
  expect_error(joined(Bytes(5000), {1}), "not a journal of proofs");
  Bytes other = journal.bytes;
  other[12] = 3;
  expect_error(other, "format version 3; this program reads version 2");
  other = journal.bytes;
  other[17] = 4;
  expect_error(other, "wrong checksum of the header");
  expect_error(encode_journal_header({3, Rules::kEmptyCapture}, 1),
               "journal of another game: empty-capture, 3 pits, not standard, 3 pits", kGame);
  // The beginning of a header of another game must not be cut off.
  Bytes begun = encode_journal_header({4, Rules::kStandard}, 1);
  begun.resize(20);
  expect_error(begun, "not a journal of proofs of this game", kGame);
}

// The header and the batches of a journal, one by one.
std::vector<Bytes> pieces_of(const Journal& journal) {
  std::vector<Bytes> pieces;
  auto begin = journal.bytes.begin();
  for (const std::size_t end : journal.ends) {
    const auto stop = journal.bytes.begin() + static_cast<std::ptrdiff_t>(end);
    pieces.emplace_back(begin, stop);
    begin = stop;
  }
  return pieces;
}

Bytes joined(const std::vector<Bytes>& pieces) {
  Bytes bytes;
  for (const Bytes& piece : pieces) bytes = joined(bytes, piece);
  return bytes;
}

constexpr const char* kOutOfChain =
    "damaged: a batch of facts that does not follow its predecessor";

TEST(ReorderedJournal, IsRefused) {
  std::mt19937_64 generator = seeded_generator();
  const Journal journal = small_journal(generator);
  const std::vector<Bytes> pieces = pieces_of(journal);
  ASSERT_EQ(joined(pieces), journal.bytes);
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    for (std::size_t j = 1; j < i; ++j) {
      std::vector<Bytes> swapped = pieces;
      std::swap(swapped[i], swapped[j]);
      expect_error(joined(swapped), kOutOfChain);
    }
    for (std::size_t j = 1; j <= pieces.size(); ++j) {
      std::vector<Bytes> doubled = pieces;
      doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(j), pieces[i]);
      expect_error(joined(doubled), kOutOfChain);
    }
    std::vector<Bytes> dropped = pieces;
    dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(i));
    if (i + 1 < pieces.size()) {
      expect_error(joined(dropped), kOutOfChain);
    } else {
      EXPECT_EQ(read(joined(dropped)).facts.size(), journal.facts_by_end[i - 1]);
    }
  }
}

// Even batches of the same game are refused, after the same header or another one.
TEST(SplicedJournal, HasNoBatchOfAnotherJournal) {
  std::mt19937_64 generator = seeded_generator();
  const Journal journal = small_journal(generator);
  const std::vector<Bytes> pieces = pieces_of(journal);
  for (const std::uint64_t salt : {1U, 2U}) {
    const std::vector<Bytes> others = pieces_of(small_journal(generator, kGame, salt));
    for (std::size_t i = 1; i < pieces.size(); ++i) {
      for (std::size_t j = salt == 1 ? 2 : 1; j < pieces.size(); ++j) {
        std::vector<Bytes> replaced = pieces;
        replaced[i] = others[j];
        expect_error(joined(replaced), kOutOfChain);
      }
    }
    std::vector<Bytes> under_another = others;
    under_another[0] = pieces[0];
    if (salt != 1) expect_error(joined(under_another), kOutOfChain);
  }
}

// The beginning of one journal and the end of another one with other rules, for all cuts: only
// facts of the game of the header are read.
TEST(SplicedJournal, OfTwoGamesYieldsNoFactOfTheOtherOne) {
  std::mt19937_64 generator = seeded_generator();
  int refused = 0;
  for (const std::uint64_t salt : {1U, 2U}) {
    const Journal a = small_journal(generator, {3, Rules::kStandard}, 1);
    const Journal b = small_journal(generator, {3, Rules::kEmptyCapture}, salt);
    for (std::size_t from = 0; from <= a.bytes.size(); ++from) {
      for (std::size_t to = 0; to <= b.bytes.size(); ++to) {
        // Not all pairs of cuts: only those at the same byte or at ends of batches.
        if (from != to && std::count(b.ends.begin(), b.ends.end(), to) == 0) continue;
        Bytes spliced(a.bytes.begin(), a.bytes.begin() + static_cast<std::ptrdiff_t>(from));
        spliced.insert(spliced.end(), b.bytes.begin() + static_cast<std::ptrdiff_t>(to),
                       b.bytes.end());
        const ReadResult result = read(spliced);
        if (result.error) ++refused;
        if (!result.report.game) continue;
        const Journal& whole = result.report.game->rules == Rules::kStandard ? a : b;
        EXPECT_TRUE(is_beginning(result.facts, whole.facts)) << from << ' ' << to;
      }
    }
  }
  EXPECT_GT(refused, 500);
}

TEST(JoinedJournals, AreAJournal) {
  std::mt19937_64 generator = seeded_generator();
  const Journal first = small_journal(generator);
  const Journal second = small_journal(generator);
  Facts all = first.facts;
  all.insert(all.end(), second.facts.begin(), second.facts.end());
  const ReadResult result = read(joined(first.bytes, second.bytes), kGame);
  EXPECT_EQ(result.error, std::nullopt);
  EXPECT_EQ(result.facts, all);
  const Bytes empty = encode_journal_header(kGame, 5);
  EXPECT_EQ(read(joined(joined(empty, empty), first.bytes)).facts, first.facts);

  const Bytes other = encode_journal_header({3, Rules::kEmptyCapture}, 1);
  expect_error(joined(first.bytes, other),
               "journal of another game: empty-capture, 3 pits, not standard, 3 pits (at byte " +
                   std::to_string(first.bytes.size()));
  // An unfinished end must not be concatenated.
  Bytes torn = first.bytes;
  torn.pop_back();
  expect_error(joined(torn, second.bytes), "damaged: not a sound batch");
}

TEST(JoinedJournals, MustNotContradict) {
  //        0   1   0
  //     0             0
  //        2   0   0
  Position position;
  position.mover = Row{2};
  position.waiter = Row{0, 1};
  const Bytes bytes = journal_of(kGame, {{{position, {2, 3}, 1}}, {{position, {0, 1}, 1}}});
  db::MemoryFileSystem files;
  files.files[kFile] = std::make_shared<Bytes>(bytes);
  ProofMap map;
  try {
    (void)read_journal(*files.open(kFile), kFile, kGame, [&](ProvenShare& fact) {
      return map.add(fact) != FactEffect::kContradiction;
    });
    FAIL() << "no error";
  } catch (const db::FormatError& error) {
    EXPECT_STREQ(error.what(),
                 "journal: an impossible fact: it contradicts others: at least 2 and at most 1 of "
                 "the seeds in 2,0,0,0,0,1,0,0 s (at byte 89)");
  }
}

// Batches with a correct checksum that violate the limits.
Bytes forged(const Bytes& content, std::uint32_t stated_bytes) {
  const Bytes header = encode_journal_header({1, Rules::kStandard}, 1);
  Bytes batch;
  db::FieldWriter io(batch);
  io.constant("FACT");
  io.number(stated_bytes);
  io.number(end_checksum(header));
  batch.insert(batch.end(), content.begin(), content.end());
  io.number(db::checksum(batch));
  return joined(header, batch);
}
Bytes forged(const Bytes& content) {
  return forged(content, static_cast<std::uint32_t>(content.size()));
}

TEST(ForgedJournal, IsRefusedForEveryImpossibleFact) {
  EXPECT_EQ(read(forged({1, 1, 0, 2, 9})).error, std::nullopt);
  expect_error(forged({0, 1, 0, 1, 9}), "of a finished game");
  expect_error(forged({1, 0, 0, 1, 9}), "of a finished game");
  expect_error(forged({1, 1, 2, 1, 9}), "of crossing bounds");
  expect_error(forged({1, 1, 0, 3, 9}), "more seeds than are possible");
  expect_error(forged({0xFF, 0xFF, 1, 1, 0, 1, 9}), "more seeds than are possible");
  expect_error(forged({0x80, 0x80, 2, 1, 0, 1, 9}), "more seeds than are possible");
  expect_error(forged({1, 1, 0, 2}), "truncated");
  expect_error(forged({1, 1, 0, 2, 0x80}), "truncated");
  expect_error(forged({1, 0x81, 0, 0, 2, 9}), "a number with superfluous bytes");
  const Bytes most = {1, 1, 0, 2, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1};
  EXPECT_EQ(read(forged(most)).facts.at(0).work, ~std::uint64_t{0});
  Bytes more = most;
  more.back() = 2;
  expect_error(forged(more), "a number that is too large");
  more.back() = 0x81;
  more.push_back(1);
  expect_error(forged(more), "a number that is too large");
  // An impossible size is not a batch.
  EXPECT_EQ(read(forged({}, 0)).report.torn_bytes, kBatchFrameBytes);
}

TEST(ForgedJournal, OfAnyBytesEndsInFactsOrAnError) {
  std::mt19937_64 generator = seeded_generator();
  const Journal journal = small_journal(generator);
  const auto random_bytes = [&](int most) {
    Bytes bytes(static_cast<std::size_t>(random_between(generator, 0, most)));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(generator());
    return bytes;
  };
  int errors = 0;
  int sound = 0;
  for (int round = 0; round < 5000; ++round) {
    Bytes bytes;
    switch (round % 4) {
      case 0:
        bytes = random_bytes(300);
        break;
      case 1:
        bytes = joined(journal.bytes, random_bytes(300));
        break;
      case 2: {
        Bytes content = random_bytes(40);
        for (std::uint8_t& byte : content) byte &= static_cast<std::uint8_t>(generator() % 8);
        bytes = forged(content);
        break;
      }
      default:
        bytes = journal.bytes;
        for (int i = random_between(generator, 1, 20); i > 0; --i) {
          bytes[generator() % bytes.size()] = static_cast<std::uint8_t>(generator());
        }
    }
    const ReadResult result = read(bytes);
    ++(result.error ? errors : sound);
    for (const ProvenShare& fact : result.facts) {
      ASSERT_FALSE(is_over(fact.position));
      ASSERT_LE(0, fact.bounds.low);
      ASSERT_LE(fact.bounds.low, fact.bounds.high);
      ASSERT_LE(fact.bounds.high, seeds_in_play(fact.position));
    }
    if (round % 4 == 3) {
      ASSERT_TRUE(is_beginning(result.facts, journal.facts));
    }
  }
  EXPECT_GT(errors, 1000);
  EXPECT_GT(sound, 1000);
}

TEST(CompressedJournal, StaysWithinTheMemoryLimit) {
  const Bytes content(std::size_t{1} << 20);
  const std::vector<std::size_t> ends = {content.size()};
  Bytes frame(db::FrameCompressor::most_bytes(content.size(), 1));
  frame.resize(db::FrameCompressor(db::FrameModel::kMatches).compress(content, ends, frame));
  ASSERT_LT(frame.size(), 1000U);
  db::MemoryFileSystem files;
  files.files[kFile] = std::make_shared<Bytes>(frame);
  const std::uint64_t needed = content.size() + frame.size();
  EXPECT_EQ(open_journal(files, kFile, needed)->bytes(), content.size());
  EXPECT_THROW((void)open_journal(files, kFile, needed - 1), ResourceError);
}

}  // namespace
}  // namespace seedbank::engine
