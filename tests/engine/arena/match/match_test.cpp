// Matches: schedule, rules and costs against brute force; any number of threads; round trips of
// records; tables.
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/error.h>
#include <seedbank/game.h>
#include <seedbank/match_table.h>

#include "db/storage/file.h"
#include "engine/arena/match/play_games.h"
#include "engine/board/arguments.h"
#include "engine/strategy/strategy_names.h"
#include "solver/game/moved_seeds.h"
#include "solver/game/random.h"
#include "tests/engine/arena/match/damaged_line.h"
#include "tests/engine/small_answerer.h"
#include "tests/in_arena.h"
#include "tests/solver/boards.h"
#include "tests/solver/brute_force.h"
#include "tests/solver/game/plain_board.h"

namespace seedbank::engine {
namespace {

// Four players from boards of 3 pits with 2 seeds each.
MatchPlan small_plan(Rules rules) {
  MatchPlan plan;
  for (const Position& position : boards_near_opening(3, 2, 1)) {
    const Board board = board_of({3, Side::kSouth, position}, rules);
    if (!board.over() && plan.starts.size() < 7) plan.starts.push_back(board);
  }
  plan.players = {"random", "exact:0.5", "tree:2", "minimax:3"};
  return plan;
}

Rules rules_of(const MatchPlan& plan) { return rules_called(plan.starts[0].rules()); }

// All games, and their records.
struct Played {
  std::vector<MatchGame> games;
  std::vector<std::string> records;
};

Played played(const MatchPlan& plan, int threads, std::uint64_t first = 0) {
  db::PosixFileSystem files;
  Observer no_observer;
  Answerer answerer(files, growing_answerer(rules_of(plan), threads), no_observer);
  const MatchRecords records(plan);
  Played result;
  in_arena(threads, [&] {
    EXPECT_EQ(play_games(plan, first, Schedule(plan).games(), answerer, no_observer, {},
                         [&](const MatchGame& game) {
                           result.games.push_back(game);
                           result.records.push_back(records.line(game));
                         }),
              Completion::kComplete);
  });
  return result;
}

// What keeps a reference to its plan does not accept a temporary one.
static_assert(!std::is_constructible_v<MatchRecords, MatchPlan>);
static_assert(!std::is_constructible_v<MatchTable, MatchPlan>);
static_assert(std::is_constructible_v<MatchTable, const MatchPlan&>);

TEST(Fixture, EveryPairMeetsFromEveryStartInBothSeats) {
  const MatchPlan plan = small_plan(Rules::kStandard);
  const Schedule schedule(plan);
  ASSERT_EQ(schedule.games(), 6U * 2 * 7);
  EXPECT_EQ(schedule.starts_used(schedule.games()), 7U);
  EXPECT_EQ(schedule.starts_used(0), 0U);
  EXPECT_EQ(schedule.starts_used(12), 1U);
  EXPECT_EQ(schedule.starts_used(13), 2U);  // as after a test that ended the match
  std::set<std::tuple<std::size_t, std::size_t, std::size_t>> seen;
  for (std::uint64_t number = 0; number < Schedule(plan).games(); ++number) {
    const Fixture one = schedule.fixture(number);
    EXPECT_NE(one.players[0], one.players[1]);
    EXPECT_LT(one.players[0], 4U);
    EXPECT_LT(one.players[1], 4U);
    EXPECT_LT(one.start, 7U);
    EXPECT_TRUE(seen.emplace(one.start, one.players[0], one.players[1]).second);
  }
}

TEST(Fixture, AnyNumberOfGamesIsDistributedEvenly) {
  MatchPlan plan = small_plan(Rules::kStandard);
  for (const std::uint64_t games : {2U, 4U, 14U, 30U}) {
    plan.games_per_pair = games;
    const Schedule schedule(plan);
    EXPECT_EQ(schedule.starts_used(schedule.games()), std::min<std::uint64_t>(games / 2, 7));
    std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> count;
    for (std::uint64_t number = 0; number < Schedule(plan).games(); ++number) {
      const Fixture one = schedule.fixture(number);
      ++count[std::minmax(one.players[0], one.players[1])];
    }
    EXPECT_EQ(count.size(), 6U);
    for (const auto& [pair, of_pair] : count) EXPECT_EQ(of_pair, games);
  }
}

TEST(Match, GamesFollowTheRulesAndCostsEqualThoseOfBruteForce) {
  for (const Rules rules : kAllRules) {
    const MatchPlan plan = small_plan(rules);
    BruteForce oracle({3, rules});
    for (const MatchGame& game : played(plan, 1).games) {
      PlainBoard board({3, rules}, position_of(plan.starts[game.fixture.start]).position, true);
      std::vector<int> pits = game.game.sown();
      for (int& pit : pits) --pit;
      ASSERT_EQ(game.costs.size(), pits.size());
      for (std::size_t i = 0; i < pits.size(); ++i) {
        ASSERT_FALSE(board.over());
        ASSERT_TRUE(board.can_sow(pits[i]));
        const bool south = board.south_to_move();
        const int before = oracle.margin(board.position());
        board.sow(pits[i]);
        const int south_after = board.over()            ? board.south_margin()
                                : board.south_to_move() ? oracle.margin(board.position())
                                                        : -oracle.margin(board.position());
        EXPECT_EQ(game.costs[i], before - (south ? south_after : -south_after));
      }
      EXPECT_TRUE(board.over());
      EXPECT_EQ(game.game.store_difference(), board.south_margin());
    }
  }
}

TEST(Match, GamesDoNotDependOnThreadsOrOnTheFirstNumber) {
  const MatchPlan plan = small_plan(Rules::kEmptyCapture);
  const Played one = played(plan, 1);
  EXPECT_EQ(one.records.size(), Schedule(plan).games());
  EXPECT_EQ(played(plan, 3).records, one.records);
  const Played rest = played(plan, 2, 37);
  EXPECT_EQ(rest.records, std::vector(one.records.begin() + 37, one.records.end()));
  MatchPlan other = plan;
  other.random_seed = 2;
  EXPECT_NE(played(other, 1).records, one.records);
}

// Without programs and clocks, the times in the records are still those of the choices.
TEST(Match, TimesOfSowingsAddUpToThoseOfTheSeats) {
  MatchPlan plan = small_plan(Rules::kStandard);
  plan.judge_seconds = 60;
  ASSERT_TRUE(is_refereed(plan));
  for (const MatchGame& game : played(plan, 1).games) {
    const std::vector<std::size_t> seats = seats_of_sowings(game, plan.pie);
    ASSERT_EQ(game.microseconds.size(), seats.size());
    std::array<double, 2> sums{};
    for (std::size_t i = 0; i < seats.size(); ++i) {
      sums[seats[i]] += static_cast<double>(game.microseconds[i]);
    }
    const double rounding = 0.5 * static_cast<double>(seats.size()) + 0.01;
    for (const std::size_t seat : {0U, 1U}) {
      EXPECT_NEAR(sums[seat], 1e6 * game.seconds[seat], rounding);
    }
  }
}

TEST(Match, AStopKeepsTheFirstGames) {
  const MatchPlan plan = small_plan(Rules::kStandard);
  db::PosixFileSystem files;
  Observer no_observer;
  Answerer answerer(files, growing_answerer(rules_of(plan)), no_observer);
  std::stop_source stop;
  std::vector<std::uint64_t> numbers;
  in_arena(1, [&] {
    EXPECT_EQ(play_games(plan, 0, Schedule(plan).games(), answerer, no_observer,
                         {.stop = stop.get_token()},
                         [&](const MatchGame& game) {
                           numbers.push_back(game.number);
                           stop.request_stop();
                         }),
              Completion::kStopped);
  });
  ASSERT_FALSE(numbers.empty());
  EXPECT_LT(numbers.size(), Schedule(plan).games());
  for (std::size_t i = 0; i < numbers.size(); ++i) EXPECT_EQ(numbers[i], i);
}

TEST(Match, RethrowsExceptionsOfTheCallback) {
  const MatchPlan plan = small_plan(Rules::kStandard);
  db::PosixFileSystem files;
  Observer no_observer;
  Answerer answerer(files, growing_answerer(rules_of(plan)), no_observer);
  const auto fail = [](const MatchGame&) { throw std::runtime_error("full"); };
  EXPECT_THROW((void)play_games(plan, 0, Schedule(plan).games(), answerer, no_observer, {}, fail),
               std::runtime_error);
}

TEST(MatchRecords, RoundTrip) {
  const MatchPlan plan = small_plan(Rules::kEmptyCapture);
  const MatchRecords records(plan);
  const Played all = played(plan, 1);
  RecordReader reader;
  EXPECT_FALSE(reader.read(records.head()));
  for (std::size_t i = 0; i < all.games.size(); ++i) {
    const MatchGame read = records.read(all.records[i]);
    EXPECT_EQ(read.number, all.games[i].number);
    EXPECT_EQ(read.fixture.players, all.games[i].fixture.players);
    EXPECT_EQ(read.game.sown(), all.games[i].game.sown());
    EXPECT_EQ(read.costs, all.games[i].costs);
    EXPECT_EQ(read.game, all.games[i].game);
    const auto loose = reader.read(all.records[i]);
    ASSERT_TRUE(loose);
    EXPECT_EQ(loose->game.positions().front(), plan.starts[all.games[i].fixture.start]);
    EXPECT_TRUE(loose->verified);
  }
}

TEST(MatchRecords, ALineWithAnyBitOrEndChangedIsRefused) {
  const MatchPlan plan = small_plan(Rules::kEmptyCapture);
  const MatchRecords records(plan);
  expect_damage_is_refused(records, played(plan, 1).records[5]);
}

TEST(MatchRecords, AGameOfAnotherMatchIsRefused) {
  const MatchPlan plan = small_plan(Rules::kEmptyCapture);
  const std::string record = played(plan, 1).records[5];
  std::vector<MatchPlan> others(5, plan);
  others[0].players[0] = "greedy";
  std::swap(others[1].starts[0], others[1].starts[1]);
  others[2].judged = false;
  others[3].random_seed = 2;
  others[4].games_per_pair = 4;  // which include the same game
  for (const MatchPlan& other : others) {
    const MatchRecords records(other);
    EXPECT_NE(records.head(), MatchRecords(plan).head());
    EXPECT_THROW((void)records.read(record), PositionError);
    RecordReader reader;
    EXPECT_FALSE(reader.read(records.head()));
    EXPECT_THROW((void)reader.read(record), PositionError);
  }
}

std::string without_checksum(const std::string& line) {
  return line.substr(0, line.rfind(",\"checksum\":")) + '}';
}

TEST(RecordReader, ReadsRecordsThatCannotBeVerified) {
  const MatchPlan plan = small_plan(Rules::kEmptyCapture);
  const MatchRecords records(plan);
  const std::string game = played(plan, 1).records[5];
  const std::string alone = record_of(plan.starts[0], {"person", "5"});
  const auto verified = [](const std::vector<std::string>& lines) {
    RecordReader reader;
    std::optional<GameRecord> record;
    for (const std::string& line : lines) record = reader.read(line);
    return record.value().verified;
  };
  EXPECT_TRUE(verified({alone}));
  EXPECT_TRUE(verified({records.head(), game}));
  EXPECT_TRUE(verified({records.head() + '\r', ' ' + game + "\t\r"}));
  EXPECT_FALSE(verified({without_checksum(alone)}));
  EXPECT_FALSE(verified({records.head(), without_checksum(game)}));
  EXPECT_FALSE(verified({without_checksum(records.head()), without_checksum(game)}));
  EXPECT_FALSE(verified({game})) << "the line of its match is missing";
  EXPECT_THROW((void)records.read(without_checksum(game)), PositionError)
      << "records of a match require a checksum";
  EXPECT_THROW((void)verified({without_checksum(records.head()), game}), PositionError);
  std::string moved = alone;  // present, but not the last field
  moved.insert(1, R"("checksum":"0123456789abcdef",)");
  EXPECT_THROW((void)verified({moved}), PositionError);
}

// A damaged line is refused, or gives the same game.
TEST(RecordReader, EveryFlippedBitIsRefusedOrChangesNoGame) {
  const MatchPlan plan = small_plan(Rules::kStandard);
  const MatchRecords records(plan);
  const std::vector<std::string> lines = {records.head(), played(plan, 1).records[2]};
  RecordReader sound;
  (void)sound.read(lines[0]);
  const GameRecord record = sound.read(lines[1]).value();
  int refused = 0;
  int unverified = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t bit = 0; bit < 8 * lines[i].size(); ++bit) {
      std::vector<std::string> damaged = lines;
      damaged[i][bit / 8] = static_cast<char>(damaged[i][bit / 8] ^ (1 << bit % 8));
      RecordReader reader;
      try {
        (void)reader.read(damaged[0]);
        const auto read = reader.read(damaged[1]);
        ASSERT_TRUE(read) << damaged[i];
        EXPECT_EQ(read->game.positions(), record.game.positions()) << damaged[i];
        EXPECT_FALSE(read->verified) << damaged[i];
        ++unverified;
      } catch (const PositionError&) {
        ++refused;
      }
    }
  }
  EXPECT_EQ(unverified, 7 * 8) << "in the name of the field 'checksum', all but invalid UTF-8";
  EXPECT_GT(refused, 1000);
}

// A game with 2 pits, so that the table can be checked on paper.
TEST(MatchTable, AddsUpGames) {
  MatchPlan plan;
  plan.starts = {Board::from_text("1,1,0,1,1,0", "", "standard")};
  plan.players = {"greedy", "tree:1"};
  MatchTable table(plan);
  // South sows pit 2 (extra turn), then pit 1, which captures a seed and ends the game at 3 to 1.
  MatchGame game;
  game.fixture = {0, {1, 0}};  // tree:1 begins
  game.game = plan.starts[0];
  game.game.sow(2);
  EXPECT_TRUE(game.game.south_to_move());
  game.game.sow(1);
  EXPECT_TRUE(game.game.over());
  game.costs = {4, 0};  // the first had a choice
  game.seconds = {0.5, 0.25};
  table.add(game, MatchTable::Timing::kTimed);
  EXPECT_EQ(table.games(), 1U);
  const PlayerRow& south = table.players()[1];
  const PlayerRow& north = table.players()[0];
  EXPECT_EQ(south.by_seat[0].wins, 1U);
  EXPECT_EQ(north.by_seat[1].losses, 1U);
  EXPECT_EQ(south.results().score(), 1.0);
  EXPECT_EQ(north.results().score(), 0.0);
  EXPECT_EQ(south.by_seat[1].score(), std::nullopt);
  EXPECT_EQ(south.mean_margin(), 2);
  EXPECT_EQ(south.given_away().seeds, 4U);
  EXPECT_EQ(south.stages[0].seeds, 4U);
  EXPECT_EQ(south.given_away().best, south.given_away().choices - 1);
  EXPECT_EQ(south.seconds, 0.5);
  EXPECT_EQ(south.timed_sowings + north.timed_sowings, 2U);
  EXPECT_EQ(south.timed_games, 1U);
  EXPECT_EQ(table.pairs()[0].results.losses, 1U);  // of the first, greedy
  EXPECT_EQ(table.pairs()[0].mean_margin(), -2);
  EXPECT_EQ(table.pairs()[0].mean_south_margin(), 2);
  EXPECT_EQ(table.pairs()[0].by_seat[1].losses, 1U);
  EXPECT_LT(table.ratings()[0].points, 0);
}

// The standard deviation of the points of single games, over the square root of their number.
TEST(Results, HaveTheIntervalOfTheirGames) {
  std::mt19937_64 random(random_seed());
  for (int i = 0; i < 100; ++i) {
    Results results;
    std::vector<double> points;
    for (int games = random_between(random, 1, 30); games > 0; --games) {
      const int half_points = random_between(random, 0, 2);
      ++(half_points == 0 ? results.losses : half_points == 1 ? results.draws : results.wins);
      points.push_back(half_points / 2.0);
    }
    const auto n = static_cast<double>(points.size());
    double mean = 0;
    for (const double one : points) mean += one / n;
    double variance = 0;
    for (const double one : points) variance += (one - mean) * (one - mean) / n;
    EXPECT_NEAR(results.score().value(), mean, 1e-9);
    EXPECT_NEAR(results.score_interval(), 1.959964 * std::sqrt(variance / n), 1e-7);
  }
}

TEST(MatchTable, StagesEndAtQuartersOfTheSeedsAtTheStart) {
  MatchPlan plan;
  plan.starts = {Board(4, 2, "standard")};
  plan.players = {"random", "random"};
  MatchTable table(plan);
  std::array<std::array<std::uint64_t, 4>, 2> choices{};
  std::set<int> seeds_at_choices;
  std::mt19937_64 random(random_seed());
  for (int i = 0; i < 200; ++i) {
    MatchGame game;
    game.game = plan.starts[0];
    game.fixture = {0, {0, 1}};
    while (!game.game.over()) {
      const Position position = position_of(game.game).position;
      const std::size_t mover = game.game.south_to_move() ? 0 : 1;
      const int seeds = seeds_in_play(position);
      const std::size_t stage = seeds > 12 ? 0 : seeds > 8 ? 1 : seeds > 4 ? 2 : 3;
      if (!std::has_single_bit(legal_pits(position))) {
        ++choices[mover][stage];
        seeds_at_choices.insert(seeds);
      }
      game.game.sow(random_legal_pit(random, position) + 1);
    }
    game.costs.assign(game.game.sown().size(), 0);
    table.add(game, MatchTable::Timing::kUntimed);
  }
  for (const int quarters : {12, 8, 4}) EXPECT_TRUE(seeds_at_choices.contains(quarters));
  for (std::size_t player = 0; player < 2; ++player) {
    for (std::size_t stage = 0; stage < kStages; ++stage) {
      EXPECT_EQ(table.players()[player].stages[stage].choices, choices[player][stage]);
    }
  }
}

TEST(Schedule, AShorterMatchIsAPrefixOfALongerOne) {
  MatchPlan plan = small_plan(Rules::kStandard);
  const Schedule whole(plan);
  plan.games_per_pair = 4;
  const Schedule part(plan);
  std::set<std::size_t> starts;
  for (std::uint64_t number = 0; number < part.games(); ++number) {
    EXPECT_EQ(part.fixture(number).start, whole.fixture(number).start);
    EXPECT_EQ(part.fixture(number).players, whole.fixture(number).players);
  }
  for (std::uint64_t seed = 1; seed < 60; ++seed) {
    plan.random_seed = seed;
    starts.insert(Schedule(plan).fixture(0).start);
  }
  EXPECT_EQ(starts.size(), 7U) << "every start may be the first";
}

TEST(Match, NamesPlayersThatWouldRepeatGames) {
  MatchPlan plan = small_plan(Rules::kStandard);
  EXPECT_TRUE(players_that_repeat(plan).empty());
  plan.games_per_pair = 14;
  EXPECT_TRUE(players_that_repeat(plan).empty()) << "two games from each of the 7 starts";
  plan.games_per_pair = 16;
  EXPECT_EQ(players_that_repeat(plan), (std::vector<std::string>{"tree:2", "minimax:3"}));
  plan.players = {"5", "4", "exact:0.5", "1"};
  EXPECT_TRUE(players_that_repeat(plan).empty()) << "in every pair, one player chooses at random";
  plan.players = {"5", "exact:1"};
  EXPECT_EQ(players_that_repeat(plan).size(), 2U);
  plan.tournament = Tournament::kGauntlet;
  plan.players = {"5", "1", "exact:1"};
  EXPECT_EQ(players_that_repeat(plan), (std::vector<std::string>{"5", "exact:1"}));
  plan.players = {"1", "5", "exact:1"};
  EXPECT_TRUE(players_that_repeat(plan).empty()) << "5 and exact:1 do not meet";
  plan.tournament = Tournament::kRoundRobin;
  EXPECT_EQ(players_that_repeat(plan).size(), 2U);
  plan.clock.move = std::chrono::seconds(1);
  EXPECT_TRUE(players_that_repeat(plan).empty());
}

TEST(Match, ProgramsHaveAClockUnlessAnotherLimitIsChosen) {
  const auto game_clock = [](MatchPlan plan) {
    set_default_clock(plan);
    return plan.clock.game;
  };
  MatchPlan plan = small_plan(Rules::kStandard);
  EXPECT_EQ(game_clock(plan), std::nullopt);
  plan.players[0] = "./bot";
  plan.functions["./bot"] = [](const Board&, const ClockState&) { return 1; };
  EXPECT_EQ(game_clock(plan), std::nullopt) << "a function";
  plan.players[1] = "python3 bot.py";
  EXPECT_EQ(game_clock(plan), kDefaultClock);
  plan.players = {"bot", "greedy"};
  plan.play_as = {R"({"command":["bot"]})", "greedy"};
  EXPECT_EQ(game_clock(plan), kDefaultClock);
  plan.clock.move = std::chrono::seconds(1);
  EXPECT_EQ(game_clock(plan), std::nullopt);
  plan.clock = {.game = std::chrono::seconds(600)};
  EXPECT_EQ(game_clock(plan), std::chrono::seconds(600));
}

TEST(Match, RefusesPlansThatAreNotAsDocumented) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  using Seconds = std::chrono::duration<double>;
  const std::vector<std::pair<std::string, std::function<void(MatchPlan&)>>> faults = {
      {"match: a start", [](MatchPlan& plan) { plan.starts.clear(); }},
      {"match: a start", [](MatchPlan& plan) { plan.players = {"1"}; }},
      {"seconds per move: ", [](MatchPlan& plan) { plan.clock.move = Seconds(-1); }},
      {"clock: no time", [](MatchPlan& plan) { plan.clock.game = Seconds(0); }},
      {"clock: negative", [&](MatchPlan& plan) { plan.clock.game = Seconds(nan); }},
      {"clock: negative", [](MatchPlan& plan) { plan.clock.increment = Seconds(-1); }},
      {"clock: negative", [](MatchPlan& plan) { plan.clock.margin = Seconds(-1); }},
      {"clock: negative", [](MatchPlan& plan) { plan.clock.start_up = Seconds(-1); }},
      {"judge time: ", [&](MatchPlan& plan) { plan.judge_seconds = nan; }},
      {"match: an open one needs", [](MatchPlan& plan) { plan.tournament = Tournament::kOpen; }},
      {"match: an open one has a time limit",
       [](MatchPlan& plan) {
         plan.tournament = Tournament::kOpen;
         plan.admit = [](std::string_view, std::string_view, int) { return Entrant(); };
       }},
      {"sprt: elo0 ", [](MatchPlan& plan) { plan.sprt = SprtPlan{.elo0 = 5, .elo1 = 5}; }},
      {"sprt: elo0 ", [](MatchPlan& plan) { plan.sprt = SprtPlan{.elo0 = -1000.5, .elo1 = 5}; }},
      {"sprt: elo0 ", [](MatchPlan& plan) { plan.sprt = SprtPlan{.elo0 = 0, .elo1 = 1000.5}; }},
      {"sprt: elo0 ", [&](MatchPlan& plan) { plan.sprt = SprtPlan{.elo0 = nan, .elo1 = 5}; }},
      {"sprt: alpha ", [](MatchPlan& plan) { plan.sprt = SprtPlan{.alpha = 0}; }},
      {"sprt: alpha ", [](MatchPlan& plan) { plan.sprt = SprtPlan{.beta = 0.5}; }},
      {"sprt: compares two players, not 3",
       [](MatchPlan& plan) {
         plan.sprt = SprtPlan();
         plan.players.emplace_back("3");
       }},
      {"starts: ", [](MatchPlan& plan) { plan.starts.emplace_back(4, 3); }},
      {"starts: ", [](MatchPlan& plan) { plan.starts.emplace_back(3, 3, "empty-capture"); }},
      {"starts: ", [](MatchPlan& plan) { plan.starts[0].sow(1); }},
  };
  MatchPlan plan;
  plan.starts = {Board(3, 2, "standard")};
  plan.players = {"1", "2"};
  plan.sprt = SprtPlan{.elo0 = -kMostElo, .elo1 = kMostElo};
  EXPECT_NO_THROW(check_plan(plan));
  for (const auto& [why, spoil] : faults) {
    MatchPlan spoilt = plan;
    spoil(spoilt);
    try {
      check_plan(spoilt);
      ADD_FAILURE() << "accepted, expected " << why;
    } catch (const ArgumentError& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with(why)) << error.what();
    }
  }
}

TEST(RecordReader, ReadsNumbersStrictly) {
  RecordReader reader;
  const std::string head =
      R"({"schema":"seedbank.game/1","rules":"standard","start":"1,1,1,1,1,1")";
  EXPECT_EQ(reader.read(head + R"(,"pits":[]})")->game.sown().size(), 0U);
  EXPECT_EQ(reader.read(head + R"(,"pits":[2],"costs":[0]})")->game.sown().size(), 1U);
  for (const char* rest : {R"(,"pits":[4294967298]})", R"(,"pits":[2.5]})", R"(,"pits":[true]})",
                           R"(,"pits":2})", R"(,"pits":["2"]})", R"(,"pits":[3]})", R"(})",
                           R"(,"pits":[2],"margin":2})", R"(,"pits":[2],"costs":[1]})",
                           R"(,"pits":[2],"costs":[-2]})", R"(,"pits":[2],"costs":[0,0]})"}) {
    EXPECT_THROW((void)reader.read(head + rest), PositionError) << rest;
  }
}

TEST(RecordReader, MessagesQuoteUpTo40Characters) {
  const auto message = [](const std::string& schema) {
    try {
      (void)RecordReader().read(R"({"schema":")" + schema + R"("})");
    } catch (const PositionError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string longest(40, 'x');
  EXPECT_NE(message(longest).find('\'' + longest + '\''), std::string::npos) << message(longest);
  EXPECT_NE(message(longest + 'y').find('\'' + longest + "...'"), std::string::npos)
      << message(longest + 'y');
}

TEST(MatchTable, ExactPlayersGiveNothingAway) {
  MatchPlan plan = small_plan(Rules::kStandard);
  plan.players = {"exact", "random"};
  MatchTable table(plan);
  for (const MatchGame& game : played(plan, 2).games) table.add(game, MatchTable::Timing::kTimed);
  const GivenAway exact = table.players()[0].given_away();
  EXPECT_GT(exact.choices, 0U);
  EXPECT_EQ(exact.best_share(), 1);
  EXPECT_EQ(exact.seeds, 0U);
  const GivenAway random = table.players()[1].given_away();
  EXPECT_GT(random.seeds, 0U);
  EXPECT_LT(random.best_share(), 1);
  EXPECT_GT(table.ratings()[0].points, table.ratings()[1].points);
}

}  // namespace
}  // namespace seedbank::engine
