// A line of best play: at every position, the first sowing that keeps its value.
#include "solver/analysis/best_line.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include "solver/game/successor.h"

namespace seedbank {
namespace {

// A position with empty stores, and the share that its mover gets by best play.
struct Step {
  Position position;
  int share = 0;
};

// What came of trying a sowing.
struct Trial {
  enum class Outcome : std::uint8_t { kBest, kWorse, kOpen };
  Outcome outcome = Outcome::kOpen;
  Step next;  // where it leads when it is a best one
};

// A pit that nobody has proven to be best may be hard to refute while another one is proven at
// once: so all such are tried with few nodes before any gets more.
constexpr std::uint64_t kFirstTrial = 512;
constexpr std::uint64_t kTrialGrowth = 8;
constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

}  // namespace

BestLine best_line(Solver& solver, const Position& start, int share, const SearchRequest& request) {
  BestLine line;
  Step now{without_stores(start), share};

  // Finds out, with so many nodes at most, whether `pit` is a best one: the share may not be less.
  const auto follow = [&](int pit, std::uint64_t node_limit) -> Trial {
    const Successor next = successor(solver.sowing(), now.position, pit);
    // The side that sowed gets at most now.share this way; is it as much?
    std::optional<int> its_share = 0;  // at the end of the game nothing is left to share
    if (!next.is_over()) {
      SearchRequest limited = request.after(line.nodes);
      limited.node_limit = std::min(limited.node_limit, node_limit);
      const Decision decision =
          solver.ask(next.position, next.question_here({now.share, true}), limited);
      line.nodes += decision.nodes;
      its_share = decision.share;
    }
    if (!its_share) return {Trial::Outcome::kOpen, {}};
    if (next.worth(*its_share) < now.share) return {Trial::Outcome::kWorse, {}};
    return {Trial::Outcome::kBest, {next.position, next.share_if_worth(now.share)}};
  };

  while (!is_over(now.position)) {
    const std::optional<int> likely = solver.table_pit(now.position);
    std::vector<int> candidates;
    if (likely) candidates.push_back(*likely);
    for (std::uint32_t pits = legal_pits(now.position); pits != 0; pits &= pits - 1) {
      if (std::countr_zero(pits) != likely) candidates.push_back(std::countr_zero(pits));
    }
    std::optional<Step> next;
    for (std::uint64_t limit = kFirstTrial; !next;) {
      for (std::size_t i = 0; i < candidates.size() && !next;) {
        const auto [outcome, step] =
            follow(candidates[i], candidates[i] == likely ? kNoLimit : limit);
        if (outcome == Trial::Outcome::kBest) {
          line.pits.push_back(candidates[i]);
          next = step;
        } else if (outcome == Trial::Outcome::kWorse) {
          candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(i));
        } else {
          ++i;
        }
      }
      // Some sowing keeps the value of every solved position: else the search was stopped.
      const bool is_stopped = request.is_ended() || line.nodes >= request.node_limit;
      if (!next && (is_stopped || limit == kNoLimit)) return line;
      limit = limit > kNoLimit / kTrialGrowth ? kNoLimit : limit * kTrialGrowth;
    }
    now = *next;
  }
  line.complete = true;
  return line;
}

}  // namespace seedbank
