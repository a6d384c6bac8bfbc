// Games between strategies: played, and judged by exact values.
#include "engine/match/played_game.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <unordered_map>

#include <tbb/parallel_for.h>

#include "engine/base/stopwatch.h"
#include "solver/game/share.h"

namespace seedbank::engine {
namespace {

std::chrono::steady_clock::time_point deadline_in(double seconds) {
  using Clock = std::chrono::steady_clock;
  return Clock::now() +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// Exact margins of positions, stores included, each found once.
class Margins {
 public:
  void add(const Position& position) {
    if (places_.emplace(position, positions_.size()).second) positions_.push_back(position);
  }

  [[nodiscard]] bool find(const SowingTable& table, Answerer& answerer,
                          const SearchRequest& request) {
    SearchRequest each = request;
    each.threads = 1;
    const int pits = table.game().pits;
    margins_.resize(positions_.size());
    std::atomic<bool> whole = true;
    const auto find = [&](std::size_t i) {
      if (!whole) return;
      const Position& position = positions_[i];
      Effort effort;
      const SolvedShare solved = answerer.values(pits, seeds_in_play(position))
                                     .share(
                                         position, each, [](ShareBounds) {}, effort);
      if (!solved.complete()) whole = false;
      margins_[i] = margin_from_share(position, solved.bounds.low);
    };
    tbb::parallel_for(std::size_t{0}, positions_.size(), find, tbb::simple_partitioner());
    return whole;
  }

  [[nodiscard]] int of(const Position& position) const { return margins_[places_.at(position)]; }

 private:
  std::unordered_map<Position, std::size_t, PositionHash> places_;
  std::vector<Position> positions_;
  std::vector<int> margins_;
};

// A sowing counts from the value before it to the value of what it led to.
void judge_one(const std::vector<GameStep>& steps, const Margins& margins, PlayedGame& game) {
  game.costs.assign(steps.size(), 0);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const int before = margins.of(steps[i].before);
    int after = steps[i].side == Side::kSouth ? game.margin : -game.margin;
    if (i + 1 < steps.size()) {
      const int next = margins.of(steps[i + 1].before);
      after = steps[i + 1].side == steps[i].side ? next : -next;
    }
    game.costs[i] = before - after;
  }
}

}  // namespace

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
                                    std::optional<double> seconds_a_move,
                                    std::array<double, 2>& seconds) {
  PlayedGame game{start, {}, 0, {}};
  Position position = start;
  for (std::size_t mover = 0;;) {
    SearchRequest choice = request;
    if (seconds_a_move) choice.deadline = deadline_in(*seconds_a_move);
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

bool judge(const SowingTable& table, std::span<PlayedGame> games, Answerer& answerer,
           const SearchRequest& request) {
  std::vector<std::vector<GameStep>> all_steps;
  Margins margins;
  for (const PlayedGame& game : games) {
    all_steps.push_back(steps_of(table, game));
    for (const GameStep& step : all_steps.back()) margins.add(step.before);
  }
  if (!margins.find(table, answerer, request)) return false;
  for (std::size_t i = 0; i < games.size(); ++i) judge_one(all_steps[i], margins, games[i]);
  return true;
}

}  // namespace seedbank::engine
