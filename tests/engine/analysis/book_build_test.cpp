// Books built from small games: which positions they hold, with which values.
#include "engine/analysis/book_build.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "db/storage/file.h"
#include "engine/board/arguments.h"
#include "solver/game/random.h"
#include "tests/db/temporary_directory.h"
#include "tests/engine/known_positions.h"
#include "tests/engine/small_answerer.h"
#include "tests/stopped.h"

namespace seedbank::engine {
namespace {

constexpr Game kBookGame{3, Rules::kEmptyCapture};

class BookBuild : public ::testing::Test {
 protected:
  // A book of `positions` positions of games that begin with an opening.
  BuiltBook build(std::uint64_t positions, const std::filesystem::path& file,
                  std::vector<std::filesystem::path> from = {}, const std::stop_token& stop = {},
                  int seeds_per_pit = 2) {
    BookOptions options;
    options.file = directory_.path() / file;
    options.positions = positions;
    options.starts = {
        {board_of({kBookGame.pits, Side::kSouth, opening(kBookGame.pits, seeds_per_pit)},
                  kBookGame.rules),
         1}};
    for (const std::filesystem::path& source : from) {
      options.from.push_back(directory_.path() / source);
    }
    options.stop = stop;
    Observer observer;
    EntrySearch search(files_, growing_answerer(kBookGame.rules, 2), observer);
    return build_book(files_, options, kBookGame, search, observer);
  }

  [[nodiscard]] std::vector<db::BookEntry> entries(const std::filesystem::path& file) const {
    return db::read_book(files_, directory_.path() / file).entries(kBookGame);
  }

  db::PosixFileSystem files_;
  db::TemporaryDirectory directory_;
};

bool are_equal(const std::vector<db::BookEntry>& a, const std::vector<db::BookEntry>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.position == y.position && x.shares == y.shares;
  });
}

TEST_F(BookBuild, HoldsTheSharesOfAllSowings) {
  BruteForce brute(kBookGame);
  const SowingTable table(kBookGame);
  const BuiltBook built = build(40, "book");
  EXPECT_EQ(built.positions, 40U);
  EXPECT_EQ(built.computed, 40U);
  EXPECT_EQ(built.completion, Completion::kComplete);
  EXPECT_EQ(built.bytes, std::filesystem::file_size(directory_.path() / "book"));
  const std::vector<db::BookEntry> found = entries("book");
  ASSERT_EQ(found.size(), 40U);
  for (const db::BookEntry& entry : found) {
    const KnownPosition known =
        known_position(brute, table, {kBookGame.pits, Side::kSouth, entry.position});
    const int seeds = seeds_in_play(entry.position);
    std::size_t next = 0;
    for (int pit = 0; pit < kBookGame.pits; ++pit) {
      if ((legal_pits(entry.position) >> pit & 1) == 0) continue;
      EXPECT_EQ(2 * entry.shares[static_cast<std::size_t>(pit)] - seeds, known.margins[next++]);
    }
  }
}

// The opening comes first, and a larger book holds the positions of a smaller one.
TEST_F(BookBuild, TakesTheMostProbablePositionsFirst) {
  (void)build(1, "one");
  ASSERT_EQ(entries("one").size(), 1U);
  EXPECT_EQ(entries("one")[0].position, opening(kBookGame.pits, 2));
  std::set<std::vector<int>> larger;
  (void)build(30, "thirty");
  const auto numbers = [](const db::BookEntry& entry) {
    return board_of({kBookGame.pits, Side::kSouth, entry.position}, kBookGame.rules).numbers();
  };
  for (const db::BookEntry& entry : entries("thirty")) larger.insert(numbers(entry));
  (void)build(12, "twelve");
  for (const db::BookEntry& entry : entries("twelve")) EXPECT_TRUE(larger.contains(numbers(entry)));
}

TEST_F(BookBuild, ContinuesABookToTheSameEntries) {
  (void)build(30, "at once");
  (void)build(12, "book");
  const BuiltBook continued = build(30, "book");
  EXPECT_EQ(continued.positions, 30U);
  EXPECT_EQ(continued.computed, 18U);
  EXPECT_TRUE(are_equal(entries("book"), entries("at once")));
  const BuiltBook copied = build(30, "copy", {"book"});
  EXPECT_EQ(copied.computed, 0U);
  EXPECT_TRUE(are_equal(entries("copy"), entries("at once")));
  // Positions of the book that are not among the first ones are kept.
  EXPECT_EQ(build(5, "book").positions, 30U);
  EXPECT_TRUE(are_equal(entries("book"), entries("at once")));
}

TEST_F(BookBuild, ThatIsStoppedHoldsWhatWasKnown) {
  (void)build(12, "book");
  const BuiltBook stopped_book = build(30, "book", {}, stopped());
  EXPECT_EQ(stopped_book.completion, Completion::kStopped);
  EXPECT_EQ(stopped_book.positions, 12U);
  EXPECT_EQ(stopped_book.computed, 0U);
}

TEST_F(BookBuild, EndsWhenAllPositionsAreTaken) {
  const BuiltBook built = build(1'000'000, "book", {}, {}, 1);
  EXPECT_EQ(built.completion, Completion::kComplete);
  EXPECT_GT(built.positions, 10U);
  EXPECT_LT(built.positions, 1'000'000U);
  EXPECT_EQ(built.positions, entries("book").size());
}

TEST_F(BookBuild, NamesEveryGameOfABookOnce) {
  (void)build(12, "book");
  EXPECT_EQ(games_of(db::read_book(files_, directory_.path() / "book")),
            std::vector<Game>({kBookGame}));
}

}  // namespace
}  // namespace seedbank::engine
