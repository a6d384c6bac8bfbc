// Perfect play, and play that is perfect now and then.
#include "engine/strategy/exact_strategy.h"

#include <bit>
#include <cmath>

#include "engine/analysis/random_pit.h"
#include "engine/strategy/minimax_strategy.h"

namespace seedbank::engine {
namespace {

// A millisecond with 6 pits.
constexpr int kDepthWithoutTime = 8;

}  // namespace

int ExactStrategy::choose(const SowingTable& table, const Position& position,
                          std::mt19937_64& random, const SearchRequest& request) const {
  const std::uint32_t legal = legal_pits(position);
  if (std::has_single_bit(legal)) return std::countr_zero(legal);
  const Wanted wanted{.moves = true, .exact_moves = false, .line = false};
  const Answer answer =
      answerer_.answer({table.game().pits, Side::kSouth, position}, wanted, request, kNoReport);
  // Ascending pits: the last of the best is the nearest.
  if (const std::vector<int> best = answer.best(); !best.empty()) return best.back() - 1;
  // Out of time: a look ahead serves better than bounds that all pits share. It is over before a
  // stop would matter, which would leave any pit.
  return MinimaxStrategy(kDepthWithoutTime).choose(table, position, random, {});
}

int MixedStrategy::choose(const SowingTable& table, const Position& position,
                          std::mt19937_64& random, const SearchRequest& request) const {
  // 53 bits of one number: a fraction that is the same on every machine.
  const double fraction = std::ldexp(static_cast<double>(random() >> 11U), -53);
  return fraction < probability_ ? better_->choose(table, position, random, request)
                                 : random_legal_pit(random, position);
}

}  // namespace seedbank::engine
