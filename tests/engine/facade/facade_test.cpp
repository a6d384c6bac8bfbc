// The public class: compared with brute force and with other ways to the same answer; errors.
#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <seedbank/engine.h>

#include "engine/base/json.h"
#include "engine/board/arguments.h"
#include "solver/game/number_list.h"
#include "solver/game/rules.h"
#include "tests/db/temporary_directory.h"
#include "tests/solver/brute_force.h"
#include "tests/stopped.h"

namespace seedbank {
namespace {

constexpr char kOpening[] = "3,3,3,3,3,0,3,3,3,3,3,0 s";  // worth +8; +6 under standard rules

EngineOptions small(std::string_view rules = "empty-capture") {
  EngineOptions options;
  options.rules = rules;
  options.memory_bytes = std::uint64_t{256} << 20;
  options.threads = 2;
  return options;
}

// Some positions of random games of three pits, including stores and finished games.
std::vector<std::int32_t> some_rows(Engine& engine) {
  std::vector<std::int32_t> rows = engine.sample(300, 3, 3, 4);
  const std::vector<std::int32_t> over = {0, 0, 0, 5, 1, 0, 2, 4};
  rows.insert(rows.end(), over.begin(), over.end());
  return rows;
}

TEST(Facade, AnswersWithTheFieldsOfTheJson) {
  Engine engine(small());
  const Answer answer = engine.query(kOpening);
  EXPECT_EQ(answer.value(), 8);
  EXPECT_EQ(answer.bounds, (Bounds{8, 8}));
  EXPECT_EQ(answer.outcome(), "win");
  const std::vector<int> best = answer.best();
  EXPECT_FALSE(best.empty());
  EXPECT_EQ(answer.moves.size(), 5U);
  EXPECT_EQ(answer.source, Source::kSearch);
  EXPECT_EQ(answer.board, Board::from_text(kOpening));
  EXPECT_EQ(answer.completion, Completion::kComplete);
  ASSERT_TRUE(answer.line.has_value());
  EXPECT_TRUE(std::binary_search(best.begin(), best.end(), answer.line->front()));
}

TEST(Facade, AnswersBoardsOfItsRules) {
  Engine engine(small());
  const Board board(5, 3);
  EXPECT_EQ(engine.query(board, {.threads = 1}).value(), 8);
  EXPECT_THROW((void)engine.query(Board(5, 3, "standard")), ArgumentError);
  EXPECT_THROW((void)engine.query(board, {.threads = 3}), ArgumentError);
}

TEST(Facade, FindsTheValuesOfCompleteTurns) {
  Engine engine(small());
  const Answer answer = engine.query(kOpening, {}, {.line = false, .turns = true});
  ASSERT_FALSE(answer.turns.empty());
  int most = answer.turns.front().bounds.low;
  for (const Turn& turn : answer.turns) {
    Board board = answer.board;
    for (const int pit : turn.pits) board.sow(pit);
    EXPECT_TRUE(board.over() || !board.south_to_move());
    EXPECT_EQ(turn.bounds.value(), -*engine.query(board, {}, {.moves = false}).value());
    most = std::max(most, turn.bounds.low);
  }
  EXPECT_EQ(most, answer.value());
}

TEST(Facade, AnswersManyBoardsInTheirOrder) {
  Engine engine(small());
  std::vector<Board> boards;
  for (const int pit : {1, 2, 3, 4, 5}) {
    for (const int pits : {5, 4}) {
      Board& board = boards.emplace_back(pits, 3);
      if (pit <= pits) board.sow(pit);
    }
  }
  std::size_t next = 0;
  engine.query(boards, [&](std::size_t number, const Answer& answer) {
    EXPECT_EQ(number, next++);
    EXPECT_EQ(answer.board, boards[number]);
    EXPECT_EQ(answer.value(), engine.query(boards[number]).value());
  });
  EXPECT_EQ(next, boards.size());
  EXPECT_THROW(engine.query(boards, [](std::size_t, const Answer&) {}, {.stop = stopped()}),
               StoppedError);
}

// The cause of the StoppedError that `work` throws.
std::optional<StoppedError::Cause> cause_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const StoppedError& error) {
    return error.cause();
  }
  return std::nullopt;
}

TEST(Facade, AnErrorTellsTheTimeLimitFromAStop) {
  Engine engine(small());
  const std::vector<Board> boards(3, Board(6, 6));
  std::vector<std::int32_t> margins(1);
  const std::vector<std::int32_t> row = {6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0};
  const auto expect_cause = [&](const Limits& limits, StoppedError::Cause cause) {
    EXPECT_EQ(cause_of([&] {
                engine.query(
                    boards, [](std::size_t, const Answer&) {}, limits);
              }),
              cause);
    EXPECT_EQ(cause_of([&] { engine.values(row, 6, margins, limits); }), cause);
    EXPECT_EQ(cause_of([&] { (void)engine.fair({}, limits); }), cause);
    EXPECT_EQ(cause_of([&] { (void)engine.sample(100'000, 1, 6, 4, limits); }), cause);
  };
  expect_cause({.time = std::chrono::seconds(0)}, StoppedError::Cause::kTimeLimit);
  expect_cause({.stop = stopped()}, StoppedError::Cause::kStop);
}

TEST(Facade, TakesEnumeratorsAndTheirNames) {
  for (const Rules rules : kAllRules) {
    EngineOptions options = small(name(rules));
    EXPECT_EQ(options.rules, rules);
    options.rules = rules;
    EXPECT_EQ(options.rules, name(rules));
    EXPECT_EQ(Engine(options).rules(), name(rules));
    EXPECT_EQ(rules_from_name(name(rules)), rules);
    EXPECT_EQ(Board(3, 2, rules), Board(3, 2, name(rules)));
    EXPECT_EQ(Board(3, 2, rules).rule_set(), rules);
    EXPECT_EQ(Board::from_text(kOpening, "", rules).rule_set(), rules);
    const Board board = Board::from_numbers(Board(3, 2).numbers(), Side::kNorth, rules);
    EXPECT_EQ(board.to_move(), Side::kNorth);
    EXPECT_EQ(board.rule_set(), rules);
  }
  for (const Driver driver : kAllDrivers) {
    EXPECT_EQ(driver_from_name(name(driver)), driver);
    EngineOptions options = small();
    options.driver = driver;
    EXPECT_EQ(Engine(options).query(kOpening).value(), 8) << name(driver);
  }
  EXPECT_FALSE(rules_from_name("Standard"));
  EXPECT_FALSE(driver_from_name(""));
  EngineOptions options = small();
  options.driver = "mtd";
  try {
    const Engine engine(options);
    ADD_FAILURE();
  } catch (const ArgumentError& error) {
    EXPECT_STREQ(error.what(), "driver: 'mtd' is unknown, did you mean 'mtdf'?");
  }
}

TEST(Facade, EnginesWithoutALimitShareTheMemory) {
  EngineOptions options{.threads = 1};
  const Engine idle(options);
  std::uint64_t left = 0;
  {
    options.endgame_seeds = 8;
    Engine first(options);
    Engine second(options);
    EXPECT_EQ(second.memory_bytes(), idle.memory_bytes());
    left = idle.memory_left();
    EXPECT_EQ(second.memory_left(), left);
    (void)first.query(Board(4, 2));
    const std::uint64_t taken = left - idle.memory_left();
    EXPECT_GT(taken, 0U);
    (void)second.query(Board(4, 2));
    EXPECT_EQ(idle.memory_left(), second.memory_left());
    EXPECT_GT(left - second.memory_left(), taken);
    const Engine limited(small());
    EXPECT_EQ(limited.memory_bytes(), std::uint64_t{256} << 20);
    EXPECT_LE(limited.memory_left(), limited.memory_bytes());
  }
  EXPECT_EQ(idle.memory_left(), left);
}

TEST(Facade, InvalidOptionsCreateNoJournal) {
  const db::TemporaryDirectory directory;
  EngineOptions options = small();
  options.journal = {.file = directory.path() / "proofs.journal"};
  const auto expect_no_journal = [&] {
    EXPECT_THROW(Engine{options}, Error);
    EXPECT_TRUE(std::filesystem::is_empty(directory.path()));
  };
  options.driver = "fast";
  expect_no_journal();
  options.driver = "auto";
  options.endgame_seeds = 64;
  expect_no_journal();
  options.endgame_seeds = {};
  options.database = directory.path() / "missing";
  expect_no_journal();
}

TEST(Facade, AJournalPassesProvenFactsToALaterEngine) {
  const db::TemporaryDirectory directory;
  EngineOptions options = small();
  options.journal = {.file = directory.path() / "proofs.journal", .pits = 5, .least_work = 1};
  std::uint64_t nodes = 0;
  {
    Engine first(options);
    nodes = first.query(kOpening).nodes;
    EXPECT_EQ(first.journal().facts_at_start, 0U);
    EXPECT_GT(first.journal().facts_added, 0U);
    EXPECT_THROW(Engine{options}, IoError) << "the file is in use";
    first.flush_journal();
  }
  Engine second(options);
  EXPECT_GT(second.journal().facts_at_start, 0U);
  EXPECT_LT(second.query(kOpening).nodes, nodes);
}

TEST(Facade, ReportsWhatItUses) {
  Engine engine(small());
  EXPECT_EQ(engine.endgames(5).seeds, 0);
  const std::uint64_t left = engine.memory_left();
  EXPECT_LT(left, engine.memory_bytes());
  const Answer answer = engine.query(kOpening);
  EXPECT_EQ(engine.endgames(5).seeds, answer.endgame_seeds);
  EXPECT_GT(engine.endgames(5).seconds, 0);
  EXPECT_LT(engine.memory_left(), left);
  EXPECT_GT(engine.search_state().nodes, 0U);
}

TEST(Facade, ErrorsCarryFacts) {
  Engine engine(small());
  try {
    (void)engine.query("1,2,x,4");
    FAIL() << "no error";
  } catch (const PositionError& error) {
    EXPECT_EQ(error.position(), "1,2,x,4");
    EXPECT_EQ(error.place(), 3U);
  }
  EngineOptions options = small();
  options.endgame_seeds = 40;
  try {
    (void)Engine(options).query("4,4,4,4,4,4,0,4,4,4,4,4,4,0");
    FAIL() << "no error";
  } catch (const ResourceError& error) {
    EXPECT_EQ(error.resource(), Resource::kMemory);
    EXPECT_GT(error.bytes_required().value(), *options.memory_bytes);
    EXPECT_LT(error.bytes_available().value(), *options.memory_bytes);
    EXPECT_GT(error.sufficient_memory().value(), error.bytes_required().value());
    EXPECT_EQ(std::string(error.what()).find("--"), std::string::npos);
  }
}

TEST(Facade, TakesStandardRules) {
  Engine engine(small("standard"));
  EXPECT_EQ(engine.query(kOpening, {}, {.moves = false, .line = false}).value(), 6);
  EXPECT_EQ(engine.rules(), "standard");
}

TEST(Facade, QueryAndItsJsonAgree) {
  Engine engine(small());
  const std::string position = "0,1,0,0,5,2,11,3,0,1,1,0,4,20 s";
  const Answer answer = engine.query(position);
  const auto json = engine::Json::parse(engine.query_json(position));
  EXPECT_EQ(json["value"], *answer.value());
  EXPECT_EQ(json["best"], answer.best());
  EXPECT_EQ(json["line"], *answer.line);
  EXPECT_EQ(json["outcome"], *answer.outcome());
  ASSERT_EQ(json["moves"].size(), answer.moves.size());
  for (std::size_t i = 0; i < answer.moves.size(); ++i) {
    EXPECT_EQ(json["moves"][i]["pit"], answer.moves[i].pit);
    EXPECT_EQ(json["moves"][i]["value"], *answer.moves[i].value());
  }
  EXPECT_EQ(engine.query(position, {}, {.moves = true, .line = false}).line, std::nullopt);
}

TEST(Facade, ReadsNotationsAndWritesThem) {
  Engine engine(small());
  const std::string kgp = "<6,11,20,0,1,0,0,5,2,3,0,1,1,0,4>";
  EXPECT_EQ(engine.query(kgp).value(), engine.query("0 1 0 0 5 2 11 3 0 1 1 0 4 20").value());
  EXPECT_EQ(engine.query(kgp, {}, {}, "kgp").board.text("kgp"), kgp);
  EXPECT_NE(engine.query_json(kgp, {}, {}, "kgp").find(kgp), std::string::npos);
  EXPECT_THROW((void)engine.query(kgp, {}, {}, "chess"), ArgumentError);
}

TEST(Facade, ValuesAndBestPitsAreThoseOfBruteForce) {
  for (const RuleSet& rules : kRuleSets) {
    for (const bool resident : {false, true}) {
      EngineOptions options = small(name(rules.rules));
      if (resident) options.endgame_seeds = 12;
      Engine engine(options);
      const std::vector<std::int32_t> rows = some_rows(engine);
      const std::size_t count = rows.size() / 8;
      std::vector<std::int32_t> margins(count);
      std::vector<std::uint8_t> mask(count * 3);
      engine.values(rows, 3, margins);
      engine.best(rows, 3, mask);
      BruteForce oracle({3, rules.rules});
      for (std::size_t row = 0; row < count; ++row) {
        const Position position =
            engine::position_of_row(std::span(rows).subspan(row * 8, 8), 3, row);
        ASSERT_EQ(margins[row], oracle.margin(position)) << row;
        for (int pit = 0; pit < 3; ++pit) {
          bool expected = false;
          if (!is_over(position) && position.mover[pit] != 0) {
            Position child = position;
            const After after = sow(SowingTable({3, rules.rules}), child, pit);
            const int value =
                after == After::kOtherMover ? -oracle.margin(child) : oracle.margin(child);
            expected = value == margins[row];
          }
          ASSERT_EQ(mask[row * 3 + static_cast<std::size_t>(pit)] == 1, expected) << row << pit;
        }
      }
    }
  }
}

TEST(Facade, ADatabaseGivesTheSameValues) {
  const db::TemporaryDirectory directory;
  const BuildOptions build_options{.database = directory.path() / "db",
                                   .seeds = 9,
                                   .pits = 3,
                                   .memory_bytes = std::uint64_t{256} << 20,
                                   .threads = 2};
  const Built built = build(build_options);
  EXPECT_GT(built.positions, 0U);
  EXPECT_EQ(built.positions_computed, built.positions);
  EXPECT_EQ(build(build_options).positions_computed, 0U) << "existing files were built again";

  Engine without(small());
  EngineOptions options = small();
  options.database = build_options.database;
  Engine with(options);
  const std::vector<std::int32_t> rows = some_rows(without);
  std::vector<std::int32_t> expected(rows.size() / 8);
  std::vector<std::int32_t> found(expected.size());
  without.values(rows, 3, expected);
  with.values(rows, 3, found);
  EXPECT_EQ(found, expected);
  EXPECT_EQ(with.query("1,0,2,0,0,1,1,0").source, Source::kDatabase);
}

TEST(Facade, FairStartsAreTheBoardsOfTheWantedValue) {
  Engine engine(small());
  const FairWanted wanted{.pits = 3, .seeds_per_pit = 2, .most_moved = 2, .value = 2};
  const std::vector<FairStart> starts = engine.fair(wanted);
  ASSERT_FALSE(starts.empty());
  BruteForce oracle({3, Rules::kEmptyCapture});
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const auto noted = placed(starts[i].numbers, south_then_north, Side::kSouth);
    EXPECT_EQ(oracle.margin(noted.position), 2);
    EXPECT_EQ(starts[i].java, static_cast<int>(i));
    EXPECT_TRUE(starts[i].moved == 1 || starts[i].moved == 2);
  }
}

TEST(Facade, SamplesAreReproducibleAndPlayable) {
  Engine engine(small());
  const std::vector<std::int32_t> sample = engine.sample(50, 7);
  EXPECT_EQ(sample.size(), 50U * 14);
  EXPECT_EQ(sample, engine.sample(50, 7));
  EXPECT_NE(sample, engine.sample(50, 8));
  for (std::size_t row = 0; row < 50; ++row) {
    EXPECT_FALSE(is_over(engine::position_of_row(std::span(sample).subspan(row * 14, 14), 6, row)));
  }
  EXPECT_THROW((void)engine.sample(1000, 1, 1, 1), ArgumentError);
  EXPECT_THROW((void)engine.sample(3'000'000), ResourceError);  // 384 MB of 256 MiB
  try {
    (void)engine.sample(~std::uint64_t{0});
    ADD_FAILURE();
  } catch (const ResourceError& error) {
    EXPECT_NE(std::string(error.what()).find(" needs 17592186044416 MiB "), std::string::npos);
    EXPECT_EQ(error.sufficient_memory(), ~std::uint64_t{0});
  }
  EXPECT_THROW((void)engine.sample(1'000'000, 1, 6, 4, {.time = std::chrono::seconds(0)}),
               StoppedError);
}

TEST(Facade, RefusesInvalidArguments) {
  EXPECT_THROW(Engine(small("wild")), ArgumentError);
  EngineOptions no_threads = small();
  no_threads.threads = 0;
  EXPECT_THROW(Engine{no_threads}, ArgumentError);
  EngineOptions many_seeds = small();
  many_seeds.endgame_seeds = 64;
  EXPECT_THROW(Engine{many_seeds}, ArgumentError);
  EngineOptions no_directory = small();
  no_directory.database = "no/such/directory";
  EXPECT_THROW(Engine{no_directory}, DatabaseError);
  no_directory.database_may_be_missing = true;
  EXPECT_NO_THROW(Engine{no_directory});
  EngineOptions unknown_driver = small();
  unknown_driver.driver = "guess";
  EXPECT_THROW(Engine{unknown_driver}, ArgumentError);
  Engine engine(small());
  std::vector<std::int32_t> rows(14, 1);
  std::vector<std::int32_t> margins(1);
  EXPECT_THROW(engine.values(rows, 8, margins), ArgumentError);
  EXPECT_THROW(engine.values(std::span(rows).first(13), 6, margins), ArgumentError);
  EXPECT_THROW(engine.values(rows, 6, std::span(margins).first(0)), ArgumentError);
  std::vector<std::uint8_t> mask(5);
  EXPECT_THROW(engine.best(rows, 6, mask), ArgumentError);
  rows[3] = -1;
  EXPECT_THROW(engine.values(rows, 6, margins), PositionError);
  rows[3] = 40'000;
  EXPECT_THROW(engine.values(rows, 6, margins), PositionError);
  EXPECT_THROW((void)engine.query("1,2,3"), PositionError);
  EXPECT_THROW((void)engine.fair({.value = 1}), ArgumentError);
  EXPECT_THROW((void)engine.fair({.most_moved = 5}), ArgumentError);
  EXPECT_THROW((void)engine.fair({.pits = 0}), ArgumentError);
  EXPECT_THROW((void)build({.database = "x", .seeds = 1}), ArgumentError);
  EXPECT_THROW((void)build({.database = "x", .seeds = 5, .pits = 9}), ArgumentError);
  EXPECT_THROW((void)database_content("x", "standard", 8), ArgumentError);
}

TEST(Facade, NamesTheDamagedDatabase) {
  const db::TemporaryDirectory directory;
  (void)build({.database = directory.path(), .seeds = 5, .pits = 3});
  const auto file = directory.path() / "empty-capture-3" / "005-001.seedbank";
  ASSERT_TRUE(std::filesystem::exists(file));
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
  EngineOptions options = small();
  options.database = directory.path();
  Engine engine(options);
  try {
    (void)engine.query("1,0,0,0,2,1,1,0");
    FAIL() << "no error";
  } catch (const DatabaseError& error) {
    EXPECT_EQ(error.file(), file);
    EXPECT_TRUE(error.offset().has_value());
  }
  EXPECT_THROW((void)build({.database = directory.path(), .seeds = 5, .pits = 3}), DatabaseError);
}

TEST(Facade, LimitsEndACallWithProvenBounds) {
  Engine engine(small());
  const Answer stopped_answer = engine.query("6,6,6,6,6,6,0,6,6,6,6,6,6,0", {.stop = stopped()});
  EXPECT_EQ(stopped_answer.completion, Completion::kStopped);
  EXPECT_LE(stopped_answer.bounds.low, 2);
  EXPECT_GE(stopped_answer.bounds.high, 2);
  EXPECT_EQ(stopped_answer.value(), std::nullopt);
  const Answer late =
      engine.query("6,6,6,6,6,6,0,6,6,6,6,6,6,0", {.time = std::chrono::duration<double>(0)});
  EXPECT_EQ(late.completion, Completion::kTimeLimit);
  EXPECT_TRUE(late.best().empty());
  // The choice of minimax to depth 8, which cannot prove it.
  EXPECT_EQ(late.likely, engine.move(late.board, "minimax:8"));
  EXPECT_EQ(stopped_answer.likely, late.likely);
  EXPECT_EQ(engine.query(late.board, {.stop = stopped()}, {.moves = false}).likely, std::nullopt);
  const std::vector<std::int32_t> rows = {6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0};
  std::vector<std::int32_t> margins(1);
  EXPECT_THROW(engine.values(rows, 6, margins, {.stop = stopped()}), StoppedError);
  std::vector<std::uint8_t> mask(6);
  EXPECT_THROW(engine.best(rows, 6, mask, {.stop = stopped()}), StoppedError);
  EXPECT_THROW((void)engine.fair({}, {.stop = stopped()}), StoppedError);
  EXPECT_EQ(engine.query(kOpening, {}, {.moves = false, .line = false}).value(), 8)
      << "the engine is as good as before";
  EXPECT_EQ(engine.query(kOpening).likely, std::nullopt) << "a best pit is known";
  EXPECT_THROW((void)engine.query(kOpening, {.time = std::chrono::duration<double>(-1)}),
               ArgumentError);
}

TEST(Facade, ExceptionsOfCallbacksReachTheCaller) {
  struct Mine : std::runtime_error {
    using std::runtime_error::runtime_error;
  };
  Limits limits;
  limits.on_bounds = [](Bounds) { throw Mine("enough"); };
  Engine engine(small());
  EXPECT_THROW((void)engine.query(kOpening, limits), Mine);
  EXPECT_EQ(engine.query(kOpening, {}, {.moves = false, .line = false}).value(), 8);

  struct Reporting : Observer {
    void endgames(std::uint64_t /*done*/, std::uint64_t /*total*/) override {
      ++reports;
      if (throws) throw Mine("enough");
    }
    bool throws = true;
    int reports = 0;
  };
  Reporting observer;
  EngineOptions options = small();
  options.observer = &observer;
  options.threads = 1;
  Engine reporting(options);
  EXPECT_THROW((void)reporting.query(kOpening), Mine);
  observer.throws = false;
  EXPECT_EQ(reporting.query(kOpening, {}, {.moves = false, .line = false}).value(), 8);
  EXPECT_GT(observer.reports, 1);
}

TEST(Facade, OpponentsChooseTheSamePitForTheSameSeed) {
  Engine engine(small());
  EXPECT_EQ(engine.move("2,2,1,0,1,2,2,0", "greedy"), 3);
  EXPECT_EQ(engine.move("<3,0,0,2,2,1,1,2,2>", "greedy", 1, {}, "kgp"), 3);
  const std::vector<int> best = engine.query(kOpening).best();
  EXPECT_EQ(engine.move(kOpening, "exact"), best.back());
  std::set<int> pits;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const int pit = engine.move(kOpening, "random", seed);
    EXPECT_EQ(engine.move(kOpening, "random", seed), pit);
    pits.insert(pit);
  }
  EXPECT_EQ(pits, (std::set<int>{1, 2, 3, 4, 5}));
  EXPECT_THROW((void)engine.move(kOpening, "unknown"), ArgumentError);
  EXPECT_THROW((void)engine.move("0,0,1,1,1,1", "greedy"), PositionError);
  EXPECT_THROW((void)engine.move("1,1", "greedy"), PositionError);
}

TEST(Facade, ListsRulesAndNotations) {
  EXPECT_EQ(rule_sets(), (std::vector<std::string>{"empty-capture", "standard"}));
  const std::vector<std::string> names = notations();
  EXPECT_NE(std::find(names.begin(), names.end(), "kgp"), names.end());
  EXPECT_STREQ(version(), SEEDBANK_VERSION);
}

}  // namespace
}  // namespace seedbank
