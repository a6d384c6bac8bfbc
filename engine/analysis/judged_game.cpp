// Analysis of a played game.
#include <algorithm>
#include <cstddef>

#include <seedbank/game.h>

namespace seedbank {

Judgement JudgedGame::judgement(Side side) const {
  Judgement judgement;
  for (const JudgedSowing& sowing : sowings) {
    if (sowing.side() != side) continue;
    ++judgement.sowings;
    judgement.mistakes += sowing.is_mistake() ? 1 : 0;
    judgement.cost.low += sowing.cost.low;
    judgement.cost.high += sowing.cost.high;
  }
  return judgement;
}

JudgedGame judged(const Board& game, const std::vector<Answer>& answers) {
  const std::vector<Board> positions = game.positions();
  const std::vector<int> pits = game.sown();
  JudgedGame result;
  result.start = answers.front();
  for (std::size_t i = 0; i < pits.size(); ++i) {
    const bool south = positions[i].south_to_move();
    const Bounds before = answers[i].bounds;
    Bounds value = answers[i + 1].bounds;
    if (positions[i + 1].south_to_move() != south) value = {-value.high, -value.low};
    const Bounds cost = {std::max(before.low - value.high, 0),
                         std::max(before.high - value.low, 0)};
    result.sowings.push_back({south, pits[i], positions[i + 1], value, cost, answers[i].best()});
  }
  for (const Answer& answer : answers) {
    if (answer.completion != Completion::kComplete) result.completion = answer.completion;
    if (result.notes.empty()) result.notes = answer.notes;
  }
  return result;
}

JudgedGame judged(const Board& game, const std::function<Answer(const Board&)>& answer) {
  std::vector<Answer> answers;
  for (const Board& position : game.positions()) answers.push_back(answer(position));
  return judged(game, answers);
}

}  // namespace seedbank
