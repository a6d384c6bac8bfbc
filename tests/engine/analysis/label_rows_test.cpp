// Labels: rows against brute force and their documented columns, for any number of threads, with
// stops and exceptions anywhere.
#include "engine/analysis/label_rows.h"

#include <algorithm>
#include <stop_token>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/notation.h>

#include "engine/board/arguments.h"
#include "tests/db/memory_file_system.h"
#include "tests/engine/known_positions.h"
#include "tests/engine/observers.h"
#include "tests/engine/small_answerer.h"
#include "tests/in_arena.h"

namespace seedbank::engine {
namespace {

using Form = LabelFormat::Form;
using Rows = std::vector<std::string>;

[[noreturn]] void throw_it() { throw Thrown(); }

std::string with_commas(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

// The numbers of the position from the mover's view: its pits, starting with the farthest, its
// store, then those of the other side.
std::string numbers_of(int pits, const Position& position) {
  std::vector<int> numbers;
  for (const Row& row : {position.mover, position.waiter}) {
    for (int pit = 0; pit < pits; ++pit) numbers.push_back(row[pit]);
    numbers.push_back(store(row));
  }
  return with_commas(numbers);
}

// The row that the documentation describes: the position, 1 or 0 for each pit, the value.
std::string maia_row(const KnownPosition& known) {
  std::vector<int> labels;
  for (int pit = 1; pit <= known.noted.pits; ++pit) {
    labels.push_back(std::binary_search(known.best.begin(), known.best.end(), pit) ? 1 : 0);
  }
  labels.push_back(known.margin);
  return numbers_of(known.noted.pits, known.noted.position) + ',' + with_commas(labels);
}

std::string json_row(const KnownPosition& known, Rules rules) {
  std::string moves;
  std::size_t i = 0;
  for (std::uint32_t pits = legal_pits(known.noted.position); pits != 0; pits &= pits - 1) {
    moves += (moves.empty() ? "" : ",") +
             ("{\"pit\":" + std::to_string(std::countr_zero(pits) + 1)) +
             ",\"value\":" + std::to_string(known.margins[i++]) + '}';
  }
  return R"({"schema":"seedbank.label/1","position":")" +
         numbers_of(known.noted.pits, known.noted.position) + R"( s","rules":")" +
         std::string(name(rules)) + R"(","value":)" + std::to_string(known.margin) +
         R"(,"best":[)" + with_commas(known.best) + R"(],"moves":[)" + moves + "]}";
}

// Some positions of one game, their rows by brute force, and an answerer.
class Rig {
 public:
  Rig(std::mt19937_64& generator, Game game, Form form, int count)
      : Rig(game, form, random_known_positions(generator, game, 6, 20 - 2 * game.pits, count)) {}

  Rig(Game game, Form form, std::vector<KnownPosition> known)
      : game_(game),
        format(form, game.pits),
        known_(std::move(known)),
        answerer(files_, growing_answerer(game.rules, 2), observer) {
    for (const KnownPosition& one : known_) {
      boards.push_back(board_of({game.pits, Side::kSouth, one.noted.position}, game.rules));
      expected.push_back(form == Form::kMaia ? maia_row(one) : json_row(one, game.rules));
    }
  }

  // Another answerer with the same options.
  [[nodiscard]] Rig fresh(Form form) const { return {game_, form, known_}; }

  std::size_t label(const SearchRequest& request, const TakeRow& take, int threads = 2) {
    std::size_t count = 0;
    in_arena(threads, [&] {
      count = label_rows(
          answerer, boards.size(), [&](std::size_t index) { return boards[index]; }, format,
          request, observer, take);
    });
    return count;
  }

  // Expects all rows from an answerer that was stopped or that failed before.
  void expect_sound() {
    Rows rows;
    EXPECT_EQ(label({}, [&](const std::string& row) { rows.push_back(row); }), boards.size());
    EXPECT_EQ(rows, expected);
  }

 private:
  Game game_;
  db::MemoryFileSystem files_;

 public:
  LabelFormat format;

 private:
  std::vector<KnownPosition> known_;

 public:
  CountingObserver observer;
  Answerer answerer;
  std::vector<Board> boards;
  Rows expected;
};

// Expects exactly the first `count` rows.
void expect_first(const Rig& rig, const Rows& rows, std::size_t count) {
  ASSERT_LE(count, rig.expected.size());
  EXPECT_EQ(rows,
            Rows(rig.expected.begin(), rig.expected.begin() + static_cast<std::ptrdiff_t>(count)));
}

TEST(LabelThreads, WriteTheDocumentedColumnsInOrder) {
  std::mt19937_64 generator = seeded_generator();
  for (const Rules rules : kAllRules) {
    for (const int pits : {1, 3, 4}) {
      for (const Form form : {Form::kMaia, Form::kJson}) {
        const Rig known(generator, {pits, rules}, form, 60);
        for (const int threads : {1, 2, 4}) {
          Rig rig = known.fresh(form);
          Rows rows;
          EXPECT_EQ(rig.label(
                        {}, [&](const std::string& row) { rows.push_back(row); }, threads),
                    60U);
          EXPECT_EQ(rows, rig.expected);
        }
      }
    }
  }
}

TEST(LabelFormat, BeginsRowsAndFilesAsDocumented) {
  std::mt19937_64 generator = seeded_generator();
  const Rig rig(generator, {3, Rules::kEmptyCapture}, Form::kMaia, 20);
  EXPECT_EQ(rig.format.header(),
            "pit_3,pit_2,pit_1,score,pit_3o,pit_2o,pit_1o,score_o,optimal_3,optimal_2,optimal_1,"
            "game_val");
  EXPECT_EQ(rig.format.header(), maia_header(3));
  const Rig json = rig.fresh(Form::kJson);
  EXPECT_EQ(json.format.header(), std::nullopt);
  for (const Rig* one : {&rig, &json}) {
    for (std::size_t i = 0; i < one->boards.size(); ++i) {
      const std::string beginning = one->format.beginning(one->boards[i]);
      // Eight numbers of at least one digit, each with a comma.
      EXPECT_GE(beginning.size(), 16U);
      EXPECT_TRUE(one->expected[i].starts_with(beginning)) << beginning;
    }
  }
}

TEST(LabelThreads, StoppedAtAnyRowHaveWrittenAllRowsBefore) {
  std::mt19937_64 generator = seeded_generator();
  const Rig known(generator, {3, Rules::kStandard}, Form::kMaia, 40);
  std::size_t fewer = 0;
  for (std::size_t at = 0; at <= known.boards.size(); ++at) {
    Rig rig = known.fresh(Form::kMaia);
    std::stop_source stop;
    if (at == 0) stop.request_stop();
    Rows rows;
    const std::size_t taken = rig.label({.stop = stop.get_token()}, [&](const std::string& row) {
      rows.push_back(row);
      if (rows.size() == at) stop.request_stop();
    });
    EXPECT_GE(taken, at);
    expect_first(rig, rows, taken);
    if (taken < rig.boards.size()) ++fewer;
    rig.expect_sound();
  }
  EXPECT_GT(fewer, 0U);
}

// Otherwise runs that are always stopped early would make no progress.
TEST(LabelThreads, DoNotWaitForAllEndgamesBeforeTheFirstRow) {
  std::mt19937_64 generator = seeded_generator();
  Rig rig(generator, {3, Rules::kStandard}, Form::kMaia, 40);
  std::optional<int> at_first;
  const auto endgames = [&] { return rig.observer.ready().value_or(EndgamesReady{}).up_to_seeds; };
  const std::size_t taken = rig.label({}, [&](const std::string& /*row*/) {
    if (!at_first) at_first = endgames();
  });
  EXPECT_EQ(taken, rig.boards.size());
  ASSERT_TRUE(at_first.has_value());
  EXPECT_LT(*at_first, endgames());
}

TEST(LabelThreads, OutOfTimeHaveWrittenCorrectRows) {
  std::mt19937_64 generator = seeded_generator();
  const Rig known(generator, {3, Rules::kStandard}, Form::kJson, 40);
  std::size_t fewer = 0;
  for (int round = 0; round < 30; ++round) {
    Rig rig = known.fresh(Form::kJson);
    Rows rows;
    const auto deadline = std::chrono::steady_clock::now() +
                          std::chrono::microseconds(random_between(generator, 0, 500) * round / 3);
    const std::size_t taken =
        rig.label({.deadline = deadline}, [&](const std::string& row) { rows.push_back(row); });
    expect_first(rig, rows, taken);
    if (taken < rig.boards.size()) ++fewer;
    rig.expect_sound();
  }
  EXPECT_GT(fewer, 0U);
}

TEST(LabelThreads, AreEndedByACallbackThatThrows) {
  std::mt19937_64 generator = seeded_generator();
  const Rig known(generator, {4, Rules::kEmptyCapture}, Form::kMaia, 30);
  for (std::size_t at = 0; at < known.boards.size(); ++at) {
    Rig rig = known.fresh(Form::kMaia);
    Rows rows;
    EXPECT_THROW((void)rig.label({},
                                 [&](const std::string& row) {
                                   if (rows.size() == at) throw_it();
                                   rows.push_back(row);
                                 }),
                 Thrown);
    expect_first(rig, rows, at);
    rig.expect_sound();
  }
}

TEST(LabelThreads, AreEndedByAnObserverThatThrowsAtAnyCall) {
  std::mt19937_64 generator = seeded_generator();
  const Rig known(generator, {3, Rules::kEmptyCapture}, Form::kMaia, 30);
  Rig dry = known.fresh(Form::kMaia);
  dry.expect_sound();
  const std::uint64_t calls = dry.observer.calls();
  ASSERT_GE(calls, 30U);
  for (std::uint64_t call = 1; call <= 30; ++call) {
    Rig rig = known.fresh(Form::kMaia);
    rig.observer.at_call(call, throw_it);
    Rows rows;
    EXPECT_THROW((void)rig.label({}, [&](const std::string& row) { rows.push_back(row); }), Thrown)
        << call;
    expect_first(rig, rows, rows.size());
    rig.expect_sound();
  }
}

}  // namespace
}  // namespace seedbank::engine
