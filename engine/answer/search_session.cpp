// A search session: searches in slices of time.
#include "engine/answer/search_session.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <mutex>
#include <new>
#include <stdexcept>

#include <seedbank/error.h>

#include "db/index/block.h"
#include "db/storage/errors.h"
#include "solver/analysis/move_values.h"
#include "solver/base/stopwatch.h"
#include "solver/game/notation.h"
#include "solver/game/successor.h"
#include "solver/search/estimate.h"
#include "solver/search/solver.h"

#ifndef SEEDBANK_KEY_SEEDS
#define SEEDBANK_KEY_SEEDS kMaxTableShare
#endif

namespace seedbank::engine {
namespace {

// Positions with more seeds in one pit are searched without tables. Short keys permit small tables.
constexpr int kKeySeeds = SEEDBANK_KEY_SEEDS;

// A search touches its whole table, and touching fresh memory takes time, so searches that need few
// endgames use a small table.
constexpr std::uint64_t kFirstTableBytes = std::uint64_t{128} << 20;
constexpr std::uint64_t kFirstTablePositions = 300'000'000;

// The node limit of a narrowing question after a slice is the limit of the slice divided by this: a
// dozen questions, half of them unanswered, cost less than a hundredth of the slice.
constexpr std::uint64_t kSlicePerNarrowing = 2000;

// A search that ends early narrows its bounds. Node limit of the first questions; maximum time
// reserved before the deadline; maximum time after a stop was requested.
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

void throw_wrong_fact(int pits, const Position& position) {
  throw ContradictionError("the proven facts contradict each other at " +
                               to_text(NotedPosition{pits, Side::kSouth, position}) +
                               ": a fact in the journal is wrong",
                           ContradictionError::Evidence::kJournal);
}

SearchSession::SearchSession(Game game, const db::Database* database, const SessionOptions& options,
                             int threads, MemoryPool& memory, Observer& observer)
    : game_(game),
      driver_(options.driver),
      proofs_(options.proofs != nullptr && options.proofs->game() == game ? options.proofs
                                                                          : nullptr),
      table_memory_(memory),
      policy_(game.pits, options.endgame_seeds, options.first_positions, threads),
      endgames_(game, database, policy_, memory, observer, [this] { enlarge_table(); }) {
  const std::lock_guard lock(memory.mutex);
  const std::uint64_t least =
      TranspositionTable::least_bytes(PositionKey(game_.pits, kKeySeeds).bits());
  if (options.table_bytes && *options.table_bytes < least) {
    // In bytes, because in MiB a limit just below the minimum would look equal to it.
    throw ResourceError("the transposition table needs at least " + std::to_string(least) +
                            " bytes, not " + std::to_string(*options.table_bytes),
                        Resource::kFormat);
  }
  // The table rounds its size down to a power of two.
  table_bytes_ = std::max(least, std::bit_floor(options.table_bytes.value_or(
                                     std::min(kDefaultTableBytes, memory.left_bytes / 8))));
  if (table_bytes_ > memory.left_bytes) {
    throw db::memory_left_error("the transposition table", table_bytes_, memory.left_bytes,
                                memory.enough_for(table_bytes_));
  }
  endgames_.check_room(memory.left_bytes - table_bytes_, table_bytes_, !options.table_bytes);
  table_memory_.take(table_bytes_);
  const bool starts_small = !options.table_bytes && !options.endgame_seeds;
  make_solver(starts_small ? std::min(table_bytes_, std::max(least, kFirstTableBytes))
                           : table_bytes_);
}

// Repeats `work` until it is complete or the request ends it. Between the repetitions, grows the
// endgames if `work` has taken so many nodes that growing pays.
template <typename Work>
auto SearchSession::in_slices(const Position& position, const SearchRequest& request,
                              SearchStats& effort, Work work) {
  while (true) {
    SearchRequest slice = with_proofs(request);
    slice.node_limit = endgames_.prepare(seeds_in_play(position), request);
    const auto lock = endgames_.lock();
    auto result = work(slice);
    policy_.add_nodes(result.nodes);
    effort.nodes += result.nodes;
    effort.endgame_seeds = endgames_.seeds();
    if (is_complete(result) || request.is_ended()) return result;
    // The search ended without an answer although no limit was reached: no sowing leads to the
    // known bounds.
    if (result.nodes < slice.node_limit) {
      if (proofs_ != nullptr) throw_wrong_fact(game_.pits, position);
      throw std::logic_error("internal error: a search ended without an answer");
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

// Searches report facts by the work of single questions; this adds the fact that many easy
// questions proved together.
void SearchSession::keep(const Position& position, const SolvedShare& solved,
                         std::uint64_t nodes) const {
  if (proofs_ == nullptr || nodes < proofs_->least_work()) return;
  proofs_->proven({without_stores(position), solved.bounds, nodes});
}

SolvedShare SearchSession::share(const Position& position, const SearchRequest& request,
                                 const BoundsReport& report, SearchStats& effort) {
  SolvedShare known{this->known(position)};
  report(known.bounds);
  if (known.complete()) return known;
  const Stopwatch watch;
  const std::uint64_t nodes_before = effort.nodes;
  std::optional<int> guess;
  SearchRequest main_part = request;
  if (request.deadline != Clock::time_point::max()) {
    main_part.deadline -= at_most((request.deadline - Clock::now()) / 8, kMostLastPart);
  }
  known = in_slices(position, main_part, effort, [&](const SearchRequest& slice) {
    // Continue from what was proven before the endgames grew.
    const ShareBounds before = known.bounds;
    known = solver_->solve(position, slice, before, guess,
                           [&](const SolvedShare& now) { report(now.bounds); });
    if (known.bounds.low > before.low) guess = known.bounds.low + 1;
    if (known.bounds.high < before.high) guess = known.bounds.high;
    if (!known.complete() && slice.node_limit != SearchRequest().node_limit) {
      SearchRequest easy = slice;
      easy.node_limit /= kSlicePerNarrowing;
      narrow(*solver_, position, easy, known);
      report(known.bounds);
    }
    return known;
  });
  if (!known.complete()) narrow_at_end(position, request, watch.seconds(), known, effort);
  report(known.bounds);
  keep(position, known, effort.nodes - nodes_before);
  return known;
}

// Asks easier questions than the one that was too hard, with the help of the table that it has
// filled.
void SearchSession::narrow_at_end(const Position& position, const SearchRequest& request,
                                  double seconds, SolvedShare& known, SearchStats& effort) {
  SearchRequest last_part = with_proofs(request);
  if (request.is_stopped()) {
    last_part.stop = {};
    last_part.deadline = std::min(
        request.deadline,
        Clock::now() + at_most(std::chrono::duration<double>(seconds / 4), kMostAfterStop));
  }
  known.nodes = 0;
  const auto lock = endgames_.lock();
  last_part.node_limit = kFirstNarrowing;
  while (!known.complete() && !last_part.is_ended()) {
    narrow(*solver_, position, last_part, known);
    last_part.node_limit *= 4;
  }
  effort.nodes += known.nodes;
}

std::optional<int> SearchSession::decide(const Position& position, const Question& question,
                                         const SearchRequest& request, std::uint64_t nodes_ahead,
                                         SearchStats& effort) {
  policy_.expect_nodes(nodes_ahead);
  const auto ask = [&](const SearchRequest& slice) {
    return solver_->ask(position, question, slice);
  };
  return in_slices(position, request, effort, ask).share;
}

SearchSession::Attempt SearchSession::attempt(const Position& given, const Question& question,
                                              const SearchRequest& request) {
  SearchRequest limited = with_proofs(request);
  limited.node_limit =
      std::min(request.node_limit, endgames_.prepare(seeds_in_play(given), request));
  const Position position = without_stores(given);
  const auto lock = endgames_.lock();
  const Decision decision = solver_->ask(position, question, limited);
  policy_.add_nodes(decision.nodes);
  Attempt attempt{decision.share, decision.nodes, endgames_.seeds(), {}};
  if (decision.share) return attempt;
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    const Successor child = successor(solver_->sowing(), position, pit);
    if (child.is_over()) continue;
    const std::optional<ProofEntry> entry = solver_->table_entry(child.position);
    if (!entry) continue;
    ChildFact& fact = attempt.children.emplace_back(ChildFact{pit, entry->fact.bounds, {}});
    if (entry->threshold == child.question_here(question).threshold) fact.numbers = entry->numbers;
  }
  return attempt;
}

int SearchSession::first_threshold(const Position& position) {
  constexpr std::uint64_t kMostPositions = 300'000;
  const auto lock = endgames_.lock();
  const ShareEstimate estimate = estimate_share(solver_->sowing(), endgames_.endgames(),
                                                without_stores(position), kMostPositions);
  return estimate.share - kBelowEstimate;
}

void SearchSession::remember(const ProvenShare& fact) {
  const auto lock = endgames_.lock();
  solver_->remember(fact);
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

// Throws std::bad_alloc, and keeps the current solver, if there is not enough memory for a new one.
void SearchSession::make_solver(std::uint64_t table_bytes) {
  solver_ = std::make_unique<Solver>(game_, kKeySeeds, endgames_.endgames(),
                                     SolverOptions{table_bytes, driver_});
  solver_table_bytes_ = table_bytes;
  if (proofs_ != nullptr) {
    proofs_->for_each([this](const ProvenShare& fact) { solver_->remember(fact); });
  }
}

// Called after each growth. With many endgames, the whole table pays off; searches soon find again
// what the small table held.
void SearchSession::enlarge_table() {
  if (solver_table_bytes_ >= table_bytes_ ||
      db::positions_up_to(game_.pits, endgames_.endgames().up_to_seeds()) <= kFirstTablePositions) {
    return;
  }
  try {
    make_solver(table_bytes_);
  } catch (const std::bad_alloc&) {
    table_bytes_ = solver_table_bytes_;  // do not try again
  }
}

}  // namespace seedbank::engine
