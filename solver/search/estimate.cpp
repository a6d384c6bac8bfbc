// Estimates: alpha-beta over whole turns, deepening iteratively by two.
#include "solver/search/estimate.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "solver/evaluation/evaluation.h"
#include "solver/game/successor.h"

namespace seedbank {
namespace {

// Shares are in parts of a seed.
constexpr int kUnit = Evaluation::kUnit;

class Estimator {
 public:
  Estimator(const SowingTable& table, const EndgameSource& endgames, std::uint64_t node_budget)
      : table_(table),
        evaluation_(table.game()),
        endgames_(endgames),
        endgame_seeds_(endgames.up_to_seeds()),
        node_budget_(node_budget) {}

  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

  [[nodiscard]] bool is_spent() const noexcept { return nodes_ >= node_budget_; }

  // The mover's share, fail-soft in the window (alpha, beta), searched `turns` turns deep;
  // meaningless once the budget is spent.
  int search(const Position& position, int seeds, int turns, int alpha, int beta) {
    ++nodes_;
    if (seeds <= endgame_seeds_) {
      const int mover_seeds = seeds_in_pits(position.mover);
      const ShareBounds bounds =
          read_share(endgames_.place(position, mover_seeds, seeds - mover_seeds), seeds);
      return (bounds.low + bounds.high) * kUnit / 2;
    }
    if (turns == 0 || is_spent()) return judge(position, seeds);

    struct Child : Successor {
      int rank = 0;
    };
    std::array<Child, kMaxPits> children;
    std::size_t count = 0;
    for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
      const int pit = std::countr_zero(pits);
      Child child{successor(table_, position, seeds, pit)};
      child.rank = child.same_mover ? kMaxSeeds + pit : 8 * child.gained + pit;
      std::size_t place = count++;
      for (; place > 0 && children[place - 1].rank < child.rank; --place) {
        children[place] = children[place - 1];
      }
      children[place] = child;
    }
    int best = -1;
    for (std::size_t i = 0; i < count && best < beta; ++i) {
      const Child& child = children[i];
      const int low = child.share_if_worth(std::max(alpha, best), kUnit);
      const int high = child.share_if_worth(beta, kUnit);
      int share = 0;
      if (!child.is_over()) {
        share = child.same_mover ? search(child.position, child.seeds, turns, low, high)
                                 : search(child.position, child.seeds, turns - 1, high, low);
      }
      best = std::max(best, child.worth(share, kUnit));
    }
    return best;
  }

 private:
  [[nodiscard]] int judge(const Position& position, int seeds) const noexcept {
    return std::clamp(seeds * kUnit / 2 + evaluation_.more_than_half(position), 0, seeds * kUnit);
  }

  const SowingTable& table_;
  const Evaluation evaluation_;
  const EndgameSource& endgames_;
  int endgame_seeds_;
  std::uint64_t node_budget_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

ShareEstimate estimate_share(const SowingTable& table, const EndgameSource& endgames,
                             const Position& position, std::uint64_t node_budget) {
  // Even depths only: having the move at the horizon is worth more than the evaluation says, and at
  // an even depth the side that has it is the side to move now.
  constexpr int kMostTurns = 12;
  constexpr std::uint64_t kGrowth = 8;  // of the work per two turns
  Estimator estimator(table, endgames, node_budget);
  const int seeds = seeds_in_play(position);
  const auto search = [&](int turns) {
    return estimator.search(position, seeds, turns, -1, seeds * kUnit + 1);
  };
  int share = search(0);
  for (int turns = 2; turns <= kMostTurns && estimator.nodes() * kGrowth <= node_budget;
       turns += 2) {
    const int deeper = search(turns);
    if (!estimator.is_spent()) share = deeper;
  }
  return {(share + kUnit / 2) / kUnit, estimator.nodes()};
}

}  // namespace seedbank
