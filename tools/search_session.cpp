// A search session: growing endgames, and searches between.
#include "tools/search_session.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>
#include <string>

#include <tbb/collaborative_call_once.h>

#include "db/block.h"
#include "db/errors.h"
#include "tools/quantity.h"

namespace seedbank::tools {
namespace {

// So many positions of the endgames take as long as a node: 4-5 ns each, of which touching fresh
// memory takes half, against 240 ns. Measured with two threads on two cores of a Xeon.
constexpr std::uint64_t kPositionsANode = 60;

// Growing is not begun when the time left would hardly suffice: a guess on the slow side.
constexpr double kSecondsAPosition = 5e-9;

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
// Fresh memory takes time, and a table is touched everywhere from the first: searches that are done
// with few endgames do with a small one.
constexpr std::uint64_t kFirstTableBytes = std::uint64_t{32} << 20;
constexpr std::uint64_t kFirstTablePositions = 300'000'000;

// Fewer nodes at a time are not worth interrupting a search for.
constexpr std::uint64_t kLeastSlice = 4096;

// The first endgames: how many seeds fewer than half of those in play.
constexpr int kSeedsBelowHalf = 4;

bool is_ended(const SearchRequest& request) {
  return (request.stop != nullptr && request.stop->load(std::memory_order_relaxed)) ||
         std::chrono::steady_clock::now() >= request.deadline;
}

bool is_complete(const SolvedShare& solved) { return solved.complete(); }
bool is_complete(const MoveValues& values) { return values.complete(); }
bool is_complete(const BestLine& line) { return line.complete; }

}  // namespace

struct SearchSession::Growth {
  explicit Growth(int to_seeds) : seeds(to_seeds) {}

  const int seeds;
  tbb::collaborative_once_flag once;
};

SearchSession::SearchSession(const db::Database& database, const SearchOptions& options,
                             int threads, std::uint64_t first_positions, MemoryPool& memory,
                             SearchProgress& progress)
    : database_(database),
      pits_(database.game().pits),
      on_disk_(database.complete_up_to()),
      fixed_seeds_(options.endgame_seeds),
      driver_(options.driver),
      first_positions_(first_positions),
      threads_(static_cast<std::uint64_t>(threads)),
      memory_(memory),
      progress_(progress),
      endgames_(database.game()),
      most_seeds_(fixed_seeds_.value_or(db::kMaxLayerSeeds)) {
  const std::lock_guard lock(memory_.mutex);
  const std::uint64_t least =
      TranspositionTable::least_bytes(PositionKey(pits_, kMaxTableShare).bits());
  if (options.table_bytes && *options.table_bytes < least) {
    throw db::ResourceError::memory("the transposition table", least, *options.table_bytes);
  }
  table_bytes_ = std::max(least, options.table_bytes.value_or(std::bit_floor(
                                     std::min(kDefaultTableBytes, memory_.left_bytes / 8))));
  if (table_bytes_ > memory_.left_bytes) {
    throw db::ResourceError::memory("the transposition table", table_bytes_, memory_.left_bytes);
  }
  const std::uint64_t left = memory_.left_bytes - table_bytes_;
  if (fixed_seeds_ && !fits(*fixed_seeds_, left)) throw not_enough_memory(*fixed_seeds_, left);
  memory_.left_bytes = left;
  const bool starts_small = !options.table_bytes && !fixed_seeds_;
  make_solver(starts_small ? std::min(table_bytes_, std::max(least, kFirstTableBytes))
                           : table_bytes_);
}

SearchSession::~SearchSession() = default;

int SearchSession::endgame_seeds() const {
  const std::shared_lock lock(in_use_);
  return endgames_.up_to_seeds() < 2 ? 0 : endgames_.up_to_seeds();
}

double SearchSession::endgame_seconds() const {
  const std::shared_lock lock(in_use_);
  return endgame_seconds_;
}

// Does `work` until it is complete, or the request ends it; whenever it took so many nodes that
// growing the endgames pays, that is done between.
template <typename Work>
auto SearchSession::in_slices(const Position& position, const SearchRequest& request, Work work) {
  std::uint64_t nodes_before = 0;
  while (true) {
    SearchRequest slice = request;
    slice.node_limit = prepare(seeds_in_play(position), request);
    const std::shared_lock lock(in_use_);
    auto result = work(slice);
    nodes_ += result.nodes;
    result.nodes += nodes_before;
    nodes_before = result.nodes;
    if (is_complete(result) || is_ended(request)) return result;
    if (slice.node_limit == kUnlimited) {
      throw std::logic_error("fault of the program: a search ended without an answer");
    }
  }
}

SolvedShare SearchSession::share(const Position& position, const SearchRequest& request,
                                 const BoundsReport& report) {
  SolvedShare known{{0, seeds_in_play(position)}};
  return in_slices(position, request, [&](const SearchRequest& slice) {
    // What was proven before the endgames grew is where to go on.
    std::optional<int> guess;
    if (known.bounds.low > 0) guess = known.bounds.low + 1;
    if (known.bounds.high < seeds_in_play(position)) guess = known.bounds.high;
    known = solver_->solve(position, slice, known.bounds, guess,
                           [&](const SolvedShare& now) { report(now.bounds); });
    return known;
  });
}

MoveValues SearchSession::moves(const Position& position, ShareBounds share,
                                const SearchRequest& request) {
  return in_slices(position, request, [&](const SearchRequest& slice) {
    return move_values(*solver_, position, share, slice);
  });
}

BestLine SearchSession::line(const Position& position, int share, const SearchRequest& request) {
  return in_slices(position, request, [&](const SearchRequest& slice) {
    return best_line(*solver_, position, share, slice);
  });
}

// Sees to the endgames that a search of `seeds` seeds in play shall begin with; returns how many
// nodes a thread may take before it has to ask again.
std::uint64_t SearchSession::prepare(int seeds, const SearchRequest& request) {
  while (true) {
    int wanted = 0;
    {
      const std::shared_lock lock(in_use_);
      wanted = wanted_endgames(seeds);
      const int there = endgames_.up_to_seeds();
      if (wanted <= there) {
        if (there >= seeds || fixed_seeds_ || there >= most_seeds_) return kUnlimited;
        const std::uint64_t limit = growing_pays_at();
        return std::max(limit - std::min(limit, nodes_.load()), kLeastSlice * threads_) / threads_;
      }
      const std::chrono::duration<double> needed(
          kSecondsAPosition * static_cast<double>(db::positions_up_to(pits_, wanted)));
      const std::chrono::duration<double> left =
          request.deadline - std::chrono::steady_clock::now();
      if (is_ended(request) || needed > left) return kUnlimited;
    }
    grow(wanted, request);
  }
}

// The seeds of the endgames that it is time for. Requires in_use_ held.
int SearchSession::wanted_endgames(int seeds) const {
  const int there = endgames_.up_to_seeds();
  if (fixed_seeds_) return *fixed_seeds_;
  int first = std::min(seeds / 2 - kSeedsBelowHalf, most_seeds_);
  while (first > there && db::positions_up_to(pits_, first) > first_positions_) --first;
  if (first > there) return first;
  if (there < seeds && there < most_seeds_ && nodes_ >= growing_pays_at()) {
    return std::min(there + 2, most_seeds_);
  }
  return there;
}

// The nodes since the endgames grew last after which it pays to let them grow again.
// Requires in_use_ held.
std::uint64_t SearchSession::growing_pays_at() const {
  const int next = std::min(endgames_.up_to_seeds() + 2, most_seeds_);
  return db::positions_up_to(pits_, next) / kPositionsANode;
}

// Lets the endgames grow when nobody searches any more. Threads that come here meanwhile help.
void SearchSession::grow(int seeds, const SearchRequest& request) {
  std::shared_ptr<Growth> growth;
  {
    const std::lock_guard lock(growth_mutex_);
    if (!growth_) growth_ = std::make_shared<Growth>(seeds);
    growth = growth_;
  }
  tbb::collaborative_call_once(growth->once, [&] {
    {
      const std::unique_lock lock(in_use_);
      extend(growth->seeds, request);
    }
    const std::lock_guard lock(growth_mutex_);
    growth_.reset();
  });
}

void SearchSession::make_solver(std::uint64_t table_bytes) {
  solver_.emplace(database_.game(), kMaxTableShare, endgames_, SolverOptions{table_bytes, driver_});
  solver_table_bytes_ = table_bytes;
}

// Requires in_use_ held alone.
void SearchSession::extend(int seeds, const SearchRequest& request) {
  const std::lock_guard memory_lock(memory_.mutex);
  const std::uint64_t bytes = memory_.left_bytes + endgames_.bytes();
  if (!fits(seeds, bytes)) {
    // Another game has taken some of the memory, or it was never enough.
    if (fixed_seeds_) throw not_enough_memory(seeds, bytes);
    most_seeds_ = seeds - 1;
    return;
  }
  std::atomic<bool> stop = false;
  const auto report = [&](std::uint64_t done, std::uint64_t total) {
    if (is_ended(request)) stop = true;
    progress_.endgames(done, total);
  };
  const int to_load = std::min(seeds, on_disk_);
  const bool loads = endgames_.up_to_seeds() < to_load;
  const Stopwatch watch;
  try {
    if (loads) {
      endgames_.load(database_, db::choose_layout(database_.game(), to_load, bytes), report, stop);
    }
    if (!stop && endgames_.up_to_seeds() < seeds) endgames_.build(seeds, bytes, report, stop);
  } catch (...) {
    memory_.left_bytes = bytes - endgames_.bytes();
    throw;
  }
  memory_.left_bytes = bytes - endgames_.bytes();
  endgame_seconds_ += watch.seconds();
  nodes_ = 0;
  const int there = endgames_.up_to_seeds();
  // What the small table held is found again soon with these endgames.
  if (solver_table_bytes_ < table_bytes_ &&
      db::positions_up_to(pits_, there) > kFirstTablePositions) {
    make_solver(table_bytes_);
  }
  const int exact = endgames_.layout().exact_up_to;
  progress_.note("endgames of up to " + std::to_string(there) + " seeds, " +
                 count_text(db::positions_up_to(pits_, there)) + " positions, " +
                 (loads ? "loaded from " + database_.root().string() : "computed") + " in " +
                 duration_text(watch.seconds()) +
                 (exact < there ? ", 4 bits each above " + std::to_string(exact) + " seeds" : ""));
}

db::ResourceError SearchSession::not_enough_memory(int seeds, std::uint64_t bytes) const {
  return db::ResourceError::memory("keeping endgames of up to " + std::to_string(seeds) + " seeds",
                                   seeds <= on_disk_
                                       ? db::bytes_needed(database_.game(), {seeds, 1})
                                       : endgames_.bytes_to_build(seeds),
                                   bytes);
}

// Whether memory of that size has room for such endgames, and for making them.
bool SearchSession::fits(int seeds, std::uint64_t bytes) const {
  if (seeds < 2) return true;
  if (seeds <= on_disk_) {
    return db::choose_layout(database_.game(), seeds, bytes).up_to_seeds >= seeds;
  }
  // What is above the database on disk is computed, which goes on from exact layers only.
  return endgames_.bytes_to_build(seeds) <= bytes;
}

}  // namespace seedbank::tools
