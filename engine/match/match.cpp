// Matches: the schedule of games, and playing them.
#include "engine/match/match.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <seedbank/error.h>

#include "engine/answer/value_source.h"
#include "engine/base/stop_on_error.h"
#include "engine/board/arguments.h"
#include "solver/base/in_order.h"
#include "solver/base/stopwatch.h"
#include "solver/game/random.h"
#include "solver/game/share.h"

namespace seedbank::engine {
namespace {

// Games in progress per thread: enough that one long game does not leave threads idle.
constexpr std::size_t kGamesPerThread = 16;

// Selects the random numbers for the order of the starts. No game has this number.
constexpr std::uint64_t kOrderOfStarts = ~std::uint64_t{0};

}  // namespace
}  // namespace seedbank::engine

namespace seedbank {

Schedule::Schedule(const MatchPlan& plan)
    : players_(plan.players.size()),
      pairs_(players_ * (players_ - 1) / 2),
      games_per_pair_(plan.games_per_pair != 0 ? plan.games_per_pair : 2 * plan.starts.size()),
      starts_(plan.starts.size()) {
  std::iota(starts_.begin(), starts_.end(), std::size_t{0});
  // Fisher-Yates shuffle; std::shuffle differs between standard libraries.
  std::mt19937_64 random = random_source(plan.random_seed, engine::kOrderOfStarts);
  for (std::size_t left = starts_.size(); left > 1; --left) {
    std::swap(starts_[left - 1], starts_[static_cast<std::size_t>(random() % left)]);
  }
}

std::uint64_t Schedule::starts_used() const noexcept {
  return std::min<std::uint64_t>(starts_.size(), (games_per_pair_ + 1) / 2);
}

Fixture Schedule::fixture(std::uint64_t number) const noexcept {
  const std::uint64_t round = number / (2 * pairs_);
  const std::uint64_t in_round = number % (2 * pairs_);
  std::uint64_t pair = in_round / 2;
  std::size_t first = 0;
  for (std::uint64_t with_first = players_ - 1; pair >= with_first; --with_first) {
    pair -= with_first;
    ++first;
  }
  Fixture result;
  result.start = starts_[static_cast<std::size_t>(round % starts_.size())];
  result.players = {first, first + 1 + static_cast<std::size_t>(pair)};
  if (in_round % 2 == 1) std::swap(result.players[0], result.players[1]);
  return result;
}

std::vector<std::string> players_that_repeat(const MatchPlan& plan) {
  if (plan.games_per_pair <= 2 * plan.starts.size() || plan.seconds_per_move) return {};
  std::vector<std::string> names;
  for (const std::string& name : plan.players) {
    if (!uses_chance(name)) names.push_back(name);
    if (names.size() == 2) return names;
  }
  return {};
}

}  // namespace seedbank

namespace seedbank::engine {

Match::Match(const MatchPlan& plan, Answerer& answerer, Observer& observer)
    : plan_(plan),
      schedule_(plan),
      table_({plan.starts.at(0).pits(), rules_called(plan.starts[0].rules())}),
      answerer_(answerer),
      observer_(observer) {
  for (const Board& start : plan.starts) {
    if (start.pits() != plan.starts[0].pits() || start.rules() != plan.starts[0].rules() ||
        !start.south_to_move() || start.over()) {
      throw ArgumentError("starts: all must be of one game, not over, and have South to move");
    }
  }
  for (const std::string& name : plan.players) {
    strategies_.push_back(make_strategy(name, answerer));
  }
}

// Plays from the start of the game to its end; false if a stop was requested.
bool Match::play(MatchGame& game, const SearchRequest& request) const {
  std::mt19937_64 random = random_source(plan_.random_seed, game.number);
  while (!game.game.over()) {
    const std::size_t seat = game.game.south_to_move() ? 0 : 1;
    const Strategy& player = strategies_[game.fixture.players[seat]];
    SearchRequest choice = request;
    if (plan_.seconds_per_move) choice.deadline = deadline_in(*plan_.seconds_per_move);
    const Position position = position_of(game.game).position;
    const Stopwatch watch;
    const int pit = player.choose(table_, position, random, choice) + 1;
    game.seconds[seat] += watch.seconds();
    if (request.is_stopped()) return false;
    game.game.sow(pit);
  }
  return true;
}

// Fills in the costs of a game; false if `request` ended the search for exact values.
bool Match::judge(MatchGame& game, const SearchRequest& request) const {
  const std::vector<Board> positions = game.game.positions();
  game.costs.resize(positions.size() - 1);
  // Backwards: the values near the end are found fast, and help to find the earlier ones.
  int south_value = game.game.store_difference();
  for (std::size_t i = game.costs.size(); i-- > 0;) {
    const Position before = position_of(positions[i]).position;
    SearchStats stats;
    const SolvedShare solved = answerer_.values(table_.game().pits, seeds_in_play(before))
                                   .share(before, request, kIgnoreBounds, stats);
    if (!solved.complete()) return false;
    const int value = margin_from_share(before, solved.bounds.low);
    const bool is_south = positions[i].south_to_move();
    game.costs[i] = value - (is_south ? south_value : -south_value);
    south_value = is_south ? value : -value;
  }
  return true;
}

std::optional<MatchGame> Match::played(std::uint64_t number, const SearchRequest& request) const {
  MatchGame game;
  game.number = number;
  game.fixture = schedule_.fixture(number);
  game.game = plan_.starts[game.fixture.start];
  if (!play(game, request)) return std::nullopt;
  if (plan_.judged && !judge(game, request)) return std::nullopt;
  return game;
}

Completion Match::run(std::uint64_t first, std::uint64_t end, const SearchRequest& request,
                      const TakeGame& take) {
  StopOnError stop(request.stop);
  const SearchRequest each = stop.for_one_thread(request);
  std::uint64_t next = first;
  bool is_whole = true;
  Stages<std::uint64_t, std::optional<MatchGame>> stages;
  stages.next = [&]() -> std::optional<std::uint64_t> {
    if (next >= end || each.is_ended()) return std::nullopt;
    return next++;
  };
  stages.work = [&](std::uint64_t&& number) { return played(number, each); };
  stages.take = [&](std::optional<MatchGame>&& game) {
    // Games after an unfinished one do not count.
    is_whole = is_whole && game.has_value();
    if (!is_whole) return;
    take(*game);
    observer_.answered();
  };
  stages.hurry = [&] { stop.request_stop(); };
  observer_.expect(end - std::min(first, end));
  work_in_order(kGamesPerThread, stages);
  return is_whole && next >= end ? Completion::kComplete : completion_of(request);
}

}  // namespace seedbank::engine
