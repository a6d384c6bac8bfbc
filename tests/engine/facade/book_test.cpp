// Opening books: built by any number of threads, resumed, compared with brute force, used by
// engines.
#include <bit>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <seedbank/book.h>
#include <seedbank/engine.h>

#include "db/book/opening_book.h"
#include "tests/db/temporary_directory.h"
#include "tests/solver/brute_force.h"

namespace seedbank {
namespace {

class BookTest : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path path(const std::string& name) const {
    return directory_.path() / name;
  }

  [[nodiscard]] BookOptions options(const std::string& name, std::uint64_t positions,
                                    const std::string& rules = "empty-capture") const {
    return {.file = path(name),
            .rules = rules,
            .starts = {{Board(3, 2, rules)}, {Board(3, 3, rules), 0.25}},
            .positions = positions,
            .memory_bytes = std::uint64_t{200} << 20,
            .threads = 1};
  }

  [[nodiscard]] std::vector<std::uint8_t> bytes(const std::string& name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  db::TemporaryDirectory directory_;
};

// Requests a stop after some answers.
class Stopper final : public Observer {
 public:
  explicit Stopper(int answers) : left_(answers) {}
  void answered() override {
    if (--left_ == 0) stop_.request_stop();
  }
  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }

 private:
  int left_;
  std::stop_source stop_;
};

TEST_F(BookTest, HasTheValuesOfBruteForce) {
  for (const std::string rules : {"empty-capture", "standard"}) {
    const BuiltBook built = build_book(options("book", 300, rules));
    EXPECT_EQ(built.positions, 300U);
    EXPECT_EQ(built.completion, Completion::kComplete);
  }
  EXPECT_EQ(bytes("book").size(), build_book(options("book", 300)).bytes);
  const db::OpeningBook book(bytes("book"), "book");
  for (const Rules rules : kAllRules) {
    const Game game{3, rules};
    BruteForce oracle(game);
    const SowingTable table(game);
    const auto entries = book.entries(game);
    EXPECT_EQ(entries.size(), 300U);
    for (const db::BookEntry& entry : entries) {
      for (std::uint32_t pits = legal_pits(entry.position); pits != 0; pits &= pits - 1) {
        const int pit = std::countr_zero(pits);
        Position next = entry.position;
        const After after = sow(table, next, pit);
        const int margin = after == After::kOtherMover ? -oracle.margin(next) : oracle.margin(next);
        EXPECT_EQ(entry.shares[static_cast<std::size_t>(pit)],
                  share_from_margin(entry.position, margin));
      }
    }
    EXPECT_TRUE(book.find(game, opening(3, 2)));
    EXPECT_TRUE(book.find(game, opening(3, 3)));
  }
}

TEST_F(BookTest, DependsNeitherOnThreadsNorOnInterruptions) {
  (void)build_book(options("whole", 200));
  BookOptions by_two = options("two", 200);
  by_two.threads = 2;
  (void)build_book(by_two);
  EXPECT_EQ(bytes("two"), bytes("whole"));

  Stopper stopper(70);
  BookOptions stopped = options("parts", 200);
  stopped.stop = stopper.token();
  stopped.observer = &stopper;
  const BuiltBook part = build_book(stopped);
  EXPECT_EQ(part.completion, Completion::kStopped);
  EXPECT_EQ(part.positions, 70U);
  const BuiltBook rest = build_book(options("parts", 200));
  EXPECT_EQ(rest.computed, 130U);
  EXPECT_EQ(bytes("parts"), bytes("whole"));

  BookOptions merged = options("merged", 200);
  merged.from = {path("whole")};
  EXPECT_EQ(build_book(merged).computed, 0U);
  EXPECT_EQ(bytes("merged"), bytes("whole"));
}

TEST_F(BookTest, VerificationFindsWrongValues) {
  (void)build_book(options("book", 60));
  const BookVerification right = verify_book(path("book"), {.threads = 2});
  EXPECT_EQ(right.checked, 60U);
  EXPECT_EQ(right.wrong, 0U);
  EXPECT_EQ(verify_book(path("book"), {.sample = 7}).checked, 7U);

  const Game game{3, Rules::kEmptyCapture};
  auto entries = db::OpeningBook(bytes("book"), "book").entries(game);
  for (std::uint8_t& share : entries[11].shares) share = share == 0 ? share : share - 1;
  const auto wrong = db::encode_book({{game, entries}});
  std::ofstream(path("wrong"), std::ios::binary)
      .write(reinterpret_cast<const char*>(wrong.data()),
             static_cast<std::streamsize>(wrong.size()));
  const BookVerification found = verify_book(path("wrong"), {.threads = 1});
  EXPECT_EQ(found.wrong, 1U);
  EXPECT_EQ(found.examples.size(), 1U);
}

TEST_F(BookTest, AnEngineAnswersFromIt) {
  (void)build_book(options("book", 80));
  Engine without({.memory_bytes = std::uint64_t{200} << 20, .threads = 1});
  const auto content = bytes("book");
  for (const bool by_bytes : {false, true}) {
    EngineOptions with_book{.memory_bytes = std::uint64_t{200} << 20, .threads = 1};
    if (by_bytes) {
      with_book.book_bytes = content;
    } else {
      with_book.book = path("book");
    }
    Engine with(with_book);
    for (const Board& board : {Board(3, 2), Board(3, 3), Board(3, 4)}) {
      const Answer searched = without.query(board);
      const Answer found = with.query(board, {}, {.line = false});
      const bool is_in_book = board.in_play() < 24;
      EXPECT_EQ(found.source, is_in_book ? Source::kBook : Source::kSearch);
      EXPECT_EQ(found.nodes == 0, is_in_book);
      EXPECT_EQ(found.bounds, searched.bounds);
      ASSERT_EQ(found.moves.size(), searched.moves.size());
      for (std::size_t i = 0; i < found.moves.size(); ++i) {
        EXPECT_EQ(found.moves[i].bounds, searched.moves[i].bounds);
      }
      // The line is checked by playing it out.
      EXPECT_TRUE(with.query(board).line);
    }
    std::vector<std::int32_t> margin(1);
    const std::vector<std::int32_t> row = {2, 2, 2, 0, 2, 2, 2, 0};
    with.values(row, 3, margin);
    EXPECT_EQ(margin[0], without.query(Board(3, 2)).value());
    EXPECT_EQ(with.search_state().nodes == 0, false);  // the lines need searches
  }
  EXPECT_THROW(Engine({.book = path("missing")}), DatabaseError);
}

TEST_F(BookTest, APositionInABookIsLookedUpUnlessPlayIsRequested) {
  (void)build_book(options("book", 20));
  Engine engine({.memory_bytes = std::uint64_t{200} << 20, .book = path("book"), .threads = 1});
  const Wanted all;
  const Wanted no_line{.line = false};
  EXPECT_TRUE(engine.looks_up(Board(3, 2), no_line));
  EXPECT_FALSE(engine.looks_up(Board(3, 2), all));
  EXPECT_FALSE(engine.looks_up(Board(3, 2), {.line = false, .turns = true}));
  EXPECT_FALSE(engine.looks_up(Board(3, 4), no_line));
}

}  // namespace
}  // namespace seedbank
