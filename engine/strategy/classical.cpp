// Greedy play, and the strategies of Pekar, Andrla and Dolinay.
#include "engine/strategy/classical.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "engine/strategy/search_clock.h"

namespace seedbank::engine {
namespace {

// Calls `visit` with the non-empty pits of the mover, nearest first.
template <typename Visit>
void for_pits_from_nearest(const SowingTable& table, const Position& position, Visit visit) {
  for (int pit = table.game().pits - 1; pit >= 0; --pit) {
    if (position.mover[pit] != 0) visit(pit);
  }
}

// The own pit with most seeds that the other side could capture if it were to move now.
std::optional<int> threatened_pit(const SowingTable& table, const Position& position) {
  const Position turned = swapped(position);
  std::optional<int> most;
  for_pits_from_nearest(table, turned, [&](int pit) {
    const int prey = effect_of(table, turned, pit).prey_pit;
    if (prey < 0 || position.mover[prey] == 0) return;
    const bool better = !most || position.mover[prey] > position.mover[*most] ||
                        (position.mover[prey] == position.mover[*most] && prey > *most);
    if (better) most = prey;
  });
  return most;
}

constexpr int kInfinity = std::numeric_limits<int>::max();

// Makes one choice of the modified tree search: alpha-beta on F. The terms of stores and extra
// turns are summed on the way down, so that a leaf adds only E.
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

std::optional<int> obvious_pit(const SowingTable& table, const Position& position) {
  std::optional<int> extra;
  std::optional<int> capture;
  int most_prey = 0;
  for_pits_from_nearest(table, position, [&](int pit) {
    const SowingEffect effect = effect_of(table, position, pit);
    if (effect.extra_turn && !extra) extra = pit;
    if (effect.prey > most_prey) {
      most_prey = effect.prey;
      capture = pit;
    }
  });
  return extra ? extra : capture;
}

int greedy_pit(const SowingTable& table, const Position& position) {
  int best = -1;
  std::tuple<int, bool> most{-1, false};
  for_pits_from_nearest(table, position, [&](int pit) {
    const SowingEffect effect = effect_of(table, position, pit);
    const std::tuple<int, bool> gain{effect.banked, effect.extra_turn};
    if (gain <= most) return;
    most = gain;
    best = pit;
  });
  return best;
}

int deterministic_pit(const SowingTable& table, const Position& position) {
  if (const auto pit = obvious_pit(table, position)) return *pit;
  if (const auto pit = threatened_pit(table, position)) return *pit;
  int pit = table.game().pits - 1;
  while (position.mover[pit] == 0) --pit;
  return pit;
}

int modified_tree_pit(const SowingTable& table, const Position& position, int depth,
                      const TreeWeights& weights, const SearchRequest& request) {
  if (const auto pit = obvious_pit(table, position)) return *pit;
  return TreeSearch(table, weights, request).choose(position, depth);
}

}  // namespace seedbank::engine
