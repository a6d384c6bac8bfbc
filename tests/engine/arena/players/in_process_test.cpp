// Games with a referee between players without processes of their own: functions and built-in
// players, on several threads.
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <seedbank/engine.h>
#include <seedbank/error.h>
#include <seedbank/match.h>
#include <seedbank/match_table.h>

namespace seedbank {
namespace {

std::vector<MatchGame> played(const MatchPlan& plan, int threads = 2) {
  EngineOptions options;
  options.threads = threads;
  options.memory_bytes = std::uint64_t{256} << 20;
  Engine engine(options);
  std::vector<MatchGame> games;
  const Completion completion = play(engine, plan, 0, Schedule(plan).games(),
                                     [&](const MatchGame& game) { games.push_back(game); });
  EXPECT_EQ(completion, Completion::kComplete);
  return games;
}

TEST(InProcess, FunctionsPlay) {
  MatchPlan plan;
  plan.starts = {Board(4, 3)};
  plan.players = {"nearest", "greedy"};
  plan.judged = false;
  plan.functions["nearest"] = [](const Board& board, const ClockState& clock) {
    EXPECT_FALSE(clock.left);
    return board.legal_pits().back();
  };
  std::vector<MatchGame> games = played(plan);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].verdict, Verdict::kPlay);
  plan.functions["nearest"] = [](const Board&, const ClockState&) { return 9; };
  games = played(plan);
  EXPECT_EQ(games[1].verdict, Verdict::kIllegal);
  EXPECT_EQ(games[1].detail, "pit 9 is not in 1..4");
  EXPECT_EQ(games[1].forfeiting_seat, 1U);
}

TEST(InProcess, EachPlayerHasItsClock) {
  using Seconds = std::chrono::duration<double>;
  MatchPlan plan;
  plan.starts = {Board(2, 2)};
  plan.players = {"fast", "slow"};
  plan.judged = false;
  plan.clock = {.game = Seconds(6000), .margin = Seconds(1)};
  plan.own_clocks = {GameClock{Seconds(600), Seconds(7)}, std::nullopt};
  // Before the first sowing, both clocks are whole.
  const auto player = [](double own, double other) {
    return [own, other](const Board& board, const ClockState& clock) {
      if (board.sown().empty()) {
        EXPECT_EQ(clock.left, Seconds(own));
        EXPECT_EQ(clock.opponent_left, Seconds(other));
        EXPECT_EQ(clock.for_choice, Seconds(own));
      }
      return board.legal_pits().front();
    };
  };
  plan.functions["fast"] = player(600, 6000);
  plan.functions["slow"] = player(6000, 600);
  EXPECT_EQ(played(plan).size(), 2U);
  plan.own_clocks.pop_back();
  Engine engine;
  EXPECT_THROW((void)play(engine, plan, 0, 2, [](const MatchGame&) {}), ArgumentError);
}

TEST(InProcess, TheMarginIsAddedToTheClock) {
  MatchPlan plan;
  plan.starts = {Board(1, 1)};  // a game of one sowing
  plan.players = {"late", "greedy"};
  plan.judged = false;
  plan.functions["late"] = [](const Board&, const ClockState&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    return 1;
  };
  using Seconds = std::chrono::duration<double>;
  plan.clock = {.game = Seconds(0.01), .margin = Seconds(600)};
  EXPECT_EQ(played(plan).at(0).verdict, Verdict::kPlay);
  plan.clock.margin = Seconds(0);
  EXPECT_EQ(played(plan).at(0).verdict, Verdict::kTime);
}

// A game that the arena ends is the same up to there, and has the margin of exact play from there.
TEST(InProcess, DecidedGamesEndWithExactPlay) {
  MatchPlan plan;
  plan.starts = {Board(4, 3), Board(4, 4)};
  plan.players = {"random", "greedy", "1"};
  plan.clock.game = std::chrono::seconds(6000);
  const std::vector<MatchGame> whole = played(plan);
  plan.adjudicated = true;
  const std::vector<MatchGame> ended = played(plan);
  ASSERT_EQ(whole.size(), ended.size());
  MatchTable table(plan);
  std::size_t adjudicated = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const MatchGame& game = ended[i];
    table.add(game, MatchTable::Timing::kTimed);
    EXPECT_TRUE(game.game.over());
    EXPECT_EQ(outcome_of(game, 0), outcome_of(whole[i], 0)) << i;
    if (!game.adjudicated_after) {
      EXPECT_EQ(game.game.sown(), whole[i].game.sown()) << i;
      continue;
    }
    ++adjudicated;
    const std::size_t count = *game.adjudicated_after;
    const std::vector<Board> positions = game.game.positions();
    const std::vector<Board> others = whole[i].game.positions();
    ASSERT_LT(count, others.size());
    EXPECT_EQ(positions[count], others[count]);
    const auto is_decided = [&](std::size_t sowings) {
      return std::abs(positions[sowings].store_difference()) > positions[sowings].in_play();
    };
    EXPECT_TRUE(is_decided(count));
    EXPECT_FALSE(is_decided(count - 1));
    for (std::size_t j = count; j < game.costs.size(); ++j) EXPECT_EQ(game.costs[j], 0);
    EXPECT_EQ(game.game.margin(), exact_values(whole[i], Pie::kNone)[count]);
    const MatchRecords records(plan);
    const std::string line = records.line(game);
    EXPECT_EQ(records.read(line).adjudicated_after, count);
  }
  EXPECT_GT(adjudicated, 0U);
  std::uint64_t choices = 0;
  for (const PlayerRow& player : table.players()) choices += player.choices;
  std::uint64_t expected = 0;
  for (const MatchGame& game : ended) {
    const std::vector<Board> positions = game.game.positions();
    for (std::size_t i = 0; i < game.adjudicated_after.value_or(positions.size() - 1); ++i) {
      if (positions[i].legal_pits().size() > 1) ++expected;
    }
  }
  EXPECT_EQ(choices, expected);
  EXPECT_TRUE(RecordedMatch(MatchRecords(plan).head()).plan().adjudicated);
}

TEST(InProcess, GamesAreShownWhileTheyArePlayed) {
  MatchPlan plan;
  plan.starts = {Board(3, 2), Board(3, 3)};
  plan.players = {"random", "greedy", "1"};
  plan.judged = false;
  plan.clock.game = std::chrono::seconds(6000);
  std::mutex mutex;
  std::map<std::uint64_t, std::vector<GameUnderWay>> shown;
  plan.show = [&](const GameUnderWay& game) {
    const std::lock_guard lock(mutex);
    shown[game.number].push_back(game);
  };
  const std::vector<MatchGame> games = played(plan);
  ASSERT_EQ(shown.size(), games.size());
  for (const MatchGame& game : games) {
    const std::vector<GameUnderWay>& each = shown[game.number];
    const std::vector<Board> positions = game.game.positions();
    ASSERT_EQ(each.size(), positions.size());
    for (std::size_t i = 0; i + 1 < each.size(); ++i) {
      EXPECT_EQ(each[i].game, positions[i]);
      EXPECT_FALSE(each[i].over);
      EXPECT_EQ(each[i].fixture.players, game.fixture.players);
      EXPECT_GT(each[i].left[0]->count(), 0);
    }
    EXPECT_TRUE(each.back().over);
  }
}

TEST(InProcess, BuiltInPlayersPlayTheSameGamesWithAReferee) {
  MatchPlan plan;
  plan.starts = {Board(4, 3), Board(4, 4)};
  plan.players = {"random", "minimax:3", "2"};
  plan.judged = false;
  const std::vector<MatchGame> games = played(plan);
  plan.clock.game = std::chrono::seconds(1000);
  const std::vector<MatchGame> refereed = played(plan);
  ASSERT_EQ(games.size(), refereed.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(games[i].game.sown(), refereed[i].game.sown()) << i;
  }
}

TEST(InProcess, BuiltInPlayersExchangeSeatsWhereThatWins) {
  for (const char* const player : {"exact", "minimax:8"}) {
    MatchPlan plan;
    plan.starts = {Board(4, 3)};
    plan.players = {"greedy", player};
    plan.pie = Pie::kTurn;
    plan.judged = false;
    for (const MatchGame& game : played(plan)) {
      EXPECT_EQ(game.verdict, Verdict::kPlay);
      const std::size_t seat = game.fixture.players[0] == 1 ? 0 : 1;  // of `player`
      if (seat == 1) {
        EXPECT_GE(outcome_of(game, seat), 0) << player;
      }
    }
  }
}

TEST(InProcess, ConcurrentGamesAreThoseOfOneThread) {
  MatchPlan plan;
  plan.starts = {Board(4, 3), Board(4, 4), Board(4, 2)};
  plan.players = {"far", "near", "random", "minimax:2"};
  plan.clock.game = std::chrono::seconds(1000);
  plan.pie = Pie::kTurn;
  std::atomic<int> calls = 0;
  plan.functions["far"] = [&](const Board& board, const ClockState& clock) {
    ++calls;
    EXPECT_TRUE(clock.left && clock.opponent_left);
    return board.legal_pits().front();
  };
  plan.functions["near"] = [&](const Board& board, const ClockState&) {
    ++calls;
    return board.legal_pits().back();
  };
  const std::vector<MatchGame> one = played(plan, 1);
  const int calls_of_one = calls.exchange(0);
  const std::vector<MatchGame> two = played(plan, 2);
  EXPECT_EQ(calls, calls_of_one);
  ASSERT_EQ(one.size(), two.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].game.sown(), two[i].game.sown()) << i;
    EXPECT_EQ(one[i].swapped, two[i].swapped) << i;
    EXPECT_EQ(one[i].costs, two[i].costs) << i;
  }
}

TEST(InProcess, MatchesEndWhenTheirTestDecides) {
  MatchPlan plan;
  plan.starts = {Board(4, 3)};
  plan.players = {"minimax:3", "random"};
  plan.games_per_pair = 1000;
  plan.judged = false;
  plan.sprt = SprtPlan{.elo0 = 0, .elo1 = 100, .alpha = 0.1, .beta = 0.1};
  EngineOptions options;
  options.threads = 2;
  options.memory_bytes = std::uint64_t{256} << 20;
  Engine engine(options);
  const std::uint64_t all = Schedule(plan).games();
  MatchTable table(plan);
  std::uint64_t decided_at = 0;  // games
  const auto take = [&](const MatchGame& game) {
    ASSERT_EQ(decided_at, 0U) << "a game after the decision";
    EXPECT_EQ(game.number, table.games());
    table.add(game, MatchTable::Timing::kUntimed);
    if (table.sprt()->decision != SprtDecision::kNone) decided_at = table.games();
  };

  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(play_until_decided(engine, table, 0, all, take, {.stop = stop.get_token()}),
            Completion::kStopped);
  EXPECT_EQ(decided_at, 0U);

  const std::uint64_t two = table.games() + 2;
  EXPECT_EQ(play_until_decided(engine, table, table.games(), two, take), Completion::kComplete);
  EXPECT_EQ(table.games(), two);
  EXPECT_EQ(decided_at, 0U) << "two games decide nothing";
  EXPECT_EQ(play_until_decided(engine, table, table.games(), all, take), Completion::kComplete);
  EXPECT_EQ(table.sprt()->decision, SprtDecision::kElo1);
  EXPECT_EQ(table.games(), decided_at);
  EXPECT_LT(table.games(), all);
  const auto fail = [](const MatchGame&) { FAIL() << "the test had decided"; };
  EXPECT_EQ(play_until_decided(engine, table, table.games(), all, fail), Completion::kComplete);
}

TEST(InProcess, ADecidedTestStartsNoMoreGames) {
  std::atomic<std::uint64_t> started = 0;
  MatchPlan plan;
  plan.starts = {Board(4, 3)};
  plan.players = {"first", "other"};
  plan.games_per_pair = 2000;
  plan.judged = false;
  plan.sprt = SprtPlan{.elo0 = 0, .elo1 = 500};
  plan.functions["first"] = [](const Board& board, const ClockState&) {
    return board.legal_pits().front();
  };
  plan.functions["other"] = [&](const Board&, const ClockState&) {
    ++started;
    return 0;  // not a pit: it loses every game at once
  };
  EngineOptions options;
  options.threads = 2;
  options.memory_bytes = std::uint64_t{256} << 20;
  Engine engine(options);
  MatchTable table(plan);
  const auto take = [&](const MatchGame& game) { table.add(game, MatchTable::Timing::kUntimed); };
  EXPECT_EQ(play_until_decided(engine, table, 0, Schedule(plan).games(), take),
            Completion::kComplete);
  EXPECT_EQ(table.sprt()->decision, SprtDecision::kElo1);
  EXPECT_LT(table.games(), 100U);
  EXPECT_LT(started.load(), 1000U) << "only the games in progress were completed";
}

}  // namespace
}  // namespace seedbank
