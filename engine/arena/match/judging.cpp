// Judging the games of a match: values of all positions, and costs.
#include "engine/arena/match/judging.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <seedbank/game.h>

#include "engine/answer/pie_values.h"
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
  if (const std::optional<int> margin = board.margin()) return {*margin, *margin};
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

// Whether `pits` are the first ones of the turn.
bool begins_with(const PieTurn& turn, std::span<const int> pits) {
  return pits.size() <= turn.pits.size() && std::equal(pits.begin(), pits.end(), turn.pits.begin());
}

// The costs of the sowings before a swap could be chosen: what the first player loses of the worth
// of the turns that it could leave. Nothing if a worth is not exact.
std::optional<std::vector<int>> costs_of_first_turn(const PieAnswer& answer,
                                                    std::span<const int> pits) {
  std::vector<int> worths;  // of the best turn that begins with the first pits
  for (std::size_t count = 0; count <= pits.size(); ++count) {
    std::optional<int> best;
    for (const PieTurn& turn : answer.turns) {
      if (!begins_with(turn, pits.first(count))) continue;
      if (!turn.worth().exact()) return std::nullopt;
      best = std::max(best.value_or(turn.worth().low), turn.worth().low);
    }
    if (!best) return std::nullopt;
    worths.push_back(*best);
  }
  std::vector<int> costs;
  for (std::size_t i = 0; i < pits.size(); ++i) costs.push_back(worths[i] - worths[i + 1]);
  return costs;
}

SearchRequest request_for_one(const MatchPlan& plan, const SearchRequest& request) {
  SearchRequest one = request;
  if (plan.judge_seconds) {
    one.deadline = std::min(request.deadline, deadline_in(*plan.judge_seconds));
  }
  return one;
}

// The best pit, the first of several; nothing if a value is not found.
std::optional<int> best_pit(const Board& board, const MatchPlan& plan, Answerer& answerer,
                            const SearchRequest& request) {
  std::optional<int> best;
  int most = 0;
  for (const int pit : board.legal_pits()) {
    Board after = board;
    after.sow(pit);
    const Bounds value =
        south_margin(board, value_of(after, answerer, request_for_one(plan, request)));
    if (!value.exact()) return std::nullopt;
    if (best && value.low <= most) continue;
    best = pit;
    most = value.low;
  }
  return best;
}

}  // namespace

std::vector<int> decided_rest(const Board& board, const MatchPlan& plan, Answerer& answerer,
                              const SearchRequest& request) {
  if (board.over() || std::abs(board.store_difference()) <= board.in_play()) return {};
  std::vector<int> pits;
  for (Board rest = board; !rest.over(); rest.sow(pits.back())) {
    const auto pit = best_pit(rest, plan, answerer, request);
    if (!pit) return {};
    pits.push_back(*pit);
  }
  return pits;
}

bool judge(MatchGame& game, const MatchPlan& plan, Answerer& answerer,
           const SearchRequest& request) {
  // A value that is not found remains unknown, or ends the judging of a game that can be played
  // again.
  const auto is_ended = [&] {
    return !plan.judge_seconds || (request.is_ended() && !is_open(plan));
  };
  const std::vector<Board> positions = game.game.positions();
  std::vector<Bounds> values(positions.size());
  // Backwards: the values near the end are found fast, and help to find the earlier ones.
  for (std::size_t i = positions.size(); i-- > 0;) {
    values[i] = value_of(positions[i], answerer, request_for_one(plan, request));
    if (!values[i].exact() && is_ended()) return false;
  }
  const std::vector<int> pits = game.game.sown();
  std::size_t before_swap = 0;
  std::vector<std::optional<int>> costs(pits.size());
  if (plan.pie != Pie::kNone) {
    before_swap = sowings_before_swap(game.game, plan.pie).value_or(pits.size());
    const PieAnswer answer =
        pie_answer(answerer, positions[0], plan.pie, request_for_one(plan, request), kNoReport);
    const auto first = costs_of_first_turn(answer, std::span(pits).first(before_swap));
    if (!first && is_ended()) return false;
    if (first) std::copy(first->begin(), first->end(), costs.begin());
  }
  for (std::size_t i = before_swap; i < costs.size(); ++i) {
    costs[i] = cost_of(positions[i], values[i], values[i + 1]);
  }
  game.costs = std::move(costs);
  game.value_at_end = values.back().value();
  return true;
}

}  // namespace seedbank::engine
