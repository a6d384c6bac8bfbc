// The solver: answers questions by one search, or by several on as many threads.
#include "solver/search/solver.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <vector>

#include "solver/base/parallel.h"
#include "solver/search/alpha_beta_search.h"
#include "solver/search/estimate.h"
#include "solver/search/proof_number_search.h"

namespace seedbank {
namespace {

// The nodes to spend on the first guess (data/search_log.md). The search grows by about a third per
// layer above the endgames or, if these are small, above half of the seeds; so does the budget.
std::uint64_t guess_budget(int seeds, int endgame_seeds, std::uint64_t node_limit) {
  constexpr double kMost = 300'000;
  const int layers = std::clamp(seeds - endgame_seeds, 0, seeds / 2);
  return std::min(node_limit, static_cast<std::uint64_t>(std::min(kMost, std::pow(1.35, layers))));
}

// Proof numbers answer questions at least this many layers above the endgames; below, alpha-beta is
// faster (data/search_log.md).
constexpr int kProofLayers = 18;

// Whether the memory is divided between two tables.
bool shares_tables(const SolverOptions& options, const PositionKey& key) {
  const bool may = options.driver == Driver::kAuto || options.driver == Driver::kProofNumber;
  return may && options.table_bytes >= Solver::least_proof_bytes(key.bits());
}

}  // namespace

// Threads, each with a search, that answer questions about one position.
class Solver::Threads {
 public:
  Threads(Solver& solver, const Position& position, const SearchRequest& request)
      : position_(position) {
    if (request.threads > 1 && request.threads != thread_count()) arena_.emplace(request.threads);
    SearchShared each = solver.shared();
    each.busy = request.threads > 1 ? &busy_ : nullptr;
    each.done = &done_;
    each.request = request;
    const bool by_proof_numbers = solver.by_proof_numbers(position);
    const ProofShared proof{.proofs = by_proof_numbers ? &*solver.proofs_ : nullptr,
                            .crowded = request.threads > 1 ? &crowded_ : nullptr};
    for (int i = 0; i < request.threads; ++i) {
      if (by_proof_numbers) {
        by_proof_.push_back(std::make_unique<ProofNumberSearch>(each, proof));
      } else {
        alpha_beta_.push_back(std::make_unique<AlphaBetaSearch>(each));
      }
    }
  }

  // Throws SearchStopped if the request ended the search.
  int decide(const Question& question) {
    if (alpha_beta_.size() == 1) return alpha_beta_.front()->decide(position_, question);
    if (by_proof_.size() == 1) return by_proof_.front()->decide(position_, question);
    return by_proof_.empty() ? decide_together(alpha_beta_, question)
                             : decide_together(by_proof_, question);
  }

  [[nodiscard]] std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (const auto& search : alpha_beta_) sum += search->nodes();
    for (const auto& search : by_proof_) sum += search->nodes();
    return sum;
  }

 private:
  template <typename Searches>
  int decide_together(const Searches& searches, const Question& question) {
    busy_.clear();
    done_ = false;
    std::atomic<int> answer{-1};
    run([&] {
      parallel_calls(searches.size(), [&](std::size_t i) {
        try {
          const int share = searches[i]->decide(position_, question);
          answer.store(share, std::memory_order_relaxed);
        } catch (const SearchStopped&) {
        } catch (...) {
          done_.store(true, std::memory_order_relaxed);
          throw;
        }
        done_.store(true, std::memory_order_relaxed);
      });
    });
    if (answer < 0) throw SearchStopped();
    return answer;
  }

  template <typename Work>
  void run(const Work& work) {
    if (arena_) {
      arena_->execute(work);
    } else {
      isolated(work);
    }
  }

  const Position position_;
  BusyPositions busy_;
  CrowdedPositions crowded_;
  std::atomic<bool> done_{false};
  std::optional<ThreadArena> arena_;                          // unless the caller's arena fits
  std::vector<std::unique_ptr<AlphaBetaSearch>> alpha_beta_;  // one of the two is empty
  std::vector<std::unique_ptr<ProofNumberSearch>> by_proof_;
};

// Each table gets half of the memory if that is enough for both.
std::uint64_t Solver::least_proof_bytes(int key_bits) noexcept {
  return 2 * ProofNumberTable::least_bytes(key_bits);
}

Solver::Solver(Game game, int seeds, const EndgameSource& endgames, SolverOptions options)
    : sowing_(game),
      endgames_(endgames),
      key_(game.pits, seeds),
      driver_(options.driver),
      table_(options.table_bytes / (shares_tables(options, key_) ? 2 : 1), key_.bits()) {
  if (shares_tables(options, key_)) proofs_.emplace(options.table_bytes / 2, key_.bits());
}

// Whether proof numbers answer questions about a position. It must fit the tables.
bool Solver::by_proof_numbers(const Position& position) const noexcept {
  const int seeds = seeds_in_play(position);
  if (!proofs_ || seeds > kMaxTableShare || !key_.fits(position)) return false;
  const int layers = seeds - endgames_.up_to_seeds();
  if (driver_ == Driver::kProofNumber) return layers > kAlphaBetaLayers;
  return driver_ == Driver::kAuto && layers >= kProofLayers;
}

SearchShared Solver::shared() noexcept {
  return {.table = sowing_, .endgames = endgames_, .transpositions = table_, .key = key_};
}

// Bounds of the share by the endgames, without a search.
ShareBounds Solver::look_up(const Position& position) const noexcept {
  const int seeds = seeds_in_play(position);
  if (seeds > endgames_.up_to_seeds()) return {0, seeds};
  const int mover_seeds = seeds_in_pits(position.mover);
  return read_share(endgames_.place(position, mover_seeds, seeds - mover_seeds), seeds);
}

SolvedShare Solver::solve(const Position& given, const SearchRequest& request,
                          std::optional<ShareBounds> known, std::optional<int> guess,
                          const std::function<void(const SolvedShare&)>& report) {
  const Position position = without_stores(given);
  const int seeds = seeds_in_play(position);
  if (const ShareBounds share = look_up(position); share.exact()) return {share};
  Threads threads(*this, position, request);
  SolvedShare result{known.value_or(ShareBounds{0, seeds})};
  std::uint64_t guess_nodes = 0;
  if (!guess && !result.bounds.exact()) {
    const std::uint64_t budget = guess_budget(seeds, endgames_.up_to_seeds(), request.node_limit);
    const ShareEstimate estimate = estimate_share(sowing_, endgames_, position, budget);
    guess = estimate.share - (by_proof_numbers(position) ? kBelowEstimate : 0);
    guess_nodes = estimate.nodes;
    if (request.nodes != nullptr) *request.nodes += guess_nodes;
  }
  const auto count_nodes = [&] { result.nodes = guess_nodes + threads.nodes(); };
  ShareQuestions questions(driver_, guess.value_or(0), result.bounds);
  try {
    while (!result.bounds.exact()) {
      count_nodes();
      if (report) report(result);
      questions.take(threads.decide(questions.next()));
    }
  } catch (const SearchStopped&) {
    // The bounds stand as they are.
  }
  count_nodes();
  return result;
}

Decision Solver::ask(const Position& given, const Question& question,
                     const SearchRequest& request) {
  const Position position = without_stores(given);
  if (const auto share = look_up(position).answer(question.threshold)) return {*share};
  Threads threads(*this, position, request);
  Decision decision;
  try {
    decision.share = threads.decide(question);
  } catch (const SearchStopped&) {
    // No decision.
  }
  decision.nodes = threads.nodes();
  return decision;
}

// The slot of a position in the tables; empty if it does not fit.
std::optional<std::uint64_t> Solver::slot_of(const Position& given) const noexcept {
  const Position position = without_stores(given);
  if (!key_.fits(position) || seeds_in_play(position) > kMaxTableShare) return std::nullopt;
  return table_.slot(key_(position));
}

void Solver::remember(const ProvenShare& fact) noexcept {
  const auto slot = slot_of(fact.position);
  if (!slot) return;
  const TableFact bounds{fact.bounds, kNoPit};
  table_.add(*slot, bounds, fact.work);
  if (proofs_) proofs_->add(*slot, bounds, fact.work);
}

std::optional<ProofEntry> Solver::table_entry(const Position& position) const noexcept {
  ProofEntry entry;
  const auto slot = slot_of(position);
  if (!slot) return std::nullopt;
  if (proofs_ && proofs_->find(*slot, entry)) return entry;
  if (!table_.find(*slot, entry.fact)) return std::nullopt;
  return entry;
}

std::optional<int> Solver::table_pit(const Position& position) const noexcept {
  TableFact found;
  const auto slot = slot_of(position);
  if (!slot || !table_.find(*slot, found) || found.pit == kNoPit) return std::nullopt;
  return found.pit;
}

void narrow(Solver& solver, const Position& position, const SearchRequest& request,
            SolvedShare& solved) {
  ShareBounds& bounds = solved.bounds;
  const auto is_answered = [&](const Question& question) {
    const Decision decision = solver.ask(position, question, request);
    solved.nodes += decision.nodes;
    if (decision.share) bounds.take(question.threshold, *decision.share);
    return decision.share.has_value();
  };
  // Halves the range in search of the hardest question that can be answered, on either side.
  for (int hard = bounds.high + 1; hard - bounds.low > 1;) {
    const int threshold = bounds.low + (hard - bounds.low) / 2;
    hard = is_answered({threshold, true}) ? std::min(hard, bounds.high + 1) : threshold;
  }
  for (int hard = bounds.low; bounds.high > hard;) {
    const int threshold = bounds.high - (bounds.high - hard) / 2;
    hard = is_answered({threshold, false}) ? std::max(hard, bounds.low) : threshold;
  }
}

}  // namespace seedbank
