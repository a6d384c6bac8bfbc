// A game in the making.
#include "tools/opponents/game_state.h"

#include <algorithm>

namespace seedbank::tools {

void GameState::sow(int pit) {
  engine::PlayedSowing sowing;
  sowing.side = now().to_move;
  sowing.pit = pit;
  sowing.reached = now();
  sowing.after = seedbank::sow(table_, sowing.reached.position, pit);
  if (sowing.after == After::kOtherMover) sowing.reached.to_move = other(sowing.side);
  sowings_.push_back(sowing);
}

bool GameState::take_back(Side side) {
  const auto last = std::find_if(sowings_.rbegin(), sowings_.rend(),
                                 [side](const auto& sowing) { return sowing.side == side; });
  if (last == sowings_.rend()) return false;
  sowings_.erase(last.base() - 1, sowings_.end());
  return true;
}

std::string GameState::pits() const {
  std::string text;
  for (const engine::PlayedSowing& sowing : sowings_) {
    text += (text.empty() ? "" : " ") + std::to_string(sowing.pit + 1);
  }
  return text;
}

}  // namespace seedbank::tools
