// Matches: which games there are, and playing them.
#include "engine/match/match.h"

#include <algorithm>
#include <numeric>
#include <stop_token>
#include <utility>

#include "engine/answer/margins.h"
#include "engine/base/deadline.h"
#include "engine/base/random.h"
#include "engine/base/stopwatch.h"
#include "engine/strategy/strategy_names.h"
#include "solver/base/in_order.h"
#include "solver/game/share.h"

namespace seedbank::engine {
namespace {

// Games in progress per thread: enough that one long game does not leave threads idle.
constexpr std::size_t kGamesPerThread = 16;

// The random numbers for the order of the starts; no game has this number.
constexpr std::uint64_t kOrderOfStarts = ~std::uint64_t{0};

// Plays a game between South and North. Adds the thinking time of each side to `seconds`. Nothing
// if a stop was requested.
std::optional<PlayedGame> play_game(const SowingTable& table, const NotedPosition& start,
                                    std::array<const Strategy*, 2> players, std::mt19937_64& random,
                                    const SearchRequest& request,
                                    std::optional<double> seconds_per_move,
                                    std::array<double, 2>& seconds) {
  PlayedGame game{start, {}, {}};
  while (!game.is_finished()) {
    const auto mover = static_cast<std::size_t>(game.now().to_move);
    SearchRequest choice = request;
    if (seconds_per_move) choice.deadline = deadline_in(*seconds_per_move);
    const Stopwatch watch;
    const int pit = players[mover]->choose(table, game.now().position, random, choice);
    seconds[mover] += watch.seconds();
    if (request.is_stopped()) return std::nullopt;
    game.sow(table, pit);
  }
  return game;
}

// Fills in the costs of a game; false if `request` ended the search for exact values.
bool judge(PlayedGame& game, Answerer& answerer, const SearchRequest& request) {
  std::vector<int> costs(game.sowings.size());
  // Backwards: the values near the end are found fast, and help to find those before.
  int south_value = game.margin();
  for (std::size_t i = costs.size(); i-- > 0;) {
    const Position& before = game.before(i);
    SearchStats effort;
    const SolvedShare solved = answerer.values(game.start.pits, seeds_in_play(before))
                                   .share(
                                       before, request, [](ShareBounds) {}, effort);
    if (!solved.complete()) return false;
    const int value = margin_from_share(before, solved.bounds.low);
    const bool is_south = game.sowings[i].side == Side::kSouth;
    costs[i] = value - (is_south ? south_value : -south_value);
    south_value = is_south ? value : -value;
  }
  game.costs = std::move(costs);
  return true;
}

}  // namespace

Schedule::Schedule(const MatchPlan& plan)
    : players_(plan.players.size()),
      pairs_(players_ * (players_ - 1) / 2),
      games_per_pair_(plan.games_per_pair != 0 ? plan.games_per_pair : 2 * plan.starts.size()),
      starts_(plan.starts.size()) {
  std::iota(starts_.begin(), starts_.end(), std::size_t{0});
  // Fisher and Yates; std::shuffle differs from library to library.
  std::mt19937_64 random = random_source(plan.random_seed, kOrderOfStarts);
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

std::vector<std::string> players_that_repeat(const MatchPlan& plan, Answerer& answerer) {
  if (plan.games_per_pair <= 2 * plan.starts.size() || plan.seconds_per_move) return {};
  std::vector<std::string> names;
  for (const std::string& name : plan.players) {
    if (!make_strategy(name, answerer)->uses_chance()) names.push_back(name);
    if (names.size() == 2) return names;
  }
  return {};
}

Match::Match(const MatchPlan& plan, Answerer& answerer, Observer& observer)
    : plan_(plan), schedule_(plan), table_(plan.game), answerer_(answerer), observer_(observer) {
  for (const std::string& name : plan.players) {
    strategies_.push_back(make_strategy(name, answerer));
  }
}

std::optional<MatchGame> Match::played(std::uint64_t number, const SearchRequest& request) const {
  MatchGame game;
  game.number = number;
  game.fixture = schedule_.fixture(number);
  std::mt19937_64 random = random_source(plan_.random_seed, number);
  auto played = play_game(
      table_, {plan_.game.pits, Side::kSouth, plan_.starts[game.fixture.start]},
      {strategies_[game.fixture.players[0]].get(), strategies_[game.fixture.players[1]].get()},
      random, request, plan_.seconds_per_move, game.seconds);
  if (!played) return std::nullopt;
  if (plan_.judged && !judge(*played, answerer_, request)) return std::nullopt;
  game.played = std::move(*played);
  return game;
}

Completion Match::run(Part games, const SearchRequest& request, const TakeGame& take) {
  std::stop_source stop;  // requested by the caller or after an error
  const std::stop_callback forward(request.stop, [&stop] { stop.request_stop(); });
  SearchRequest each = request;
  each.threads = 1;
  each.stop = stop.get_token();
  std::uint64_t next = games.begin;
  bool is_whole = true;
  Stages<std::uint64_t, std::optional<MatchGame>> stages;
  stages.next = [&]() -> std::optional<std::uint64_t> {
    if (next >= games.end || each.is_ended()) return std::nullopt;
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
  observer_.expect(games.end - std::min(games.begin, games.end));
  work_in_order(kGamesPerThread, stages);
  return is_whole && next >= games.end ? Completion::kComplete : completion_of(request);
}

}  // namespace seedbank::engine
