// Judging the games of a match: values of all positions, and costs.
#include "engine/match/judging.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/board/arguments.h"
#include "solver/base/stopwatch.h"
#include "solver/game/share.h"

namespace seedbank::engine {
namespace {

// The margin of South.
Bounds south_margin(const Board& board, Bounds of_mover) {
  return board.south_to_move() ? of_mover : Bounds{-of_mover.high, -of_mover.low};
}

// Bounds of South's final margin from `board`, exact unless `request` ended the search.
Bounds value_of(const Board& board, Answerer& answerer, const SearchRequest& request) {
  if (board.over()) return {board.store_difference(), board.store_difference()};
  const Position position = position_of(board).position;
  SearchStats stats;
  const ShareBounds shares =
      answerer.values(board.pits())->share(position, request, kIgnoreBounds, stats).bounds;
  return south_margin(
      board, {margin_from_share(position, shares.low), margin_from_share(position, shares.high)});
}

// The margin that the sowing between two positions gave away.
std::optional<int> cost_of(const Board& before, Bounds value_before, Bounds value_after) {
  if (before.legal_pits().size() == 1) return 0;
  const Bounds best = south_margin(before, value_before);
  const Bounds reached = south_margin(before, value_after);
  const int most = best.high - reached.low;
  if (most <= 0) return 0;
  return best.exact() && reached.exact() ? std::optional(most) : std::nullopt;
}

}  // namespace

bool judge(MatchGame& game, const MatchPlan& plan, Answerer& answerer,
           const SearchRequest& request) {
  const std::vector<Board> positions = game.game.positions();
  std::vector<Bounds> values(positions.size());
  // Backwards: the values near the end are found fast, and help to find the earlier ones.
  for (std::size_t i = positions.size(); i-- > 0;) {
    SearchRequest one = request;
    if (plan.judge_seconds) {
      one.deadline = std::min(request.deadline, deadline_in(*plan.judge_seconds));
    }
    values[i] = value_of(positions[i], answerer, one);
    if (!values[i].exact() && (!plan.judge_seconds || request.is_ended())) return false;
  }
  const std::size_t first_choice =
      plan.pie == Pie::kNone
          ? 0
          : sowings_before_swap(game.game, plan.pie).value_or(game.game.sown().size());
  std::vector<std::optional<int>> costs(positions.size() - 1);
  for (std::size_t i = first_choice; i < costs.size(); ++i) {
    costs[i] = cost_of(positions[i], values[i], values[i + 1]);
  }
  game.costs = std::move(costs);
  game.value_at_end = values.back().value();
  return true;
}

}  // namespace seedbank::engine
