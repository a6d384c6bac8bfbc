// Perfect play, and random mistakes.
#include "engine/strategy/exact_strategy.h"

#include <algorithm>
#include <bit>

#include "engine/strategy/minimax.h"
#include "solver/game/random.h"

namespace seedbank::engine {
namespace {

// A search to this depth takes a millisecond with 6 pits.
constexpr int kDepthWithoutTime = 8;

}  // namespace

int likely_pit(const SowingTable& table, const Position& position, const std::vector<Move>& moves) {
  // The bounds of most pits are the same when time runs out; a shallow search tells them apart.
  const int pit = Minimax(PositionBoard(table, position), Aim::kMargin, {})
                      .choose(kDepthWithoutTime, [](const MinimaxChoice&) {})
                      .pit;
  const auto least = [](const Move& a, const Move& b) { return a.bounds.low < b.bounds.low; };
  const Move& proven = *std::max_element(moves.begin(), moves.end(), least);
  const auto judged = std::find_if(moves.begin(), moves.end(),
                                   [pit](const Move& move) { return move.pit == pit + 1; });
  return judged->bounds.high <= proven.bounds.low ? proven.pit - 1 : pit;
}

int ExactStrategy::choose(const SowingTable& table, const Position& position,
                          std::mt19937_64& /*random*/, const SearchRequest& request) const {
  const std::uint32_t legal = legal_pits(position);
  if (std::has_single_bit(legal)) return std::countr_zero(legal);
  const Wanted wanted{.moves = true, .exact_moves = false, .line = false};
  const Answer answer =
      answerer_->answer({table.game().pits, Side::kSouth, position}, wanted, request, kNoReport);
  // Pits are in ascending order: the last one is the nearest.
  if (const std::vector<int> best = answer.best(); !best.empty()) return best.back() - 1;
  return likely_pit(table, position, answer.moves);
}

int MixedStrategy::choose(const SowingTable& table, const Position& position,
                          std::mt19937_64& random, const SearchRequest& request) const {
  // 53 bits make a fraction that is the same on every machine.
  const double fraction = std::ldexp(static_cast<double>(random() >> 11U), -53);
  return fraction < probability_ ? better_->choose(table, position, random, request)
                                 : random_legal_pit(random, position);
}

}  // namespace seedbank::engine
