// The report of a match: its data, and texts of players that look like markup.
#include "tools/report/match_report.h"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace seedbank::tools {
namespace {

using nlohmann::json;

const std::string kHostile = "</script><img src=x onerror=alert(1)>{data}{script}\"'&<!--";

MatchPlan hostile_plan() {
  MatchPlan plan;
  plan.starts = {Board(3, 2, "standard")};
  plan.players = {kHostile, kHostile, "Bob"};
  plan.play_as = {"./a", "./b", "./c"};
  plan.pie = Pie::kSowing;
  return plan;
}

// Two sowings; the other player of each pair forfeits.
std::vector<MatchGame> forfeited_games(const MatchPlan& plan) {
  std::vector<MatchGame> games;
  for (std::uint64_t number = 0; number < Schedule(plan).games(); ++number) {
    MatchGame game;
    game.number = number;
    game.fixture = Schedule(plan).fixture(number);
    game.game = plan.starts[0];
    game.game.sow_without_extra_turn(2);
    game.game.sow(2);
    game.swapped = number % 2 == 1;
    game.verdict = Verdict::kCrash;
    game.forfeiting_seat = 1;
    game.detail = kHostile;
    game.last_words = {"not shown", kHostile + "\xff\x00"};
    game.costs = {std::nullopt, 4};
    game.value_at_end = number % 2 == 1 ? 2 : -6;
    game.microseconds = {1500, 2};
    games.push_back(game);
  }
  return games;
}

std::string report_of(const MatchPlan& plan, const std::vector<MatchGame>& games) {
  MatchTable table(plan);
  for (const MatchGame& game : games) table.add(game, MatchTable::Timing::kTimed);
  return match_report(table, games, [](const Board&) { return std::vector{1, 3}; });
}

// The content of the element that begins with `tag`, up to the first end of a script.
std::string element(const std::string& document, std::string_view tag) {
  const std::size_t begin = document.find(tag) + tag.size();
  return document.substr(begin, document.find("</script>", begin) - begin);
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) {
    ++found;
  }
  return found;
}

TEST(MatchReport, HoldsTextsOfPlayersAsData) {
  const MatchPlan plan = hostile_plan();
  const std::string document = report_of(plan, forfeited_games(plan));
  EXPECT_EQ(count(document, "<script"), 3U);
  EXPECT_EQ(count(document, "</script"), 3U);
  EXPECT_EQ(count(document, "onerror"), count(element(document, R"(id="data">)"), "onerror"));
  EXPECT_EQ(count(document, "<img"), 0U);
  const json data = json::parse(element(document, R"(id="data">)"));
  EXPECT_EQ(data["names"], (json{kHostile + " (1)", kHostile + " (2)", "Bob"}));
  EXPECT_EQ(data["games"][0]["words"], kHostile + "\xEF\xBF\xBD");
  EXPECT_EQ(data["games"][0]["detail"], kHostile);
  EXPECT_EQ(document.find("not shown"), std::string::npos) << "only the player that forfeited";
}

TEST(MatchReport, HoldsTheGames) {
  const MatchPlan plan = hostile_plan();
  const json data = json::parse(element(report_of(plan, forfeited_games(plan)), R"(id="data">)"));
  ASSERT_EQ(data["games"].size(), 6U);
  const json& game = data["games"][1];
  EXPECT_EQ(game["players"], (json{1, 0}));
  EXPECT_EQ(game["pits"], (json{2, 2}));
  EXPECT_EQ(game["verdict"], "crash");
  EXPECT_EQ(game["forfeit"], 1);
  EXPECT_EQ(game["outcome"], 1);
  EXPECT_EQ(game["swapped"], true);
  EXPECT_EQ(game["swap_after"], 1);
  EXPECT_EQ(game["costs"], (json{nullptr, 4}));
  EXPECT_EQ(game["values"], (json{nullptr, -2, 2})) << "North gave 4 seeds away";
  EXPECT_EQ(game["milliseconds"], (json{1.5, 0.002}));
  EXPECT_EQ(data["table"]["schema"], "seedbank.match/2");
  // After the swap, seat 0 sows for North.
  EXPECT_EQ(data["mistakes"][1][1], (json{{"game", 1},
                                          {"sowing", 1},
                                          {"pit", 2},
                                          {"cost", 4},
                                          {"best", {1, 3}},
                                          {"before", "win"},
                                          {"after", "loss"}}));
}

TEST(MatchReport, KeepsTheEndsOfLongOutputs) {
  const MatchPlan plan = hostile_plan();
  std::vector<MatchGame> games(200, forfeited_games(plan)[0]);
  for (MatchGame& game : games) game.last_words[1] = std::string(65'530, 'x') + "in the end";
  const std::string document = report_of(plan, games);
  EXPECT_LT(document.size(), 10'000'000U);
  EXPECT_EQ(count(document, "in the end"), games.size());
}

TEST(MatchReport, HoldsEachModuleOnce) {
  const MatchPlan plan = hostile_plan();
  const std::string document = report_of(plan, forfeited_games(plan));
  EXPECT_EQ(count(document, "\nimport "), 0U);
  EXPECT_EQ(count(document, "\nexport default"), 0U);
  EXPECT_EQ(count(document, "'serve/page/board/game.js': async"), 1U);
  EXPECT_EQ(count(document, "class BoardView"), 1U);
  EXPECT_EQ(count(document, "data-main=\"report/page/match.js\""), 1U);
  EXPECT_EQ(count(document, "'report/page/match.js': async"), 1U);
}

}  // namespace
}  // namespace seedbank::tools
