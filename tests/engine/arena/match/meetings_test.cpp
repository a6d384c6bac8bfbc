// The games of open matches: every pair meets from every start in both seats, also after any
// interruption.
#include "engine/arena/match/meetings.h"

#include <array>
#include <map>
#include <random>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "tests/random_seed.h"

namespace seedbank::engine {
namespace {

constexpr std::size_t kPlayers = 4;
constexpr int kStarts = 5;

MatchPlan open_plan() {
  MatchPlan plan;
  plan.tournament = Tournament::kOpen;
  plan.judged = false;
  for (int seeds = 1; seeds <= kStarts; ++seeds) plan.starts.emplace_back(3, seeds);
  return plan;
}

std::vector<Meetings::Pair> all_pairs() {
  std::vector<Meetings::Pair> pairs;
  for (std::size_t a = 0; a < kPlayers; ++a) {
    for (std::size_t b = a + 1; b < kPlayers; ++b) pairs.emplace_back(a, b);
  }
  return pairs;
}

TEST(Meetings, WithoutPairsHaveNoGame) {
  const MatchPlan plan = open_plan();
  EXPECT_FALSE(Meetings(plan).next({}));
}

TEST(Meetings, ThoseThatHaveMetLeastAndHaveTheFewestGamesPlayNext) {
  using Players = std::array<std::size_t, 2>;
  MatchPlan plan = open_plan();
  plan.earlier = {{0, {0, 1}}, {0, {2, 0}}, {1, {2, 0}}};
  Meetings meetings(plan);
  EXPECT_EQ(meetings.next({{0, 1}, {1, 2}, {0, 2}})->players, (Players{1, 2}));
  EXPECT_EQ(meetings.next({{2, 3}, {1, 3}})->players, (Players{1, 3})) << "2 has more games";
}

// Interruptions at random moments lose games under way; what is lost is played again.
TEST(Meetings, EveryPairMeetsFromEveryStartInBothSeats) {
  std::mt19937_64 random = seeded_generator();
  MatchPlan plan = open_plan();
  const std::vector<Meetings::Pair> pairs = all_pairs();
  const std::size_t all = pairs.size() * 2 * kStarts;
  for (std::size_t cycle = 1; cycle <= 3; ++cycle) {
    while (plan.earlier.size() < cycle * all) {
      Meetings resumed(plan);
      std::vector<Fixture> ended;
      for (std::size_t left = 1 + random() % (cycle * all - plan.earlier.size()); left > 0;
           --left) {
        const Fixture fixture = resumed.next(pairs).value();
        if (left > 3 || random() % 2 == 0) ended.push_back(fixture);
      }
      plan.earlier.insert(plan.earlier.end(), ended.begin(), ended.end());
    }
    std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::size_t> times;
    for (const auto& [start, players] : plan.earlier) ++times[{start, players[0], players[1]}];
    EXPECT_EQ(times.size(), kPlayers * (kPlayers - 1) * kStarts);
    for (const auto& [fixture, count] : times) EXPECT_EQ(count, cycle);
  }
}

}  // namespace
}  // namespace seedbank::engine
