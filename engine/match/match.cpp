// Matches: which games there are, and playing them.
#include "engine/match/match.h"

#include <algorithm>
#include <atomic>
#include <stop_token>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "engine/strategy/random_source.h"
#include "engine/strategy/strategy_names.h"

namespace seedbank::engine {
namespace {

// Games on their way together, for each thread: enough that one long game keeps nobody waiting,
// and no more than one wants to lose when a run is killed.
constexpr std::uint64_t kGamesAThread = 16;

std::uint64_t pairs_of(const MatchPlan& plan) noexcept {
  const std::uint64_t players = plan.players.size();
  return players * (players - 1) / 2;
}

std::uint64_t games_a_pair(const MatchPlan& plan) noexcept {
  return plan.games_a_pair != 0 ? plan.games_a_pair : 2 * plan.starts.size();
}

}  // namespace

std::uint64_t games_of(const MatchPlan& plan) noexcept {
  return pairs_of(plan) * games_a_pair(plan);
}

Fixture fixture(const MatchPlan& plan, std::uint64_t number) noexcept {
  // Rounds of two games of each pair; the last one may have a single game of each.
  const std::uint64_t pairs = pairs_of(plan);
  const std::uint64_t round = number / (2 * pairs);
  const std::uint64_t in_round = number % (2 * pairs);
  const bool is_whole = 2 * round + 1 < games_a_pair(plan);
  std::uint64_t pair = is_whole ? in_round / 2 : in_round;
  const bool exchanged = is_whole && in_round % 2 == 1;
  std::size_t first = 0;
  for (std::uint64_t with_first = plan.players.size() - 1; pair >= with_first; --with_first) {
    pair -= with_first;
    ++first;
  }
  Fixture result;
  result.start = static_cast<std::size_t>(round % plan.starts.size());
  result.players = {first, first + 1 + static_cast<std::size_t>(pair)};
  if (exchanged) std::swap(result.players[0], result.players[1]);
  return result;
}

Match::Match(const MatchPlan& plan, Answerer& answerer, Observer& observer)
    : plan_(plan), table_(plan.game), answerer_(answerer), observer_(observer) {
  for (const std::string& name : plan.players) {
    strategies_.push_back(make_strategy(name, answerer));
  }
}

bool Match::play(std::vector<MatchGame>& games, const SearchRequest& request,
                 std::stop_source& stop) {
  std::atomic<bool> whole = true;
  const auto play_one = [&](std::size_t i) {
    MatchGame& game = games[i];
    std::mt19937_64 random = random_source(plan_.random_seed, game.number);
    SearchRequest each = request;
    each.threads = 1;
    try {
      auto played = play_game(
          table_, plan_.starts[game.fixture.start],
          {strategies_[game.fixture.players[0]].get(), strategies_[game.fixture.players[1]].get()},
          random, each, plan_.seconds_a_move, game.seconds);
      if (played) {
        game.played = std::move(*played);
      } else {
        whole = false;
      }
    } catch (...) {
      stop.request_stop();
      throw;
    }
  };
  tbb::parallel_for(std::size_t{0}, games.size(), play_one, tbb::simple_partitioner());
  return whole;
}

Completion Match::run(std::uint64_t first, const SearchRequest& request, const TakeGame& take) {
  std::stop_source stop;  // by the caller, or by an error here
  const std::stop_callback forward(request.stop, [&stop] { stop.request_stop(); });
  SearchRequest each = request;
  each.stop = stop.get_token();
  const std::uint64_t all = games_of(plan_);
  const auto at_once =
      kGamesAThread * static_cast<std::uint64_t>(tbb::this_task_arena::max_concurrency());
  observer_.expect(all - std::min(first, all));
  for (std::uint64_t begin = first; begin < all; begin += at_once) {
    std::vector<MatchGame> games(std::min(at_once, all - begin));
    for (std::size_t i = 0; i < games.size(); ++i) {
      games[i].number = begin + i;
      games[i].fixture = fixture(plan_, begin + i);
    }
    if (!play(games, each, stop)) return completion_of(request);
    if (plan_.judged) {
      std::vector<PlayedGame> played;
      for (MatchGame& game : games) played.push_back(std::move(game.played));
      if (!judge(table_, played, answerer_, each)) return completion_of(request);
      for (std::size_t i = 0; i < games.size(); ++i) games[i].played = std::move(played[i]);
    }
    for (const MatchGame& game : games) {
      take(game);
      observer_.answered();
    }
  }
  return Completion::kComplete;
}

}  // namespace seedbank::engine
