// seedbank solve --pie: a plain twin that tries every turn and every sowing, and known values of
// openings under the pie rule.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "tests/csv.h"
#include "tests/solver/game/plain_board.h"
#include "tests/tools/answers.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

std::vector<std::string> words(const Game& game, int seeds_per_pit, const std::string& pie) {
  return {"solve",    "--db",
          "none",     "--quiet",
          "--memory", "1500M",
          "--rules",  std::string(name(game.rules)),
          "--pits",   std::to_string(game.pits),
          "--seeds",  std::to_string(seeds_per_pit),
          "--pie",    pie};
}

Json solve(const Game& game, int seeds_per_pit, const std::string& pie,
           const std::vector<std::string>& more = {}) {
  std::vector<std::string> all = words(game, seeds_per_pit, pie);
  all.push_back("--json");
  all.insert(all.end(), more.begin(), more.end());
  return Json::parse(output_of(all));
}

// South's final margin by plain recursion over plain boards.
class PlainValues {
 public:
  explicit PlainValues(Game game) : game_(game) {}

  int south_margin(const PlainBoard& board) {
    if (board.over()) return board.south_margin();
    const auto key = std::pair(board.ring(), board.south_to_move());
    if (const auto found = values_.find(key); found != values_.end()) return found->second;
    int best = board.south_to_move() ? -1000 : 1000;
    for (int pit = 0; pit < game_.pits; ++pit) {
      if (!board.can_sow(pit)) continue;
      PlainBoard next = board;
      next.sow(pit);
      const int value = south_margin(next);
      best = board.south_to_move() ? std::max(best, value) : std::min(best, value);
    }
    values_.emplace(key, best);
    return best;
  }

 private:
  Game game_;
  std::map<std::pair<std::vector<int>, bool>, int> values_;
};

struct PlainTurn {
  int value = 0;  // South's margin after it
  int worth = 0;  // to the first player
};
using PlainTurns = std::map<std::vector<int>, PlainTurn>;

void add_plain_turn(PlainValues& values, const PlainBoard& after, const std::vector<int>& pits,
                    PlainTurns& turns) {
  const int value = values.south_margin(after);
  turns[pits] = {value, after.over() ? value : -std::abs(value)};
}

void add_plain_turns(PlainValues& values, const Game& game, const PlainBoard& board,
                     std::vector<int>& pits, PlainTurns& turns) {
  for (int pit = 0; pit < game.pits; ++pit) {
    if (!board.can_sow(pit)) continue;
    PlainBoard next = board;
    pits.push_back(pit + 1);
    if (next.sow(pit) == After::kSameMover) {
      add_plain_turns(values, game, next, pits, turns);
    } else {
      add_plain_turn(values, next, pits, turns);
    }
    pits.pop_back();
  }
}

PlainTurns plain_turns(const Game& game, int seeds_per_pit, const std::string& pie) {
  PlainValues values(game);
  const PlainBoard start(game, opening(game.pits, seeds_per_pit), true);
  PlainTurns turns;
  std::vector<int> pits;
  if (pie == "turn") {
    add_plain_turns(values, game, start, pits, turns);
    return turns;
  }
  for (int pit = 0; pit < game.pits; ++pit) {
    PlainBoard next = start;
    if (next.sow(pit) == After::kSameMover) next = PlainBoard(game, next.ring(), false);
    add_plain_turn(values, next, {pit + 1}, turns);
  }
  return turns;
}

// Plays `pits` as a game in which the first sowing of `pie` "sowing" earns no extra turn, and
// returns South's margin at its end.
int south_margin_of_line(const Game& game, int seeds_per_pit, const std::string& pie,
                         const std::vector<int>& pits) {
  PlainBoard board(game, opening(game.pits, seeds_per_pit), true);
  for (std::size_t i = 0; i < pits.size(); ++i) {
    EXPECT_TRUE(!board.over() && board.can_sow(pits[i] - 1)) << "sowing " << i;
    const After after = board.sow(pits[i] - 1);
    if (i == 0 && pie == "sowing" && after == After::kSameMover) {
      board = PlainBoard(game, board.ring(), false);
    }
  }
  EXPECT_TRUE(board.over());
  return board.south_margin();
}

TEST(SolvePie, EqualsAPlainTwin) {
  int games_over_at_once = 0;
  for (const auto& [pits, seeds] :
       {std::pair{1, 1}, {1, 3}, {2, 1}, {2, 2}, {2, 3}, {3, 1}, {3, 2}, {3, 3}, {4, 1}}) {
    for (const Rules rules : kAllRules) {
      for (const std::string pie : {"turn", "sowing"}) {
        const Game game{pits, rules};
        SCOPED_TRACE(testing::Message()
                     << pits << ' ' << seeds << ' ' << name(rules) << ' ' << pie);
        const PlainTurns turns = plain_turns(game, seeds, pie);
        int best = -1000;
        for (const auto& [names, turn] : turns) best = std::max(best, turn.worth);
        Json expected_best = Json::array();
        Json expected_turns = Json::array();
        std::set<int> best_values;
        for (const auto& [names, turn] : turns) {
          expected_turns.push_back({{"pits", names}, {"value", turn.value}, {"worth", turn.worth}});
          if (turn.worth > 0) ++games_over_at_once;
          if (turn.worth != best) continue;
          expected_best.push_back(names);
          best_values.insert(turn.value);
        }
        const Json solved = solve(game, seeds, pie, {"--moves"});
        EXPECT_EQ(solved["pie"], pie);
        EXPECT_EQ(solved["value"], best);
        EXPECT_EQ(solved["outcome"], best > 0 ? "win" : best < 0 ? "loss" : "draw");
        EXPECT_EQ(solved["best"], expected_best);
        EXPECT_EQ(solved["turns"], expected_turns);
        EXPECT_TRUE(best_values.contains(
            south_margin_of_line(game, seeds, pie, solved["line"].get<std::vector<int>>())))
            << solved;
      }
    }
  }
  EXPECT_GE(games_over_at_once, 4);  // (1,3), both rule sets and both times of the exchange
}

struct KnownPie {
  int pits;
  int seeds;
  const char* rules;
  const char* pie;
  int value;
  std::vector<std::vector<int>> best;
};

// Computed with the values of positions and turns by version 0.2, which had no pie rule.
const std::vector<KnownPie>& known_pies() {
  static const std::vector<KnownPie> kKnown = {
      {3, 3, "empty-capture", "sowing", -2, {{1}, {2}}},
      {3, 3, "empty-capture", "turn", -2, {{1, 2}, {1, 3}, {2}}},
      {3, 3, "standard", "sowing", -2, {{1}, {2}}},
      {3, 3, "standard", "turn", -2, {{1, 2}, {2}}},
      {3, 4, "empty-capture", "sowing", 0, {{2}}},
      {3, 4, "empty-capture", "turn", 0, {{2}}},
      {3, 4, "standard", "sowing", -2, {{1}}},
      {3, 4, "standard", "turn", -2, {{1}}},
      {3, 5, "empty-capture", "sowing", 0, {{2}}},
      {3, 5, "empty-capture", "turn", 0, {{2}}},
      {3, 5, "standard", "sowing", 0, {{2}}},
      {3, 5, "standard", "turn", 0, {{2}}},
      {4, 3, "empty-capture", "sowing", 0, {{2}, {3}}},
      {4, 3, "empty-capture", "turn", 0, {{3}}},
      {4, 3, "standard", "sowing", -2, {{2}, {3}, {4}}},
      {4, 3, "standard", "turn", 0, {{2, 1}}},
      {4, 4, "empty-capture", "sowing", 0, {{1}}},
      {4, 4, "empty-capture", "turn", 0, {{1, 4}}},
      {4, 4, "standard", "sowing", 0, {{2}, {3}}},
      {4, 4, "standard", "turn", 0, {{1, 4}, {2}, {3}}},
      {4, 5, "empty-capture", "sowing", 0, {{2}}},
      {4, 5, "empty-capture", "turn", 0, {{2}}},
      {4, 5, "standard", "sowing", 0, {{2}, {3}}},
      {4, 5, "standard", "turn", 0, {{2}, {3}}},
      {5, 3, "empty-capture", "sowing", -2, {{3}, {4}}},
      {5, 3, "empty-capture", "turn", -2, {{3, 2}, {3, 4}, {4}}},
      {5, 3, "standard", "sowing", -2, {{3}}},
      {5, 3, "standard", "turn", -2, {{3, 2}, {3, 4}}},
      {5, 4, "empty-capture", "sowing", 0, {{3}}},
      {5, 4, "empty-capture", "turn", 0, {{3}}},
      {5, 4, "standard", "sowing", 0, {{3}}},
      {5, 4, "standard", "turn", 0, {{3}}},
      {5, 5, "empty-capture", "sowing", 0, {{3}, {4}}},
      {5, 5, "empty-capture", "turn", 0, {{1, 3}, {3}, {4}}},
      {5, 5, "standard", "sowing", 0, {{2}, {3}, {4}, {5}}},
      {5, 5, "standard", "turn", 0, {{1, 4}, {2}, {3}, {4}, {5}}},
      {6, 3, "empty-capture", "sowing", 0, {{6}}},
      {6, 3, "empty-capture", "turn", 0, {{6}}},
      {6, 3, "standard", "sowing", 0, {{6}}},
      {6, 3, "standard", "turn", 0, {{6}}},
      {6, 4, "empty-capture", "sowing", -2, {{3}, {4}}},
      {6, 4, "empty-capture", "turn", -2, {{3, 2}, {3, 4}, {4}}},
      {6, 4, "standard", "sowing", -2, {{3}, {4}}},
      {6, 4, "standard", "turn", 0, {{3, 2}}},
  };
  return kKnown;
}

// Solves the known openings with `least` to `most` seeds and returns their number.
int solve_known_pies(int least, int most) {
  int openings = 0;
  for (const KnownPie& known : known_pies()) {
    const int seeds = 2 * known.pits * known.seeds;
    if (seeds < least || seeds > most) continue;
    const Json solved =
        solve({known.pits, rules_from_name(known.rules).value()}, known.seeds, known.pie);
    EXPECT_EQ(solved["value"], known.value) << solved;
    EXPECT_EQ(solved["best"], Json(known.best)) << solved;
    EXPECT_FALSE(solved.contains("turns"));
    ++openings;
  }
  return openings;
}

TEST(SolvePie, FindsTheKnownValuesOfShortOpenings) { EXPECT_EQ(solve_known_pies(1, 32), 24); }

TEST(SolvePie, TheTableOfOpeningsIsCurrent) {
  constexpr int kMostSeeds = 16;
  int openings = 0;
  for (const std::vector<std::string>& row : rows_of_data_file("pie_values.csv")) {
    const Game game{std::stoi(row[1]), rules_from_name(row[0]).value()};
    const int seeds = std::stoi(row[2]);
    if (2 * game.pits * seeds > kMostSeeds) continue;
    const Json solved = solve(game, seeds, row[3]);
    EXPECT_EQ(solved["value"], std::stoi(row[4])) << solved;
    std::string best;
    for (const Json& turn : solved["best"]) {
      best += best.empty() ? "" : " ";
      for (std::size_t i = 0; i < turn.size(); ++i) {
        best += (i > 0 ? "-" : "") + std::to_string(turn[i].get<int>());
      }
    }
    EXPECT_EQ(best, row[5]) << solved;
    ++openings;
  }
  EXPECT_GE(openings, 60);
}

TEST(SolvePieSlow, FindsTheKnownValuesOfLongOpenings) {
  if (is_sanitized()) GTEST_SKIP() << "takes minutes with sanitizers";
  EXPECT_EQ(solve_known_pies(33, 50), 20);
}

TEST(SolvePie, PrintsTheBestTurnsOrATable) {
  EXPECT_EQ(lines_of(output_of(words({4, Rules::kStandard}, 3, "turn"))).front(),
            "4 pits, 3 seeds in each, standard, pie rule after the first turn: a draw");
  std::vector<std::string> table = words({3, Rules::kEmptyCapture}, 3, "sowing");
  table.push_back("--moves");
  const std::vector<std::string> lines = lines_of(output_of(table));
  ASSERT_GE(lines.size(), 10U);
  const std::vector<std::string> expected = {
      "3 pits, 3 seeds in each, empty-capture, pie rule after the first sowing: the first player "
      "loses by 2",
      "",
      "first sowings: South's margin after them; the first player's under the pie rule",
      "  1       -2       -2  best",
      "  2       +2       -2  best",
      "  3       -6       -6",
      "",
      "best play",
      "  South 1; the players keep their seats"};
  EXPECT_EQ(std::vector<std::string>(lines.begin(), lines.begin() + 9), expected);
}

TEST(SolvePie, ATimeLimitLeavesBounds) {
  std::vector<std::string> all = words({6, Rules::kEmptyCapture}, 6, "sowing");
  for (const char* word : {"--time", "0", "--json", "--moves"}) all.emplace_back(word);
  const Outcome ended = seedbank_command(all);
  EXPECT_EQ(ended.code, 124) << ended.errors;
  const Json solved = Json::parse(ended.output);
  EXPECT_TRUE(solved["value"].is_null());
  EXPECT_EQ(solved["turns"].size(), 6U);
  EXPECT_TRUE(solved["turns"][0]["worth"].is_null());
  EXPECT_TRUE(solved["best"].empty());
  EXPECT_LT(solved["bounds"][0], solved["bounds"][1]);
}

}  // namespace
}  // namespace seedbank
