// Minimax as an opponent.
#include "engine/strategy/minimax_strategy.h"

namespace seedbank::engine {

int MinimaxStrategy::choose(const SowingTable& table, const Position& position,
                            std::mt19937_64& /*random*/, const SearchRequest& request) const {
  return Minimax(PositionBoard(table, position), Aim::kMargin, request)
      .choose(depth_, [](const MinimaxChoice&) {})
      .pit;
}

}  // namespace seedbank::engine
