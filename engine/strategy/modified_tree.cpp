// The modified tree search: alpha-beta on F.
#include "engine/strategy/modified_tree.h"

#include <algorithm>
#include <limits>

#include "engine/strategy/classical.h"
#include "engine/strategy/search_clock.h"

namespace seedbank::engine {
namespace {

constexpr int kInfinity = std::numeric_limits<int>::max();

// Makes one choice. The terms of stores and extra turns are summed on the way down, so that a leaf
// adds only E.
class TreeSearch {
 public:
  TreeSearch(const SowingTable& table, const TreeWeights& weights, const SearchRequest& request)
      : table_(table), weights_(weights), clock_(request) {}

  [[nodiscard]] int choose(const Position& root, int depth) {
    const int nearest = table_.game().pits - 1;
    int best_pit = -1;
    int best = -kInfinity;
    for (int pit = nearest; pit >= 0; --pit) {
      if (root.mover[pit] == 0) continue;
      const int value = after_sowing(root, pit, true, depth, 0, best, kInfinity);
      if (best_pit >= 0 && (clock_.ended() || value <= best)) continue;
      best = value;
      best_pit = pit;
    }
    return best_pit;
  }

 private:
  // F after sowing `pit`; `own` is true if the searching side sows.
  int after_sowing(const Position& position, int pit, bool own, int depth, int so_far, int alpha,
                   int beta) {
    const int sign = own ? 1 : -1;
    Position next = position;
    const After after = sow(table_, next, pit);
    const Position& sower_first = after == After::kOtherMover ? swapped(next) : next;
    so_far += sign * weights_.stores * (store_difference(sower_first) - store_difference(position));
    if (after == After::kGameOver) return so_far + weights_.empty_pit;
    if (after == After::kSameMover) so_far += sign * weights_.extra_turns;
    const bool own_next = (after == After::kSameMover) == own;
    if (depth == 1 || clock_.tick()) return so_far + empty_pit(next, own_next);
    return best_of(next, own_next, depth - 1, so_far, alpha, beta);
  }

  int best_of(const Position& position, bool own, int depth, int so_far, int alpha, int beta) {
    int best = own ? -kInfinity : kInfinity;
    for (int pit = table_.game().pits - 1; pit >= 0 && alpha < beta; --pit) {
      if (position.mover[pit] == 0) continue;
      const int value = after_sowing(position, pit, own, depth, so_far, alpha, beta);
      if (own) {
        best = std::max(best, value);
        alpha = std::max(alpha, best);
      } else {
        best = std::min(best, value);
        beta = std::min(beta, best);
      }
    }
    return best;
  }

  // The term c E.
  [[nodiscard]] int empty_pit(const Position& position, bool own_moves) const {
    const Row& own = own_moves ? position.mover : position.waiter;
    return own[table_.game().pits - 1] == 0 ? weights_.empty_pit : 0;
  }

  const SowingTable& table_;
  const TreeWeights& weights_;
  SearchClock clock_;
};

}  // namespace

int modified_tree_pit(const SowingTable& table, const Position& position, int depth,
                      const TreeWeights& weights, const SearchRequest& request) {
  if (const auto pit = obvious_pit(table, position)) return *pit;
  return TreeSearch(table, weights, request).choose(position, depth);
}

}  // namespace seedbank::engine
