// Games with a referee: seats after a swap, what a forfeit counts, records.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/error.h>
#include <seedbank/game.h>
#include <seedbank/match.h>
#include <seedbank/match_table.h>

#include "db/storage/file.h"
#include "engine/arena/match/judging.h"
#include "tests/engine/arena/match/damaged_line.h"
#include "tests/engine/small_answerer.h"
#include "tests/in_arena.h"
#include "tests/random_seed.h"

namespace seedbank {
namespace {

MatchPlan refereed_plan(Pie pie = Pie::kNone) {
  MatchPlan plan;
  plan.starts = {Board(3, 2, "standard")};
  plan.players = {"Ada", "Bob"};
  plan.play_as = {"./ada", "./bob"};
  plan.pie = pie;
  plan.judge_seconds = 1;
  return plan;
}

// South's first sowing ends in its store, which would earn an extra turn but for the pie rule.
// Then the players exchange sides, and that of seat 0 sows twice for North; that of seat 1 sows
// once and crashes.
MatchGame swapped_game() {
  MatchGame game;
  game.fixture = {0, {0, 1}};
  game.game = Board(3, 2, "standard");
  game.game.sow_without_extra_turn(2);
  for (const int pit : {2, 1, 3}) game.game.sow(pit);
  game.swapped = true;
  game.verdict = Verdict::kCrash;
  game.forfeiting_seat = 1;
  game.detail = "exit code 3";
  game.costs = {std::nullopt, 0, 0, std::nullopt};
  game.microseconds = {1500, 20, 0, 7};
  game.seconds = {0.001520, 0.25};
  return game;
}

TEST(SowWithoutExtraTurn, PassesTheTurnAndIsUndone) {
  Board board(2, 2, "standard");
  Board usual = board;
  usual.sow(1);
  EXPECT_TRUE(usual.south_to_move());
  board.sow_without_extra_turn(1);
  EXPECT_FALSE(board.south_to_move());
  EXPECT_EQ(board.numbers(), usual.numbers());
  EXPECT_EQ(board.positions().back(), board);
  board.undo();
  EXPECT_EQ(board, Board(2, 2, "standard"));
  Board plain = board;
  plain.sow(2);
  board.sow_without_extra_turn(2);
  EXPECT_EQ(board, plain) << "other sowings are the same";
}

TEST(Seats, AreExchangedAfterTheSwap) {
  MatchGame game = swapped_game();
  EXPECT_EQ(sowings_before_swap(game.game, Pie::kSowing), 1U);
  EXPECT_EQ(sowings_before_swap(game.game, Pie::kNone), std::nullopt);
  EXPECT_EQ(seats_of_sowings(game, Pie::kSowing), (std::vector<std::size_t>{0, 0, 0, 1}));
  game.swapped = false;
  EXPECT_EQ(seats_of_sowings(game, Pie::kSowing), (std::vector<std::size_t>{0, 1, 1, 0}));
}

TEST(Seats, AfterAWholeTurnUnderThatPieRule) {
  MatchGame game;
  game.game = Board(3, 2, "standard");
  game.game.sow(2);
  EXPECT_EQ(sowings_before_swap(game.game, Pie::kTurn), std::nullopt) << "an extra turn is due";
  game.game.sow(1);
  EXPECT_EQ(sowings_before_swap(game.game, Pie::kTurn), 2U);
}

TEST(MatchTable, CountsTheSowingsOfSeatsAfterASwap) {
  const MatchPlan plan = refereed_plan(Pie::kSowing);
  MatchTable table(plan);
  table.add(swapped_game(), MatchTable::Timing::kTimed);
  EXPECT_EQ(table.players()[0].timed_sowings, 3U);
  EXPECT_EQ(table.players()[1].timed_sowings, 1U);
}

TEST(Forfeit, LosesAndCountsByTheRule) {
  MatchGame game = swapped_game();
  const int stores = game.game.store_difference();
  ASSERT_NE(stores, 0);
  EXPECT_EQ(outcome_of(game, 0), 1);
  EXPECT_EQ(outcome_of(game, 1), -1);
  EXPECT_EQ(final_margin(game, ForfeitRule::kStores), stores);
  EXPECT_EQ(final_margin(game, ForfeitRule::kFairKalah), stores) << "it answered before";
  EXPECT_EQ(final_margin(game, ForfeitRule::kZero), -12) << "seat 1 is South after the swap";
  EXPECT_EQ(final_margin(game, ForfeitRule::kZero, 0), 12);
  EXPECT_EQ(final_margin(game, ForfeitRule::kZero, 1), -12);
  for (const Verdict verdict : {Verdict::kTime, Verdict::kStall, Verdict::kStartUp}) {
    game.verdict = verdict;
    EXPECT_EQ(final_margin(game, ForfeitRule::kFairKalah, 0), 12) << name(verdict);
  }
  game.swapped = false;
  EXPECT_EQ(final_margin(game, ForfeitRule::kZero), 12);
}

TEST(Names, OfVerdictsAndRulesAreReadBack) {
  for (std::size_t i = 0; i < kVerdicts; ++i) {
    const auto verdict = static_cast<Verdict>(i);
    EXPECT_EQ(verdict_from_name(name(verdict)), verdict);
  }
  for (const Pie pie : {Pie::kNone, Pie::kTurn, Pie::kSowing}) {
    EXPECT_EQ(pie_from_name(name(pie)), pie);
  }
  for (const auto rule : {ForfeitRule::kFairKalah, ForfeitRule::kZero, ForfeitRule::kStores}) {
    EXPECT_EQ(forfeit_rule_from_name(name(rule)), rule);
  }
  for (const auto tournament : {Tournament::kRoundRobin, Tournament::kGauntlet}) {
    EXPECT_EQ(tournament_from_name(name(tournament)), tournament);
  }
  EXPECT_EQ(verdict_from_name("startup"), std::nullopt);
}

// The game as judged with this time limit for each position.
MatchGame judged_game(MatchGame game, std::optional<double> seconds, Pie pie = Pie::kNone) {
  MatchPlan plan = refereed_plan(pie);
  plan.judge_seconds = seconds;
  db::PosixFileSystem files;
  Observer no_observer;
  engine::Answerer answerer(files, engine::growing_answerer(Rules::kStandard), no_observer);
  in_arena(1, [&] { EXPECT_TRUE(engine::judge(game, plan, answerer, {})); });
  return game;
}

TEST(Judging, GivesCostsOfAGameThatWasForfeited) {
  MatchGame game;
  game.game = Board(3, 2, "standard");
  for (const int pit : {2, 1, 2, 1, 2}) game.game.sow(pit);
  ASSERT_FALSE(game.game.over());
  game.verdict = Verdict::kTime;
  const MatchGame exact = judged_game(game, std::nullopt);
  ASSERT_TRUE(exact.value_at_end);
  const std::vector<std::optional<int>> values = exact_values(exact, Pie::kNone);
  ASSERT_EQ(values.size(), 6U);
  EXPECT_EQ(values[5], exact.value_at_end);
  // The same game played on has the same costs.
  MatchGame played = game;
  while (!played.game.over()) played.game.sow(played.game.legal_pits().front());
  played.verdict = Verdict::kPlay;
  played = judged_game(played, std::nullopt);
  for (std::size_t i = 0; i < exact.costs.size(); ++i) EXPECT_EQ(exact.costs[i], played.costs[i]);
  EXPECT_EQ(exact_values(played, Pie::kNone).front(), values.front());
}

TEST(Judging, LeavesOpenWhatTakesTooLong) {
  MatchGame game;
  game.game = Board(3, 2, "standard");
  while (!game.game.over()) game.game.sow(game.game.legal_pits().front());
  const MatchGame exact = judged_game(game, std::nullopt);
  const MatchGame hasty = judged_game(game, 0.0);
  ASSERT_EQ(hasty.costs.size(), exact.costs.size());
  EXPECT_EQ(hasty.costs.front(), std::nullopt);
  for (std::size_t i = 0; i < exact.costs.size(); ++i) {
    ASSERT_TRUE(exact.costs[i]);
    EXPECT_EQ(hasty.costs[i].value_or(*exact.costs[i]), exact.costs[i]);
    const bool had_choice = game.game.positions()[i].legal_pits().size() > 1;
    EXPECT_TRUE(had_choice || hasty.costs[i] == 0);
  }
}

// South's margin if both play exactly from a position in which no swap is possible any more.
int exact_margin(const Board& board) {
  MatchGame game;
  game.game = board;
  game.verdict = Verdict::kTime;
  return *judged_game(game, std::nullopt).value_at_end;
}

TEST(Judging, JudgesTheFirstTurnByThePieRule) {
  const MatchGame game = judged_game(swapped_game(), 60.0, Pie::kSowing);
  // The first player gets minus the absolute value of what it leaves.
  std::vector<int> worths;
  for (const int pit : {1, 2, 3}) {
    Board board(3, 2, "standard");
    board.sow_without_extra_turn(pit);
    worths.push_back(-std::abs(exact_margin(board)));
  }
  EXPECT_EQ(game.costs[0], *std::max_element(worths.begin(), worths.end()) - worths[1]);
  for (const auto& cost : game.costs) EXPECT_TRUE(cost);
  const std::vector<std::optional<int>> values = exact_values(game, Pie::kSowing);
  EXPECT_EQ(values[0], std::nullopt) << "not a value without the pie rule";
  EXPECT_TRUE(values[1]);

  MatchGame turn;  // South's extra turn is part of the first turn
  turn.game = Board(3, 2, "standard");
  for (const int pit : {2, 1, 3}) turn.game.sow(pit);
  turn.verdict = Verdict::kCrash;
  turn = judged_game(turn, 60.0, Pie::kTurn);
  ASSERT_TRUE(turn.costs[0] && turn.costs[1]);
  EXPECT_GE(*turn.costs[0], 0);
  EXPECT_GE(*turn.costs[1], 0);
  EXPECT_EQ(judged_game(turn, 0.0, Pie::kTurn).costs[0], std::nullopt);
}

TEST(RefereedRecords, HoldHowTheGameEnded) {
  const MatchPlan plan = refereed_plan(Pie::kSowing);
  const MatchRecords records(plan);
  EXPECT_EQ(records.head().substr(0, records.head().find(R"(,"checksum")")),
            R"({"schema":"seedbank.records/3","rules":"standard","pits":3,"players":["Ada","Bob"],)"
            R"("play_as":["./ada","./bob"],"starts":1,"starts_digest":"eff3ca021e907857",)"
            R"("games":2,"random_seed":1,"seconds_per_move":null,"clock":{"per_game":null,)"
            R"("increment":0.0,"margin":0.0,"start_up":null},"pie":"sowing",)"
            R"("forfeit_rule":"fairkalah","judge_seconds":1.0,"costs":true)");
  const MatchGame game = swapped_game();
  const std::string line = records.line(game);
  EXPECT_EQ(
      line.substr(0, line.find(R"(,"checksum")")),
      R"({"schema":"seedbank.game/2","game":0,"rules":"standard","start":"2,2,2,0,2,2,2,0 s",)"
      R"("south":"Ada","north":"Bob","pie":"sowing","swapped":true,"pits":[2,2,1,3],)"
      R"("verdict":"crash","forfeit":"north","detail":"exit code 3","margin":1,)"
      R"("milliseconds":[1.5,0.02,0.0,0.007],"seconds":[0.00152,0.25],"value_at_end":null,)"
      R"("costs":[null,0,0,null])");
  const MatchGame read = records.read(line);
  EXPECT_EQ(read.game.positions(), game.game.positions());
  EXPECT_EQ(read.verdict, game.verdict);
  EXPECT_EQ(read.forfeiting_seat, 1U);
  EXPECT_EQ(read.detail, game.detail);
  EXPECT_TRUE(read.swapped);
  EXPECT_EQ(read.costs, game.costs);
  EXPECT_EQ(read.value_at_end, game.value_at_end);
  EXPECT_EQ(read.microseconds, game.microseconds);
  EXPECT_EQ(read.seconds, game.seconds);

  RecordReader reader;
  EXPECT_FALSE(reader.read(records.head()));
  const GameRecord loose = reader.read(line).value();
  EXPECT_TRUE(loose.verified);
  EXPECT_EQ(loose.game.positions(), game.game.positions());
  EXPECT_EQ(loose.pie, Pie::kSowing);
  EXPECT_EQ(loose.verdict, Verdict::kCrash);
  EXPECT_EQ(loose.forfeiting_seat, 1U);
  EXPECT_TRUE(loose.swapped);
}

TEST(RefereedRecords, HoldTheClocksOfSinglePlayers) {
  using Seconds = std::chrono::duration<double>;
  MatchPlan plan = refereed_plan(Pie::kSowing);
  const std::string even = MatchRecords(plan).head();
  plan.own_clocks = {std::nullopt, GameClock{Seconds(10), Seconds(0.5)}};
  const MatchRecords records(plan);
  EXPECT_NE(records.head().find(R"("own_clocks":[null,{"per_game":10.0,"increment":0.5}],"pie")"),
            std::string::npos)
      << records.head();
  EXPECT_EQ(RecordedMatch(records.head()).plan().own_clocks, plan.own_clocks);
  EXPECT_TRUE(RecordedMatch(even).plan().own_clocks.empty());
  plan.own_clocks.emplace_back();
  EXPECT_THROW(RecordedMatch(MatchRecords(plan).head()), PositionError);
}

TEST(RefereedRecords, HoldTheVersionsThatPlayed) {
  MatchPlan plan = refereed_plan(Pie::kSowing);
  plan.play_as = {R"({"command":["./ada"],"directory":"/home/teacher/ada"})", "./bob"};
  plan.versions = {"0123456789abcdef", ""};
  const MatchRecords records(plan);
  EXPECT_NE(records.head().find(R"("play_as":["program","./bob"])"), std::string::npos);
  MatchGame game = swapped_game();
  game.versions = {"0123456789abcdef", ""};
  const std::string line = records.line(game);
  EXPECT_NE(line.find(R"("north":"Bob","versions":["0123456789abcdef",null],"pie")"),
            std::string::npos)
      << line;
  EXPECT_EQ(records.read(line).versions, game.versions);

  // A corrected program: the match is the same, but not the player of this game.
  plan.versions[0] = "fedcba9876543210";
  EXPECT_EQ(MatchRecords(plan).head(), records.head());
  EXPECT_EQ(records.read(line, RecordedVersions::kAny).versions, game.versions);
  try {
    (void)records.read(line);
    FAIL();
  } catch (const PositionError& error) {
    EXPECT_STREQ(error.what(),
                 "game record: Ada has changed since this game; 'match --again Ada' "
                 "plays its games again and keeps those of the others");
  }
  plan.versions.clear();  // of a caller that does not know them
  EXPECT_EQ(records.line(records.read(line)), line);
}

TEST(OpenRecords, NameTheStartsAndPlayersOfGames) {
  MatchPlan plan = refereed_plan();
  plan.tournament = Tournament::kOpen;
  plan.players.push_back("Cleo");
  plan.starts.clear();
  for (int seeds = 1; seeds <= 5; ++seeds) plan.starts.emplace_back(3, seeds, "standard");
  const MatchRecords records(plan);
  RecordedMatch recorded(records.head());
  std::mt19937_64 random = seeded_generator();
  for (std::uint64_t number = 0; number < 40; ++number) {
    MatchGame game;
    game.number = number;
    game.fixture.start = random() % plan.starts.size();
    const std::size_t south = random() % 3;
    game.fixture.players = {south, (south + 1 + random() % 2) % 3};
    game.game = plan.starts[game.fixture.start];
    game.verdict = Verdict::kTime;
    const std::string line = records.line(game);
    const MatchGame read = records.read(line);
    EXPECT_EQ(read.fixture.start, game.fixture.start) << line;
    EXPECT_EQ(read.fixture.players, game.fixture.players) << line;
    const MatchGame told = recorded.read(line);
    EXPECT_EQ(recorded.plan().starts[told.fixture.start], game.game) << line;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      EXPECT_EQ(recorded.plan().players[told.fixture.players[seat]],
                plan.players[game.fixture.players[seat]]);
    }
    plan.starts[game.fixture.start] = Board(3, 6, "standard");
    EXPECT_THROW((void)records.read(line), PositionError) << "no such start";
    plan.starts[game.fixture.start] = game.game;
  }
}

TEST(RefereedRecords, AnyDetailAndTimeIsReadBack) {
  const MatchPlan plan = refereed_plan(Pie::kSowing);
  const MatchRecords records(plan);
  MatchGame game = swapped_game();
  for (const std::string& detail :
       {std::string(), std::string("\"</script>\n\xff\xc3\xbc\0", 14), std::string(5000, 'x')}) {
    game.detail = detail;
    game.seconds = {1.0 / 3, 123456.7891234};
    const std::string line = records.line(game);
    EXPECT_EQ(records.line(records.read(line)), line);
  }
}

TEST(RefereedRecords, ALineWithAnyBitOrEndChangedIsRefused) {
  const MatchPlan plan = refereed_plan(Pie::kSowing);
  const MatchRecords records(plan);
  expect_damage_is_refused(records, records.line(swapped_game()));
}

TEST(RefereedRecords, ContradictionsAreRefused) {
  const std::string start = R"({"schema":"seedbank.game/2","rules":"standard",)"
                            R"("start":"2,2,0,2,2,0 s","south":"Ada","north":"Bob",)";
  const auto read = [&](const std::string& rest) {
    return RecordReader().read(start + rest + '}').value();
  };
  EXPECT_EQ(read(R"("pits":[],"verdict":"start-up","forfeit":"south","detail":"")").verdict,
            Verdict::kStartUp);
  for (const char* rest : {
           R"("pits":[])",
           R"("pits":[],"verdict":"slow")",
           R"("pits":[],"verdict":"time")",
           R"("pits":[],"verdict":"time","forfeit":"west","detail":"")",
           R"("pits":[],"verdict":"time","forfeit":1,"detail":"")",
           R"("pits":[],"verdict":"time","forfeit":"south")",
           R"("pie":"cake","swapped":false,"pits":[],"verdict":"play")",
           R"("pie":"turn","pits":[],"verdict":"play")",
           R"("pie":"turn","swapped":1,"pits":[2],"verdict":"play")",
           R"("pie":"turn","swapped":true,"pits":[1],"verdict":"play")",
           R"("pie":"sowing","swapped":true,"pits":[1,3],"verdict":"play")",
           R"("pits":[1,2,1,2,1],"verdict":"play","margin":9)",
           R"("pits":[2],"verdict":"play","costs":[1])",
       }) {
    EXPECT_THROW((void)read(rest), PositionError) << rest;
  }
  EXPECT_EQ(read(R"("pits":[2],"verdict":"play","costs":[null])").game.sown().size(), 1U);

  Board game(2, 2, "standard");
  std::string pits;
  while (!game.over()) {
    pits += (pits.empty() ? "" : ",") + std::to_string(game.legal_pits().front());
    game.sow(game.legal_pits().front());
  }
  EXPECT_EQ(read(R"("verdict":"play","pits":[)" + pits + ']').game, game);
  EXPECT_THROW(
      (void)read(R"("verdict":"time","forfeit":"north","detail":"","pits":[)" + pits + ']'),
      PositionError);
}

TEST(RefereedRecords, PlainMatchesKeepTheirLines) {
  MatchPlan plan = refereed_plan();
  plan.players = {"greedy", "random"};
  plan.play_as = {};
  plan.judge_seconds = std::nullopt;
  EXPECT_FALSE(is_refereed(plan));
  EXPECT_EQ(MatchRecords(plan).head().substr(0, 31), R"({"schema":"seedbank.records/2",)");
  const std::string head = MatchRecords(plan).head();
  plan.clock.game = std::chrono::seconds(10);
  EXPECT_TRUE(is_refereed(plan));
  EXPECT_NE(MatchRecords(plan).head(), head);
}

TEST(Schedule, OfAGauntletTheFirstPlayerMeetsTheOthers) {
  MatchPlan plan = refereed_plan();
  plan.players = {"A", "B", "C", "D"};
  plan.tournament = Tournament::kGauntlet;
  const Schedule schedule(plan);
  EXPECT_EQ(schedule.pairs(), 3U);
  ASSERT_EQ(schedule.games(), 6U);
  for (std::uint64_t number = 0; number < 6; ++number) {
    const std::size_t other = 1 + static_cast<std::size_t>(number / 2);
    const auto [south, north] = schedule.fixture(number).players;
    EXPECT_EQ(south, number % 2 == 0 ? 0 : other);
    EXPECT_EQ(north, number % 2 == 0 ? other : 0);
  }
}

}  // namespace
}  // namespace seedbank
