// Matches of four-row Kalaha: any number of threads, statistics, limits and stops.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <seedbank/four_rows_match.h>

#include "engine/base/json.h"
#include "tests/in_arena.h"

namespace seedbank::four_rows {
namespace {

MatchResult played(const MatchQuestion& question, int threads = 2) {
  MatchResult result;
  int games = 0;
  in_arena(threads, [&] { result = play_match(question, {}, [&] { ++games; }); });
  EXPECT_EQ(games, result.games());
  return result;
}

MatchQuestion match_of(const std::string& first, const std::string& second, int games) {
  MatchQuestion question;
  question.players = {*parse_player(first), *parse_player(second)};
  question.games = games;
  return question;
}

TEST(FourRowsMatch, IsTheSameForAnyNumberOfThreads) {
  for (const MatchQuestion& question :
       {match_of("beginner", "amateur", 41), match_of("expert:2", "expert:3", 12)}) {
    const std::string one = to_json(question, played(question, 1));
    EXPECT_EQ(to_json(question, played(question, 2)), one);
    EXPECT_EQ(to_json(question, played(question, 3)), one);
    MatchQuestion other = question;
    other.random_seed = 2;
    EXPECT_NE(to_json(other, played(other, 2)), one);
  }
}

TEST(FourRowsMatch, CountsEveryGameForBothPlayers) {
  const MatchResult result = played(match_of("beginner", "expert:2", 31));
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.games(), 31);
  EXPECT_EQ(result.as_south[0].games(), 16);
  EXPECT_EQ(result.as_south[1].games(), 15);
  EXPECT_EQ(result.as_north[1].games(), 16);
  EXPECT_EQ(result.as_south[0].wins, result.as_north[1].losses);
  EXPECT_EQ(result.as_south[1].losses, result.as_north[0].wins);
  EXPECT_GE(total_score(result, 1).wins, 28);
  EXPECT_EQ(result.played.sowings + 62, result.turns);  // two random turns
  EXPECT_GT(result.possible.sowings, 4 * result.played.sowings);
}

TEST(FourRowsMatch, ASecondGameOfAPairBeginsLikeTheFirst) {
  MatchQuestion question = match_of("beginner", "beginner", 2);
  question.random_turns = 9;
  question.most_turns = 9;
  const MatchResult nothing_chosen = played(question);
  EXPECT_EQ(nothing_chosen.played.sowings, 0U);
  EXPECT_EQ(nothing_chosen.unfinished_games, 2);
  EXPECT_EQ(nothing_chosen.turns, 18U);
  question.most_turns = 10;  // each game has one chosen turn, in the same position
  const MatchResult one_chosen = played(question);
  EXPECT_EQ(one_chosen.possible.sowings % 2, 0U);
  EXPECT_EQ(one_chosen.played.sowings, 2U);
}

// Without a limit endless sowings end games; with one they count as sowings at the limit.
TEST(FourRowsMatch, CountsEndlessSowingsWithAndWithoutALimit) {
  MatchQuestion question = match_of("beginner", "amateur", 300);
  const MatchResult limited = played(question);
  EXPECT_GT(limited.possible.endless, 0U);
  EXPECT_GE(limited.possible.at_limit, limited.possible.endless);
  EXPECT_EQ(limited.endless_games, 0);
  question.step_limit = std::nullopt;
  const MatchResult unlimited = played(question);
  EXPECT_EQ(unlimited.possible.at_limit, 0U);
  EXPECT_GT(unlimited.possible.endless, 0U);
  EXPECT_EQ(unlimited.played.endless, static_cast<std::uint64_t>(unlimited.endless_games));
  EXPECT_EQ(total_score(unlimited, 0).undecided,
            unlimited.endless_games + unlimited.unfinished_games);
}

TEST(FourRowsMatch, AStopLeavesTheGamesBefore) {
  const MatchQuestion question = match_of("beginner", "beginner", 1000);
  std::stop_source source;
  MatchResult result;
  in_arena(2, [&] {
    int games = 0;
    result = play_match(question, source.get_token(), [&] {
      if (++games == 5) source.request_stop();
    });
  });
  EXPECT_FALSE(result.complete);
  EXPECT_GE(result.games(), 5);
  EXPECT_LT(result.games(), 1000);
  MatchQuestion shorter = question;
  shorter.games = result.games();
  const auto results = [](const MatchQuestion& asked, const MatchResult& found) {
    return engine::parse_json(to_json(asked, found))["results"];
  };
  EXPECT_EQ(results(shorter, played(shorter)), results(question, result));
}

TEST(FourRowsMatch, SharesHaveWilsonsInterval) {
  const PointShare share = point_share({50, 40, 10});
  EXPECT_DOUBLE_EQ(share.share, 0.55);
  EXPECT_NEAR(share.low, 0.4524, 0.0001);
  EXPECT_NEAR(share.high, 0.6438, 0.0001);
  EXPECT_EQ(point_share({0, 10, 0}).low, 0);
  EXPECT_NEAR(point_share({0, 10, 0}).high, 0.2775, 0.0001);
}

}  // namespace
}  // namespace seedbank::four_rows
