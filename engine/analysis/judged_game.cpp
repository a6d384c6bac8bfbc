// Analysis of a played game.
#include "engine/analysis/judged_game.h"

#include <algorithm>
#include <cstddef>

namespace seedbank::engine {
namespace {

Bounds negated(Bounds value) { return {-value.high, -value.low}; }

JudgedSowing judged(const PlayedSowing& played, const Answer& before, const Answer& after) {
  JudgedSowing sowing{played, {}, {}, before.best()};
  sowing.value = played.reached.to_move == played.side ? after.bounds : negated(after.bounds);
  sowing.cost = {std::max(before.bounds.low - sowing.value.high, 0),
                 std::max(before.bounds.high - sowing.value.low, 0)};
  return sowing;
}

}  // namespace

Judgement ReplayedGame::judgement(Side side) const {
  Judgement judgement;
  for (const JudgedSowing& sowing : sowings) {
    if (sowing.played.side != side) continue;
    ++judgement.sowings;
    judgement.mistakes += sowing.is_mistake() ? 1 : 0;
    judgement.cost.low += sowing.cost.low;
    judgement.cost.high += sowing.cost.high;
  }
  return judgement;
}

ReplayedGame judged(const PlayedGame& game, const std::vector<Answer>& answers) {
  ReplayedGame result;
  result.start = answers.front();
  for (std::size_t i = 0; i < game.sowings.size(); ++i) {
    result.sowings.push_back(judged(game.sowings[i], answers[i], answers[i + 1]));
  }
  for (const Answer& answer : answers) {
    if (answer.completion != Completion::kComplete) result.completion = answer.completion;
  }
  return result;
}

ReplayedGame replayed(const PlayedGame& game, const AnswerOf& answer) {
  std::vector<Answer> answers = {answer(game.start)};
  for (const PlayedSowing& sowing : game.sowings) answers.push_back(answer(sowing.reached));
  return judged(game, answers);
}

}  // namespace seedbank::engine
