// Texts of a match: its clocks.
#include <chrono>

#include <gtest/gtest.h>
#include <seedbank/clock.h>

#include "tools/text/game_text.h"

namespace seedbank::tools {
namespace {

TEST(MatchText, ClocksOfPlayersFollowThatOfTheMatch) {
  MatchPlan plan;
  plan.players = {"ada", "bob", "eve"};
  EXPECT_EQ(clock_text(plan), "");
  plan.clock.move = std::chrono::duration<double>(5);
  EXPECT_EQ(clock_text(plan), "5 s/1");
  plan.own_clocks = {std::nullopt, game_clock("30"), game_clock("10+0.5")};
  EXPECT_EQ(clock_text(plan), "bob: 30 s, eve: 10+0.5 s, 5 s/1");
  plan.clock.game = std::chrono::duration<double>(150);
  plan.clock.increment = std::chrono::duration<double>(0.1);
  EXPECT_EQ(clock_text(plan), "150+0.1 s, bob: 30 s, eve: 10+0.5 s, 5 s/1");
}

}  // namespace
}  // namespace seedbank::tools
