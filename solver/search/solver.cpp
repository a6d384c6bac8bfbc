// The solver: questions put to one search or to several that share their work.
#include "solver/search/solver.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <vector>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "solver/search/busy_positions.h"
#include "solver/search/estimate.h"
#include "solver/search/search.h"

namespace seedbank {
namespace {

// Positions that the guess may cost: little beside the search, which grows by about a third with
// every layer above the endgame database or, where that is small, above half of the seeds.
std::uint64_t guess_budget(int seeds, int endgame_seeds, std::uint64_t node_limit) {
  constexpr double kMost = 300'000;
  const int layers = std::clamp(seeds - endgame_seeds, 0, seeds / 2);
  return std::min(node_limit,
                  static_cast<std::uint64_t>(std::min(kMost, 60 * std::pow(1.35, layers))));
}

// Some threads, each with its search, that answer one question after the other.
class SearchThreads {
 public:
  SearchThreads(const SearchShared& shared, const SearchRequest& request)
      : arena_(request.threads) {
    SearchShared each = shared;
    each.busy = request.threads > 1 ? &busy_ : nullptr;
    each.done = &done_;
    each.request = request;
    for (int i = 0; i < request.threads; ++i) searches_.push_back(std::make_unique<Search>(each));
  }

  // Throws SearchStopped when the request's stop flag ended it.
  int decide(const Position& position, const Question& question) {
    if (searches_.size() == 1) return searches_.front()->decide(position, question);
    busy_.clear();
    done_ = false;
    std::atomic<int> answer{-1};
    arena_.execute([&] {
      tbb::parallel_for(
          std::size_t{0}, searches_.size(),
          [&](std::size_t i) {
            try {
              const int share = searches_[i]->decide(position, question);
              answer.store(share, std::memory_order_relaxed);
            } catch (const SearchStopped&) {
            } catch (...) {
              done_.store(true, std::memory_order_relaxed);
              throw;
            }
            done_.store(true, std::memory_order_relaxed);
          },
          tbb::simple_partitioner());
    });
    if (answer < 0) throw SearchStopped();
    return answer;
  }

  [[nodiscard]] std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (const auto& search : searches_) sum += search->nodes();
    return sum;
  }

 private:
  BusyPositions busy_;
  std::atomic<bool> done_{false};
  tbb::task_arena arena_;
  std::vector<std::unique_ptr<Search>> searches_;
};

}  // namespace

Solver::Solver(Game game, int seeds, const EndgameSource& endgames, SolverOptions options)
    : sowing_(game),
      endgames_(endgames),
      key_(game.pits, seeds),
      table_(options.table_bytes, key_.bits()),
      driver_(options.driver) {}

SearchShared Solver::shared() noexcept {
  return {.table = sowing_, .endgames = endgames_, .transpositions = table_, .key = key_};
}

SolvedShare Solver::solve(const Position& given, const SearchRequest& request,
                          std::optional<ShareBounds> known, std::optional<int> guess,
                          const std::function<void(const SolvedShare&)>& report) {
  const Position position = without_stores(given);
  const int seeds = seeds_in_play(position);
  SearchThreads threads(shared(), request);
  SolvedShare result{known.value_or(ShareBounds{0, seeds})};
  std::uint64_t guess_nodes = 0;
  if (!guess && !result.bounds.exact()) {
    const std::uint64_t budget = guess_budget(seeds, endgames_.up_to_seeds(), request.node_limit);
    const Estimate estimate = estimate_share(sowing_, endgames_, position, budget);
    guess = estimate.share;
    guess_nodes = estimate.nodes;
    if (request.nodes != nullptr) *request.nodes += guess_nodes;
  }
  const auto count_nodes = [&] { result.nodes = guess_nodes + threads.nodes(); };
  const Decide decide = [&](const Question& question) {
    count_nodes();
    if (report) report(result);
    return threads.decide(position, question);
  };
  try {
    find_share(decide, driver_, guess.value_or(0), result.bounds);
  } catch (const SearchStopped&) {
    // The bounds stand as they are.
  }
  count_nodes();
  return result;
}

Decision Solver::ask(const Position& position, const Question& question,
                     const SearchRequest& request) {
  SearchThreads threads(shared(), request);
  Decision decision;
  try {
    decision.share = threads.decide(without_stores(position), question);
  } catch (const SearchStopped&) {
    // No decision.
  }
  decision.nodes = threads.nodes();
  return decision;
}

void Solver::remember(const ProvenShare& fact) noexcept {
  const Position position = without_stores(fact.position);
  if (!key_.fits(position) || seeds_in_play(position) > kMaxTableShare) return;
  table_.add(table_.slot(key_(position)), {fact.bounds, kNoPit}, fact.work);
}

std::optional<int> Solver::table_pit(const Position& given) const noexcept {
  const Position position = without_stores(given);
  if (!key_.fits(position) || seeds_in_play(position) > kMaxTableShare) return {};
  TranspositionTable::Found found;
  if (!table_.find(table_.slot(key_(position)), found) || found.pit == kNoPit) return {};
  return found.pit;
}

}  // namespace seedbank
