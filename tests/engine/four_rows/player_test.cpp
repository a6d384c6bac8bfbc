// Players of four-row Kalaha: names, choices of each level, answers as JSON.
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <seedbank/four_rows.h>

#include "engine/base/json.h"
#include "tests/engine/four_rows/plain_game.h"
#include "tests/engine/four_rows/positions.h"

namespace seedbank::four_rows {
namespace {

TEST(FourRowsPlayers, HaveNames) {
  EXPECT_EQ(parse_player("beginner")->level, Level::kBeginner);
  EXPECT_EQ(parse_player("amateur")->level, Level::kAmateur);
  EXPECT_EQ(*parse_player("expert"), (PlayerKind{Level::kExpert, 4}));
  EXPECT_EQ(*parse_player("expert:64"), (PlayerKind{Level::kExpert, 64}));
  EXPECT_EQ(name(*parse_player("expert:8")), "expert:8");
  EXPECT_EQ(name(*parse_player("amateur")), "amateur");
  for (const std::string text : {"", "Expert", "expert:", "expert:0", "expert:65", "expert:4 ",
                                 "expert:-1", "beginner:2", "expert:4x", "amateurs"}) {
    EXPECT_FALSE(parse_player(text)) << text;
  }
}

TEST(FourRowsPlayers, ABeginnerTakesAnyTurn) {
  std::mt19937_64 random(1);
  Player beginner({Level::kBeginner});
  std::set<int> pits;
  for (int i = 0; i < 500; ++i) pits.insert(beginner.choose(opening(), {}, random).pit);
  EXPECT_EQ(pits, std::set<int>({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
}

TEST(FourRowsPlayers, AnAmateurChoosesAnyTurnThatCapturesMost) {
  std::mt19937_64 generator = seeded_generator();
  Player amateur({Level::kAmateur});
  int choices = 0;
  for (int i = 0; i < 200; ++i) {
    const Position position = random_position_of_play(generator, 60);
    std::set<int> best;
    int most = -1;
    for (const int pit : PlainGame(position).pits_to_start()) {
      PlainGame plain(position);
      const int captured = sow_plainly(plain, pit, kUsualStepLimit, false).captured;
      if (captured > most) best.clear();
      most = std::max(most, captured);
      if (captured == most) best.insert(pit - 1);
    }
    std::set<int> chosen;
    for (int j = 0; j < 60; ++j) chosen.insert(amateur.choose(position, {}, generator).pit);
    for (const int pit : chosen) EXPECT_TRUE(best.contains(pit));
    if (best.size() > 1) {
      EXPECT_GT(chosen.size(), 1U);
      ++choices;
    }
  }
  EXPECT_GT(choices, 10);
}

// Without a limit, an endless sowing is the last choice, however much it captures.
TEST(FourRowsPlayers, AnAmateurDoesNotCaptureByAnEndlessSowing) {
  std::mt19937_64 random(1);
  TurnRequest request;
  request.step_limit = std::nullopt;
  Player amateur({Level::kAmateur});
  const Position position = {drawn_side({3, 4, 1, 3, 1, 2, 3, 2}, {4, 1, 4, 1, 4, 3, 2, 3}),
                             drawn_side({0, 0, 0, 0, 1, 0, 0, 0}, {2, 0, 1, 1, 1, 0, 0, 1})};
  Position next = position;
  ASSERT_EQ(sow(next, 8, std::nullopt).end, SowingEnd::kEndless);
  for (int i = 0; i < 50; ++i) EXPECT_NE(amateur.choose(position, request, random).pit, 8);
}

TEST(FourRowsPlayers, AnExpertOfDepth1IsAnAmateurThatSeesWins) {
  std::mt19937_64 generator = seeded_generator();
  Player expert({Level::kExpert, 1});
  for (int i = 0; i < 200; ++i) {
    const Position position = random_position_of_play(generator, 60);
    const ChosenTurn turn = expert.choose(position, {}, generator);
    EXPECT_EQ(turn.foresight->value, plain_value(PlainGame(position), 1, kUsualStepLimit));
    EXPECT_EQ(turn.foresight->line, std::vector<int>({turn.pit}));
  }
}

TEST(FourRowsPlayers, AnswersAreJson) {
  EXPECT_EQ(to_json(answer_sow({}, 8)),
            R"({"schema":"seedbank.four-rows.sow/2",)"
            R"("position":"2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0 s",)"
            R"("pit":9,"steps":2,"captured":0,"ended":"empty-pit","cycle":null,)"
            R"("result":"2,2,2,2,2,2,2,2,0,3,0,3,1,1,0,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0 n"})");
  const engine::Json endless =
      engine::parse_json(to_json(answer_sow({false, endless_position()}, 4, std::nullopt)));
  EXPECT_EQ(endless["ended"], "endless");
  EXPECT_EQ(endless["cycle"].dump(), R"({"start":1,"period":434})");
  EXPECT_TRUE(endless["result"].is_null());
  const engine::Json undecided =
      engine::parse_json(to_json(answer_sow({false, endless_position()}, 4, std::nullopt, 9)));
  EXPECT_EQ(undecided["ended"], "undecided");

  Player player({Level::kAmateur});
  std::mt19937_64 random(1);
  Position lost;
  lost.waiter[0] = 5;
  const engine::Json over =
      engine::parse_json(to_json(answer_move({true, lost}, player, {}, random)));
  EXPECT_EQ(over["schema"], "seedbank.four-rows.move/2");
  EXPECT_TRUE(over["pit"].is_null());
}

}  // namespace
}  // namespace seedbank::four_rows
