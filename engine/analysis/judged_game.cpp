// A game looked at again: what every sowing was worth, and what it cost.
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

ReplayedGame judged(const std::vector<PlayedSowing>& sowings, const std::vector<Answer>& answers) {
  ReplayedGame game;
  game.start = answers.front();
  for (std::size_t i = 0; i < sowings.size(); ++i) {
    game.sowings.push_back(judged(sowings[i], answers[i], answers[i + 1]));
  }
  for (const Answer& answer : answers) {
    if (answer.completion != Completion::kComplete) game.completion = answer.completion;
  }
  return game;
}

ReplayedGame replayed(const NotedPosition& start, const std::vector<PlayedSowing>& sowings,
                      const AnswerOf& answer) {
  std::vector<Answer> answers = {answer(start)};
  for (const PlayedSowing& sowing : sowings) answers.push_back(answer(sowing.reached));
  return judged(sowings, answers);
}

}  // namespace seedbank::engine
