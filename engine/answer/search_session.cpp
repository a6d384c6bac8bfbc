// A search session: growing endgames, and searches between.
#include "engine/answer/search_session.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>

#include <tbb/collaborative_call_once.h>

#include "db/index/block.h"
#include "db/probe/load_endgames.h"
#include "db/storage/errors.h"
#include "engine/base/errors.h"
#include "engine/base/stopwatch.h"
#include "solver/analysis/best_pit.h"
#include "solver/analysis/narrowing.h"
#include "solver/game/successor.h"
#include "solver/search/estimate.h"

namespace seedbank::engine {
namespace {

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
// Fresh memory takes time, and a table is touched everywhere from the first: searches that are done
// with few endgames do with a small one.
constexpr std::uint64_t kFirstTableBytes = std::uint64_t{128} << 20;
constexpr std::uint64_t kFirstTablePositions = 300'000'000;

// Fewer nodes at a time are not worth interrupting a search for.
constexpr std::uint64_t kLeastSlice = 4096;

// The first endgames: how many seeds fewer than half of those in play.
constexpr int kSeedsBelowHalf = 4;

// What a question may cost after a slice of the search, as a part of the slice: a dozen of them, of
// which half go unanswered, come to less than a hundredth.
constexpr std::uint64_t kSliceOfANarrowing = 2000;

// Where a search ends early, the bounds are narrowed: nodes per question, at first; most time that
// is kept for it; most time that it takes once asked to stop.
constexpr std::uint64_t kFirstNarrowing = 10'000;
constexpr std::chrono::milliseconds kMostLastPart(1000);
constexpr std::chrono::milliseconds kMostAfterStop(300);

using Clock = std::chrono::steady_clock;

template <typename Duration>
Clock::duration at_most(Duration duration, Clock::duration most) {
  return std::min(std::chrono::duration_cast<Clock::duration>(duration), most);
}

bool is_complete(const Decision& decision) { return decision.share.has_value(); }
bool is_complete(const SolvedShare& solved) { return solved.complete(); }
bool is_complete(const MoveValues& values) { return values.complete(); }
bool is_complete(const BestPit& best) { return best.pit.has_value(); }
bool is_complete(const BestLine& line) { return line.complete; }

}  // namespace

struct SearchSession::Growth {
  explicit Growth(int to_seeds) : seeds(to_seeds) {}

  const int seeds;
  tbb::collaborative_once_flag once;
};

SearchSession::SearchSession(Game game, const db::Database* database, const SessionOptions& options,
                             int threads, MemoryPool& memory, Observer& observer)
    : database_(database),
      game_(game),
      on_disk_(database == nullptr ? 1 : database->complete_up_to()),
      fixed_seeds_(options.endgame_seeds),
      driver_(options.driver),
      proofs_(options.proofs != nullptr && options.proofs->game() == game ? options.proofs
                                                                          : nullptr),
      first_positions_(options.first_positions),
      threads_(static_cast<std::uint64_t>(threads)),
      memory_(memory),
      observer_(observer),
      endgames_(game),
      most_seeds_(fixed_seeds_.value_or(db::kMaxLayerSeeds)) {
  const std::lock_guard lock(memory_.mutex);
  const std::uint64_t least =
      TranspositionTable::least_bytes(PositionKey(game_.pits, kMaxTableShare).bits());
  if (options.table_bytes && *options.table_bytes < least) {
    throw db::ResourceError("the transposition table needs at least " +
                            db::ResourceError::in_mebibytes(least) + ", not " +
                            db::ResourceError::in_mebibytes(*options.table_bytes));
  }
  // A power of two, as the table takes it.
  table_bytes_ = std::max(least, std::bit_floor(options.table_bytes.value_or(
                                     std::min(kDefaultTableBytes, memory_.left_bytes / 8))));
  if (table_bytes_ > memory_.left_bytes) {
    throw db::ResourceError::memory_left("the transposition table", table_bytes_,
                                         memory_.left_bytes, memory_.enough_for(table_bytes_));
  }
  const std::uint64_t left = memory_.left_bytes - table_bytes_;
  if (fixed_seeds_ && !fits(*fixed_seeds_, left)) {
    // A table of no given size grows with the memory, to an eighth of it.
    const std::uint64_t endgames = bytes_for(*fixed_seeds_);
    const std::uint64_t beside = options.table_bytes ? 0 : endgames / 7 + 1;
    throw not_enough_memory(*fixed_seeds_, left, endgames + std::max(table_bytes_, beside));
  }
  memory_.left_bytes = left;
  const bool starts_small = !options.table_bytes && !fixed_seeds_;
  make_solver(starts_small ? std::min(table_bytes_, std::max(least, kFirstTableBytes))
                           : table_bytes_);
}

SearchSession::~SearchSession() = default;

double SearchSession::endgame_seconds() const {
  const std::shared_lock lock(in_use_);
  return endgame_seconds_;
}

// Does `work` until it is complete, or the request ends it; whenever it took so many nodes that
// growing the endgames pays, that is done between.
template <typename Work>
auto SearchSession::in_slices(const Position& position, const SearchRequest& request,
                              SearchStats& effort, Work work) {
  while (true) {
    SearchRequest slice = with_proofs(request);
    slice.node_limit = prepare(seeds_in_play(position), request);
    const std::shared_lock lock(in_use_);
    auto result = work(slice);
    nodes_ += result.nodes;
    effort.nodes += result.nodes;
    effort.endgame_seeds = endgames_.up_to_seeds() < 2 ? 0 : endgames_.up_to_seeds();
    if (is_complete(result) || request.is_ended()) return result;
    // It ended without an answer though nothing ended it: no sowing leads to what is known.
    if (result.nodes < slice.node_limit) {
      if (proofs_ != nullptr) throw ContradictionError(game_.pits, position);
      throw std::logic_error("fault of the program: a search ended without an answer");
    }
  }
}

SearchRequest SearchSession::with_proofs(SearchRequest request) const {
  if (proofs_ != nullptr) request.proofs = proofs_;
  return request;
}

ShareBounds SearchSession::known(const Position& position) const {
  if (proofs_ != nullptr) return proofs_->known(position);
  return {0, seeds_in_play(position)};
}

// Searches tell what one question took, and so not what many easy ones come to.
void SearchSession::keep(const Position& position, const SolvedShare& solved,
                         std::uint64_t nodes) const {
  if (proofs_ == nullptr || nodes < proofs_->least_work()) return;
  proofs_->proven({without_stores(position), solved.bounds, nodes});
}

SolvedShare SearchSession::share(const Position& position, const SearchRequest& request,
                                 const BoundsReport& report, SearchStats& effort) {
  const SolvedShare before{known(position)};
  report(before.bounds);
  if (before.complete()) return before;
  const std::uint64_t nodes_before = effort.nodes;
  const SolvedShare solved = narrowed_share(position, before, request, report, effort);
  report(solved.bounds);
  keep(position, solved, effort.nodes - nodes_before);
  return solved;
}

// The bounds of `known` narrowed until they meet or the request ends it.
SolvedShare SearchSession::narrowed_share(const Position& position, SolvedShare known,
                                          const SearchRequest& request, const BoundsReport& report,
                                          SearchStats& effort) {
  const Stopwatch watch;
  std::optional<int> guess;
  SearchRequest main_part = request;
  if (request.deadline != Clock::time_point::max()) {
    main_part.deadline -= at_most((request.deadline - Clock::now()) / 8, kMostLastPart);
  }
  known = in_slices(position, main_part, effort, [&](const SearchRequest& slice) {
    // What was proven before the endgames grew is where to go on.
    const ShareBounds before = known.bounds;
    known = solver_->solve(position, slice, before, guess,
                           [&](const SolvedShare& now) { report(now.bounds); });
    if (known.bounds.low > before.low) guess = known.bounds.low + 1;
    if (known.bounds.high < before.high) guess = known.bounds.high;
    if (!known.complete() && slice.node_limit != kUnlimited) {
      SearchRequest easy = slice;
      easy.node_limit /= kSliceOfANarrowing;
      narrow(*solver_, position, easy, known);
      report(known.bounds);
    }
    return known;
  });
  if (known.complete()) return known;

  // The question that was too hard leaves nothing behind but its table. Others are easier, more so
  // with that table.
  SearchRequest last_part = with_proofs(request);
  if (request.is_stopped()) {
    last_part.stop = {};
    last_part.deadline = std::min(
        request.deadline,
        Clock::now() + at_most(std::chrono::duration<double>(watch.seconds() / 4), kMostAfterStop));
  }
  known.nodes = 0;
  const std::shared_lock lock(in_use_);
  last_part.node_limit = kFirstNarrowing;
  while (!known.complete() && !last_part.is_ended()) {
    narrow(*solver_, position, last_part, known);
    last_part.node_limit *= 4;
  }
  effort.nodes += known.nodes;
  return known;
}

std::optional<int> SearchSession::decide(const Position& position, const Question& question,
                                         const SearchRequest& request, std::uint64_t nodes_ahead,
                                         SearchStats& effort) {
  nodes_ahead_ = nodes_ahead;
  const auto ask = [&](const SearchRequest& slice) {
    return solver_->ask(position, question, slice);
  };
  return in_slices(position, request, effort, ask).share;
}

SearchSession::Attempt SearchSession::attempt(const Position& given, const Question& question,
                                              const SearchRequest& request) {
  SearchRequest limited = with_proofs(request);
  limited.node_limit = std::min(request.node_limit, prepare(seeds_in_play(given), request));
  const Position position = without_stores(given);
  const std::shared_lock lock(in_use_);
  const Decision decision = solver_->ask(position, question, limited);
  nodes_ += decision.nodes;
  Attempt attempt{decision.share, decision.nodes, {}};
  if (decision.share) return attempt;
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    const Successor child = successor(solver_->sowing(), position, pit);
    if (child.is_over()) continue;
    const std::optional<ProofEntry> entry = solver_->table_entry(child.position);
    if (!entry) continue;
    Below& below = attempt.below.emplace_back(Below{pit, entry->fact.bounds, {}});
    if (entry->threshold == child.question_here(question).threshold) below.numbers = entry->numbers;
  }
  return attempt;
}

int SearchSession::guess(const Position& position) {
  constexpr std::uint64_t kMostPositions = 300'000;
  const std::shared_lock lock(in_use_);
  return estimate_share(solver_->sowing(), endgames_, without_stores(position), kMostPositions)
      .share;
}

void SearchSession::remember(const ProvenShare& fact) {
  const std::shared_lock lock(in_use_);
  solver_->remember(fact);
}

int SearchSession::endgame_seeds() const {
  const std::shared_lock lock(in_use_);
  return endgames_.up_to_seeds() < 2 ? 0 : endgames_.up_to_seeds();
}

MoveValues SearchSession::moves(const Position& position, ShareBounds share, MoveDetail detail,
                                const SearchRequest& request, SearchStats& effort,
                                const std::function<void()>& settled) {
  std::vector<MoveValue> known;
  if (share.exact()) {
    const BestPit best = in_slices(position, request, effort, [&](const SearchRequest& slice) {
      return best_pit(*solver_, position, share.low, slice);
    });
    if (best.pit) settled();
    known = best.moves;
  }
  return in_slices(position, request, effort, [&](const SearchRequest& slice) {
    MoveValues values = move_values(*solver_, position, share, detail, slice, known);
    known = values.moves;
    return values;
  });
}

BestLine SearchSession::line(const Position& position, int share, const SearchRequest& request,
                             SearchStats& effort) {
  return in_slices(position, request, effort, [&](const SearchRequest& slice) {
    return best_line(*solver_, position, share, slice);
  });
}

// Sees to the endgames that a search of `seeds` seeds in play shall begin with; returns how many
// nodes each thread may search before it calls this again.
std::uint64_t SearchSession::prepare(int seeds, const SearchRequest& request) {
  while (true) {
    int wanted = 0;
    {
      const std::shared_lock lock(in_use_);
      wanted = wanted_endgames(seeds, request);
      const int there = endgames_.up_to_seeds();
      if (request.is_stopped()) return kUnlimited;
      if (wanted <= there) {
        if (there >= seeds || fixed_seeds_ || there >= most_seeds_) return kUnlimited;
        // Where growing would pay but for the time left, one looks again after as much work.
        const std::uint64_t limit = growing_pays_at();
        const std::uint64_t nodes = nodes_;
        const std::uint64_t left = nodes < limit ? limit - nodes : limit;
        return std::max(left, kLeastSlice * threads_) / threads_;
      }
    }
    grow(wanted, request);
  }
}

// The seeds of the endgames that it is time for. Requires in_use_ held.
int SearchSession::wanted_endgames(int seeds, const SearchRequest& request) const {
  const int there = endgames_.up_to_seeds();
  if (fixed_seeds_) return *fixed_seeds_;
  int wanted = std::min(seeds / 2 - kSeedsBelowHalf, most_seeds_);
  while (wanted > there && db::positions_up_to(game_.pits, wanted) > first_positions_) --wanted;
  const int next = std::min(there + 2, most_seeds_);
  const std::uint64_t positions =
      db::positions_up_to(game_.pits, next) - db::positions_up_to(game_.pits, there);
  // Two seeds more save about half of what is ahead.
  const bool pays =
      nodes_ >= growing_pays_at() || nodes_ahead_ / 2 >= positions / kPositionsPerNode;
  if (wanted <= there && there < seeds && pays) wanted = next;
  // By twos: one layer after the other would take most of the time left in the end.
  const std::chrono::duration<double> left = request.deadline - Clock::now();
  while (wanted > there && 3 * seconds_to_grow(wanted) > left.count()) wanted -= 2;
  return std::max(wanted, there);
}

// A guess on the slow side. Requires in_use_ held.
double SearchSession::seconds_to_grow(int seeds) const {
  constexpr double kSecondsPerPosition = 5e-9;
  return kSecondsPerPosition *
         static_cast<double>(db::positions_up_to(game_.pits, seeds) -
                             db::positions_up_to(game_.pits, endgames_.up_to_seeds()));
}

// The nodes since the endgames grew last after which it pays to let them grow again.
// Requires in_use_ held.
std::uint64_t SearchSession::growing_pays_at() const {
  const int next = std::min(endgames_.up_to_seeds() + 2, most_seeds_);
  return db::positions_up_to(game_.pits, next) / kPositionsPerNode;
}

void SearchSession::begin_with(int seeds, const SearchRequest& request) {
  // Endgames that turn out not to fit lower what is possible.
  for (int wanted = fixed_seeds_.value_or(seeds); !request.is_ended();) {
    {
      const std::shared_lock lock(in_use_);
      wanted = std::min(wanted, most_seeds_);
      if (endgames_.up_to_seeds() >= wanted) return;
    }
    grow(wanted, request);
  }
}

// Places first, then values: the cache misses of many positions overlap.
void SearchSession::look_up(std::span<const Position> positions,
                            std::span<ShareBounds> shares) const {
  constexpr std::size_t kAtOnce = 32;
  struct Found {
    EndgamePlace place;
    int seeds = 0;
    bool covered = false;
  };
  std::array<Found, kAtOnce> found;
  const std::shared_lock lock(in_use_);
  const int there = endgames_.up_to_seeds();
  for (std::size_t begin = 0; begin < positions.size(); begin += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, positions.size() - begin);
    for (std::size_t i = 0; i < count; ++i) {
      const Position position = without_stores(positions[begin + i]);
      const int mover_seeds = seeds_in_pits(position.mover);
      const int waiter_seeds = seeds_in_pits(position.waiter);
      Found& here = found[i];
      here.seeds = mover_seeds + waiter_seeds;
      here.covered = mover_seeds > 0 && waiter_seeds > 0 && here.seeds <= there;
      if (here.covered) {
        here.place = endgames_.place(position, mover_seeds, waiter_seeds);
        __builtin_prefetch(here.place.byte);
      } else if (mover_seeds == 0 || waiter_seeds == 0) {
        shares[begin + i] = {mover_seeds, mover_seeds};
      } else {
        shares[begin + i] = {0, here.seeds};
      }
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (found[i].covered) shares[begin + i] = read_share(found[i].place, found[i].seeds);
    }
  }
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

// The solver there is stays when there is no memory for another. Throws std::bad_alloc.
void SearchSession::make_solver(std::uint64_t table_bytes) {
  solver_ = std::make_unique<Solver>(game_, kMaxTableShare, endgames_,
                                     SolverOptions{table_bytes, driver_});
  solver_table_bytes_ = table_bytes;
  if (proofs_ != nullptr) {
    proofs_->for_each([this](const ProvenShare& fact) { solver_->remember(fact); });
  }
}

// Requires in_use_ held alone.
void SearchSession::extend(int seeds, const SearchRequest& request) {
  if (endgames_.up_to_seeds() >= seeds) return;  // another thread saw to it
  const std::lock_guard memory_lock(memory_.mutex);
  const std::uint64_t bytes = memory_.left_bytes + endgames_.bytes();
  if (!fits(seeds, bytes)) {
    // Another game has taken some of the memory, or it was never enough.
    if (fixed_seeds_) {
      throw not_enough_memory(seeds, bytes, bytes_for(seeds) - endgames_.bytes());
    }
    most_seeds_ = seeds - 1;
    return;
  }
  const int before = endgames_.up_to_seeds();
  const Stopwatch watch;
  const auto settle = [&] {
    memory_.left_bytes = bytes - endgames_.bytes();
    endgame_seconds_ += watch.seconds();
    nodes_ = 0;
    nodes_ahead_ = 0;  // they were expected with the endgames before
    observer_.endgames_end();
  };
  observer_.endgames_begin();
  bool granted = true;
  try {
    bring_to_memory(seeds, bytes, request);
  } catch (const std::bad_alloc&) {
    granted = false;
  } catch (...) {
    settle();
    throw;
  }
  settle();
  if (!granted) {
    if (fixed_seeds_) throw std::bad_alloc();
    most_seeds_ = seeds - 1;  // the system grants less than was promised
  }
  if (solver_table_bytes_ < table_bytes_ &&
      db::positions_up_to(game_.pits, endgames_.up_to_seeds()) > kFirstTablePositions) {
    try {
      // What the small table held is found again soon with these endgames.
      make_solver(table_bytes_);
    } catch (const std::bad_alloc&) {
      table_bytes_ = solver_table_bytes_;  // and is not tried again
    }
  }
  if (granted) observer_.endgames_ready(ready(watch.seconds(), before));
}

// Requires in_use_ held alone.
void SearchSession::bring_to_memory(int seeds, std::uint64_t bytes, const SearchRequest& request) {
  std::stop_source stop;
  const auto report = [&](std::uint64_t done, std::uint64_t total) {
    // Endgames that were asked for are made ready whatever the time.
    if (fixed_seeds_ ? request.is_stopped() : request.is_ended()) stop.request_stop();
    observer_.endgames(done, total);
  };
  const int to_load = std::min(seeds, on_disk_);
  if (endgames_.up_to_seeds() < to_load) {
    const auto layout = db::layout_of(game_, to_load, bytes);
    db::load_endgames(endgames_, *database_, layout.value(), report, stop.get_token());
  }
  if (!stop.stop_requested() && endgames_.up_to_seeds() < seeds) {
    endgames_.build(seeds, bytes, report, stop.get_token());
  }
}

// Requires in_use_ held.
EndgamesReady SearchSession::ready(double seconds, int up_to_seeds_before) const {
  const db::ResidentLayout layout = endgames_.layout();
  const int loaded = std::min(layout.up_to_seeds, on_disk_);
  const bool is_any_loaded = loaded > up_to_seeds_before;
  return {.exact_up_to = layout.exact_up_to,
          .four_bits_up_to = layout.four_bits_up_to,
          .two_bits_up_to = layout.two_bits_up_to,
          .up_to_seeds = layout.up_to_seeds,
          .loaded_up_to = is_any_loaded ? loaded : 0,
          .loaded_from = is_any_loaded ? database_->root() : std::filesystem::path(),
          .seconds = seconds,
          .positions = db::positions_up_to(game_.pits, layout.up_to_seeds)};
}

// The least memory that such endgames, and making them, take.
std::uint64_t SearchSession::bytes_for(int seeds) const {
  return seeds <= on_disk_ ? db::bytes_needed(game_, {.up_to_seeds = seeds})
                           : endgames_.bytes_to_build(seeds);
}

// Requires the pool's mutex. `needed` is what the pool would have to have left.
db::ResourceError SearchSession::not_enough_memory(int seeds, std::uint64_t bytes,
                                                   std::uint64_t needed) const {
  return db::ResourceError::memory_left(
      "keeping endgames of up to " + std::to_string(seeds) + " seeds", bytes_for(seeds), bytes,
      memory_.enough_for(needed));
}

// Whether memory of that size has room for such endgames, and for making them.
bool SearchSession::fits(int seeds, std::uint64_t bytes) const {
  if (seeds < 2) return true;
  if (seeds <= on_disk_) {
    // Unless they are asked for, not those with which searches would take longer than with fewer.
    return fixed_seeds_ ? db::layout_of(game_, seeds, bytes).has_value()
                        : db::choose_layout(game_, seeds, bytes).up_to_seeds == seeds;
  }
  // What is above the database on disk is computed, which goes on from exact layers only.
  return endgames_.layout().is_exact() && endgames_.bytes_to_build(seeds) <= bytes;
}

}  // namespace seedbank::engine
