// Games between strategies: played, and judged by exact values.
#include "engine/match/played_game.h"

#include <cstddef>
#include <utility>

#include "engine/base/deadline.h"
#include "engine/base/stopwatch.h"
#include "solver/game/share.h"

namespace seedbank::engine {

std::vector<GameStep> steps_of(const SowingTable& table, const PlayedGame& game) {
  std::vector<GameStep> steps;
  GameStep step{Side::kSouth, game.start, 0};
  for (const int pit : game.pits) {
    step.pit = pit;
    steps.push_back(step);
    if (sow(table, step.before, pit) == After::kOtherMover) step.side = other(step.side);
  }
  return steps;
}

std::optional<PlayedGame> play_game(const SowingTable& table, const Position& start,
                                    std::array<const Strategy*, 2> players, std::mt19937_64& random,
                                    const SearchRequest& request,
                                    std::optional<double> seconds_per_move,
                                    std::array<double, 2>& seconds) {
  PlayedGame game{start, {}, 0, {}};
  Position position = start;
  for (std::size_t mover = 0;;) {
    SearchRequest choice = request;
    if (seconds_per_move) choice.deadline = deadline_in(*seconds_per_move);
    const Stopwatch watch;
    const int pit = players[mover]->choose(table, position, random, choice);
    seconds[mover] += watch.seconds();
    if (request.is_stopped()) return std::nullopt;
    game.pits.push_back(pit);
    const After after = sow(table, position, pit);
    if (after == After::kGameOver) {
      game.margin = mover == 0 ? store_difference(position) : -store_difference(position);
      return game;
    }
    if (after == After::kOtherMover) mover = 1 - mover;
  }
}

bool judge(const SowingTable& table, PlayedGame& game, Answerer& answerer,
           const SearchRequest& request) {
  const std::vector<GameStep> steps = steps_of(table, game);
  std::vector<int> costs(steps.size());
  // From the end, which is quickly found, so that what lies before finds it in the tables. A sowing
  // counts from the value before it to the value of what it led to.
  int south_value = game.margin;
  for (std::size_t i = steps.size(); i-- > 0;) {
    const Position& before = steps[i].before;
    SearchStats effort;
    const SolvedShare solved = answerer.values(table.game().pits, seeds_in_play(before))
                                   .share(
                                       before, request, [](ShareBounds) {}, effort);
    if (!solved.complete()) return false;
    const int value = margin_from_share(before, solved.bounds.low);
    const bool is_south = steps[i].side == Side::kSouth;
    costs[i] = value - (is_south ? south_value : -south_value);
    south_value = is_south ? value : -value;
  }
  game.costs = std::move(costs);
  return true;
}

}  // namespace seedbank::engine
