// Values of all sowings: each child is solved below the value of the position. Best play.
#include "solver/analysis/move_values.h"

#include <algorithm>
#include <bit>

#include "solver/game/successor.h"

namespace seedbank {
namespace {

// The share of a child within `bounds`: exact, or narrowed by the question whether it is at least
// `threshold`.
SolvedShare child_share(Solver& solver, const Position& child, ShareBounds bounds, int threshold,
                        MoveDetail detail, const SearchRequest& request) {
  SolvedShare result{bounds};
  if (bounds.exact()) return result;
  if (detail == MoveDetail::kExact) return solver.solve(child, request, bounds, threshold);
  if (bounds.answer(threshold)) return result;
  const Decision decision = solver.ask(child, {threshold, true}, request);
  result.nodes = decision.nodes;
  if (decision.share) result.bounds.take(threshold, *decision.share);
  return result;
}

}  // namespace

bool MoveValues::complete() const noexcept {
  return std::all_of(moves.begin(), moves.end(), [this](const MoveValue& move) {
    return move.share.exact() || move.share.high < exact_from;
  });
}

MoveValues move_values(Solver& solver, const Position& position, ShareBounds share,
                       MoveDetail detail, const SearchRequest& request,
                       std::span<const MoveValue> known) {
  MoveValues result;
  if (detail == MoveDetail::kBestOnly) result.exact_from = share.low;
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    MoveValue move{std::countr_zero(pits), {0, share.high}};
    if (!known.empty()) {
      const ShareBounds before = known[result.moves.size()].share;
      move.share = {before.low, std::min(before.high, share.high)};
    }
    const Successor child = successor(solver.sowing(), position, move.pit);
    if (child.is_over()) {
      move.share = child.worth(ShareBounds{0, 0});
    } else if (move.share.low <= move.share.high) {  // otherwise the bounds contradict each other
      const SolvedShare solved = child_share(
          solver, child.position, child.bounds_if_worth(move.share),
          child.question_here({share.low, true}).threshold, detail, request.after(result.nodes));
      move.share = child.worth(solved.bounds);
      result.nodes += solved.nodes;
    }
    result.moves.push_back(move);
  }
  return result;
}

// ---- Best play ----------------------------------------------------------------------------------
//
// The pit that the table holds as proof is tried first, the others with few nodes first.

namespace {

// Refuting an inferior sowing can cost as much as the whole solution, while a best one may be
// proven at once. So all sowings are tried with few nodes before any gets more.
constexpr std::uint64_t kFirstTrial = 512;
constexpr std::uint64_t kTrialGrowth = 8;
constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

// The only candidate, or one that keeps the share according to the tables.
std::optional<int> known_without_search(const Solver& solver, const Position& position, int share,
                                        const std::vector<int>& candidates) {
  if (candidates.size() == 1) return candidates.front();  // all others are worse
  const std::optional<ProofEntry> own = solver.table_entry(position);
  for (const int pit : candidates) {
    if (own && own->fact.bounds.low >= share && own->fact.pit == pit) return pit;
    const Successor child = successor(solver.sowing(), position, pit);
    ShareBounds bounds{0, child.seeds};
    if (!child.is_over()) {
      if (const auto entry = solver.table_entry(child.position)) bounds = entry->fact.bounds;
    }
    if (child.worth(bounds).low >= share) return pit;
  }
  return std::nullopt;
}

// The pits in the order of trial.
std::vector<int> candidates_of(const BestPit& best, std::optional<int> likely) {
  std::vector<int> candidates;
  if (likely) candidates.push_back(*likely);
  for (const MoveValue& move : best.moves) {
    if (move.pit != likely) candidates.push_back(move.pit);
  }
  return candidates;
}

MoveValue& move_of(BestPit& best, int pit) {
  return *std::find_if(best.moves.begin(), best.moves.end(),
                       [pit](const MoveValue& move) { return move.pit == pit; });
}

}  // namespace

BestPit best_pit(Solver& solver, const Position& given, int share, const SearchRequest& request) {
  const Position position = without_stores(given);
  BestPit best;
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    best.moves.push_back({std::countr_zero(pits), {0, share}});
  }
  const auto settle = [&](int pit) {
    best.pit = pit;
    move_of(best, pit).share.low = share;
  };

  // Whether the mover gets its share by sowing `pit`; empty if that takes more nodes than allowed.
  const auto keeps_share = [&](int pit, std::uint64_t node_limit) -> std::optional<bool> {
    const Successor next = successor(solver.sowing(), position, pit);
    std::optional<int> its_share = 0;  // the share of a game that is over
    if (!next.is_over()) {
      SearchRequest limited = request.after(best.nodes);
      limited.node_limit = std::min(limited.node_limit, node_limit);
      const Decision decision =
          solver.ask(next.position, next.question_here({share, true}), limited);
      best.nodes += decision.nodes;
      its_share = decision.share;
    }
    if (!its_share) return std::nullopt;
    const int worth = next.worth(*its_share);
    if (worth < share) move_of(best, pit).share.high = worth;
    return worth >= share;
  };

  const std::optional<int> likely = solver.table_pit(position);
  std::vector<int> candidates = candidates_of(best, likely);
  for (std::uint64_t limit = kFirstTrial;;) {
    for (std::size_t i = 0; i < candidates.size();) {
      const int pit = candidates[i];
      const std::optional<bool> keeps = keeps_share(pit, pit == likely ? kNoLimit : limit);
      if (!keeps) {
        ++i;
      } else if (*keeps) {
        settle(pit);
        return best;
      } else {
        candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
    // Some sowing keeps the share, so the loop ends here only if the search was stopped.
    if (request.is_ended() || best.nodes >= request.node_limit || limit == kNoLimit) break;
    limit = limit > kNoLimit / kTrialGrowth ? kNoLimit : limit * kTrialGrowth;
  }
  if (const auto pit = known_without_search(solver, position, share, candidates)) settle(*pit);
  return best;
}

BestLine best_line(Solver& solver, const Position& start, int share, const SearchRequest& request) {
  BestLine line;
  Position position = without_stores(start);
  while (!is_over(position)) {
    const BestPit best = best_pit(solver, position, share, request.after(line.nodes));
    line.nodes += best.nodes;
    if (!best.pit) return line;
    line.pits.push_back(*best.pit);
    const Successor next = successor(solver.sowing(), position, *best.pit);
    position = next.position;
    share = next.share_if_worth(share);
  }
  line.complete = true;
  return line;
}

}  // namespace seedbank
