// Puzzles: themes, difficulty against single choices of the levels, and searches that end and
// resume anywhere, against brute force.
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/engine.h>
#include <seedbank/puzzles.h>

#include "engine/board/arguments.h"
#include "engine/puzzles/puzzle_search.h"
#include "engine/strategy/strategy_names.h"
#include "tests/db/memory_file_system.h"
#include "tests/engine/small_answerer.h"
#include "tests/solver/brute_force.h"
#include "tests/stopped.h"
#include "tests/thrown.h"

namespace seedbank::engine {
namespace {

using Values = std::vector<std::optional<int>>;

constexpr auto kNone = std::nullopt;
constexpr PuzzlePlan kSmall = {.pits = 3, .seeds_per_pit = 3, .random_seed = 7, .least_gain = 2};

Engine small_engine(Rules rules, int threads) {
  return Engine({.rules = std::string(name(rules)), .memory_bytes = kPlenty, .threads = threads});
}

// Fields of a puzzle, for comparisons.
auto fields_of(const Puzzle& puzzle) {
  return std::tuple(puzzle.board.text(), puzzle.board.rules(), puzzle.theme, puzzle.difficulty,
                    puzzle.values);
}

auto fields_of(const PuzzleSet& set) {
  std::vector<decltype(fields_of(set.puzzles.front()))> fields;
  for (const Puzzle& puzzle : set.puzzles) fields.push_back(fields_of(puzzle));
  return std::pair(set.games, fields);
}

constexpr auto kIgnore = [](const PuzzleSet&) {};

PuzzleSet found(Engine& engine, const PuzzlePlan& plan, std::uint64_t count) {
  PuzzleSet set;
  EXPECT_EQ(engine.find_puzzles(plan, count, set, kIgnore), Completion::kComplete);
  return set;
}

TEST(Puzzles, AThemeHasExactlyOneRightPit) {
  struct Case {
    Values values;
    std::optional<Theme> theme;
  };
  for (const auto& [values, theme] : std::vector<Case>{
           {{2, kNone, 0}, Theme::kOnlyWin},
           {{-8, kNone, 2}, Theme::kOnlyWin},
           {{-2, 0, -4}, Theme::kOnlyDraw},
           {{10, 4, 2}, Theme::kGain},
           {{-10, -4, -12}, Theme::kGain},
           {{8, 2, 8}, kNone},           // two are best
           {{8, 4, kNone}, kNone},       // gives away less than 6
           {{0, 0, -20}, kNone},         // two draw
           {{kNone, 12, kNone}, kNone},  // one legal pit
           {{kNone, kNone, kNone}, kNone},
       }) {
    EXPECT_EQ(theme_of(values, 6), theme) << testing::PrintToString(values);
  }
  EXPECT_EQ(
      (Puzzle{.board = Board(4), .theme = {}, .difficulty = 1, .values = {kNone, -4, -2, kNone}}
           .best()),
      3);
}

TEST(Difficulty, IsTheDocumentedFormula) {
  // 0.6 * 0.5 = 0.3 for the levels; nothing else.
  EXPECT_EQ(difficulty_of({.missed = 500, .depth = 1, .legal = 2, .quiet = false}), 1);
  // 0.6 * 1.5 + 0.25 * 1 + 0.2 * 1 + 0.6 = 1.95
  EXPECT_EQ(difficulty_of({.missed = 1500, .depth = 2, .legal = 3, .quiet = true}), 2);
  // 0.6 * 4.5 + 0.25 * 3 + 0.2 * 3 = 4.05
  EXPECT_EQ(difficulty_of({.missed = 4500, .depth = 4, .legal = 5, .quiet = false}), 4);
  // The same and quiet: 4.65
  EXPECT_EQ(difficulty_of({.missed = 4500, .depth = 4, .legal = 5, .quiet = true}), 5);
  // 0.6 * 9.8 + 0.25 * 16 + 0.2 * 4 + 0.6 = 11.28
  EXPECT_EQ(difficulty_of({.missed = 9800, .depth = 17, .legal = 6, .quiet = true}), 10);
}

// For levels 1 and 2, which choose at random, only the formula is known.
TEST(Difficulty, EqualsSingleChoicesOfLevelsAndMinimax) {
  constexpr int kDepths = 16;
  constexpr std::size_t kRows = 14;
  for (const Rules rules : kAllRules) {
    Engine engine = small_engine(rules, 1);
    const SowingTable table({4, rules});
    Observer silent;
    db::MemoryFileSystem files;
    Answerer answerer(files, growing_answerer(rules), silent);
    const std::vector<std::int32_t> rows = engine.sample(kRows, 5, 4, 3);
    int checked = 0;
    for (std::size_t row = 0; row < kRows; ++row) {
      const std::vector<int> numbers(rows.begin() + static_cast<std::ptrdiff_t>(10 * row),
                                     rows.begin() + static_cast<std::ptrdiff_t>(10 * (row + 1)));
      const Board board = Board::from_numbers(numbers, Side::kSouth, rules);
      const std::vector<int> legal = board.legal_pits();
      const double by_chance = 1 - 1.0 / static_cast<double>(legal.size());
      for (const int pit : legal) {
        Board after = board;
        after.sow(pit);
        const bool is_capture = after.store_difference() - board.store_difference() > 1;
        if (after.over() || board.seeds(pit) > 8) continue;  // collected seeds; laps
        const Hardness hardness =
            hardness_of(table, position_of(board).position, pit - 1, answerer, {});
        const auto misses = [&](const std::string& name) {
          return engine.move(board, name) == pit ? 0.0 : 1.0;
        };
        double missed = by_chance + 0.5 * misses("minimax:1") + 0.5 * by_chance +
                        0.85 * misses("greedy") + 0.15 * by_chance;
        for (const char* level : {"3", "5", "6", "7", "8", "9", "10"}) missed += misses(level);
        int depth = kDepths + 1;
        while (depth > 1 && misses("minimax:" + std::to_string(depth - 1)) == 0) --depth;
        EXPECT_NEAR(hardness.missed, 1000 * missed, 5) << board.text() << " pit " << pit;
        EXPECT_EQ(hardness.depth, depth) << board.text() << " pit " << pit;
        EXPECT_EQ(hardness.legal, static_cast<int>(legal.size()));
        EXPECT_EQ(hardness.quiet, !is_capture && !after.south_to_move())
            << board.text() << " pit " << pit;
        ++checked;
      }
    }
    EXPECT_GT(checked, 20);
  }
}

// Changing the levels changes difficulties and thus the shipped puzzles.
TEST(Difficulty, DependsOnTheseLevels) {
  std::vector<std::string> names;
  for (std::size_t level = 1; level <= kLevels.size(); ++level) {
    names.push_back(resolved_name(std::to_string(level)));
  }
  EXPECT_EQ(names, (std::vector<std::string>{"random", "minimax:1 0.50", "minimax:1", "greedy 0.85",
                                             "greedy", "minimax:6", "minimax:8", "minimax:10",
                                             "minimax:13", "minimax:16"}));
}

TEST(PuzzleSearch, FindsDistinctPuzzlesWithTrueValues) {
  for (const Rules rules : kAllRules) {
    Engine engine = small_engine(rules, 2);
    const PuzzleSet set = found(engine, kSmall, 40);
    ASSERT_EQ(set.puzzles.size(), 40U);
    EXPECT_GE(set.games, 40U);
    BruteForce oracle({kSmall.pits, rules});
    const SowingTable table({kSmall.pits, rules});
    std::set<std::string> seen;
    std::map<std::pair<Theme, int>, std::uint64_t> counts;
    for (const Puzzle& puzzle : set.puzzles) {
      const Position position = position_of(puzzle.board).position;
      EXPECT_TRUE(puzzle.board.south_to_move());
      EXPECT_EQ(puzzle.board.rules(), name(rules));
      // Puzzles that differ only in the stores count as the same.
      std::vector<int> pits = puzzle.board.numbers();
      pits[3] = pits[7] = 0;
      EXPECT_TRUE(seen.insert(testing::PrintToString(pits)).second) << puzzle.board.text();
      Values values(3);
      for (const int pit : puzzle.board.legal_pits()) {
        Position child = position;
        const After after = sow(table, child, pit - 1);
        values[static_cast<std::size_t>(pit) - 1] =
            after == After::kGameOver    ? store_difference(child)
            : after == After::kSameMover ? oracle.margin(child)
                                         : -oracle.margin(child);
      }
      EXPECT_EQ(puzzle.values, values) << puzzle.board.text();
      EXPECT_EQ(theme_of(values, kSmall.least_gain), puzzle.theme);
      ++counts[{puzzle.theme, puzzle.difficulty}];
    }
    EXPECT_GT(counts.size(), 5U);
    for (const auto& [kind, count] : counts) {
      EXPECT_LE(count, 1 + set.games / kGamesPerRound)
          << name(kind.first) << ", difficulty " << kind.second;
    }
  }
}

TEST(PuzzleSearch, DoesNotDependOnThreadsCountsAndStops) {
  constexpr std::uint64_t kCount = 30;
  Engine one = small_engine(Rules::kEmptyCapture, 1);
  const PuzzleSet whole = found(one, kSmall, kCount);

  Engine several = small_engine(Rules::kEmptyCapture, 3);
  EXPECT_EQ(fields_of(found(several, kSmall, kCount)), fields_of(whole));

  PuzzleSet part = found(several, kSmall, 11);
  ASSERT_EQ(part.puzzles.size(), 11U);
  EXPECT_EQ(several.find_puzzles(kSmall, kCount, part, kIgnore), Completion::kComplete);
  EXPECT_EQ(fields_of(part), fields_of(whole));

  // Stopped after every second game.
  PuzzleSet stopped_often;
  int runs = 0;
  for (auto completion = Completion::kStopped; completion != Completion::kComplete; ++runs) {
    std::stop_source stop;
    const auto report = [&](const PuzzleSet& set) {
      if (set.games % 2 == 0) stop.request_stop();
    };
    completion =
        several.find_puzzles(kSmall, kCount, stopped_often, report, {.stop = stop.get_token()});
  }
  EXPECT_GT(runs, 10);
  EXPECT_EQ(fields_of(stopped_often), fields_of(whole));
}

TEST(PuzzleSearch, LeavesAValidSetWhenItEndsEarly) {
  Engine engine = small_engine(Rules::kStandard, 2);
  PuzzleSet set;
  EXPECT_EQ(engine.find_puzzles(kSmall, 5, set, kIgnore, {.stop = stopped()}),
            Completion::kStopped);
  EXPECT_EQ(set.games, 0U);
  const auto throw_at_three = [](const PuzzleSet& so_far) {
    if (so_far.puzzles.size() == 3) throw Thrown();
  };
  EXPECT_THROW((void)engine.find_puzzles(kSmall, 9, set, throw_at_three), Thrown);
  EXPECT_EQ(set.puzzles.size(), 3U);
  EXPECT_EQ(engine.find_puzzles(kSmall, 9, set, kIgnore), Completion::kComplete);
  EXPECT_EQ(fields_of(set), fields_of(found(engine, kSmall, 9)));
}

// With one pit per side there is nothing to choose.
TEST(PuzzleSearch, EndsIfGamesHaveNoPuzzle) {
  Engine engine = small_engine(Rules::kEmptyCapture, 2);
  const PuzzleSet set = found(engine, {.pits = 1, .seeds_per_pit = 3}, 1);
  EXPECT_TRUE(set.puzzles.empty());
  EXPECT_EQ(set.games, kMostFutileGames);
}

TEST(PuzzleSearch, RefusesPlansOutOfRange) {
  Engine engine = small_engine(Rules::kEmptyCapture, 1);
  PuzzleSet set;
  EXPECT_THROW((void)engine.find_puzzles({.pits = 8}, 1, set, kIgnore), ArgumentError);
  EXPECT_THROW((void)engine.find_puzzles({.seeds_per_pit = 0}, 1, set, kIgnore), ArgumentError);
  EXPECT_THROW((void)engine.find_puzzles({.least_gain = 1}, 1, set, kIgnore), ArgumentError);
  set.puzzles.push_back({.board = Board(3, 3, "standard"), .values = {1, 2, 3}});
  EXPECT_THROW((void)engine.find_puzzles(kSmall, 2, set, kIgnore), ArgumentError);
  set.puzzles = {{.board = Board(4, 3), .values = {1, 2, 3, 4}}};
  EXPECT_THROW((void)engine.find_puzzles(kSmall, 2, set, kIgnore), ArgumentError);
}

}  // namespace
}  // namespace seedbank::engine
