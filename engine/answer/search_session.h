// A search session: what all searches of one game share, and searches in slices of time, between
// which the endgames grow (engine/answer/endgame_policy.h says when). What was proven stays in the
// transposition table meanwhile, and where there is a journal, in it too.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <seedbank/observer.h>

#include "db/probe/database.h"
#include "engine/answer/endgame_cache.h"
#include "engine/answer/endgame_policy.h"
#include "engine/answer/memory_pool.h"
#include "engine/answer/proof_store.h"
#include "engine/answer/value_source.h"
#include "solver/search/solver.h"

namespace seedbank::engine {

/// How a session uses memory. It chooses what is not set.
struct SessionOptions {
  std::optional<std::uint64_t> table_bytes = {};  ///< of the transposition table
  std::optional<int> endgame_seeds = {};      ///< endgames to load before any search, and no more
  std::uint64_t first_positions = 3'000'000;  ///< most that come to memory before any search
  Driver driver = Driver::kAuto;
  /// Keeps what searches prove with much work, and supplies what was proven before. A session of
  /// another game ignores it. None: null. Must outlive the session.
  ProofStore* proofs = nullptr;
};

/// Throws ContradictionError: a fact that was proven before contradicts what a search finds at
/// `position`, of `pits` pits.
[[noreturn]] void throw_wrong_fact(int pits, const Position& position);

/// Several threads may ask at once.
class SearchSession final : public ValueSource {
 public:
  /// For `game`. The complete layers of `database`, which is of that game, are loaded, and the rest
  /// is computed; all of it without a database (null). At most `threads` threads search, together.
  /// What is referred to must outlive this. Throws db::ResourceError if the memory left in the pool
  /// is not enough for what the options ask.
  SearchSession(Game game, const db::Database* database, const SessionOptions& options, int threads,
                MemoryPool& memory, Observer& observer);
  ~SearchSession() override;

  /// The endgames that searches look up.
  [[nodiscard]] EndgameCache& endgames() noexcept { return endgames_; }

  /// As ValueSource says. share() begins with the bounds that were proven before, and keeps the
  /// last part of the time for narrowing its bounds. All throw ContradictionError if bounds that
  /// were proven before turn out to be wrong, db::FormatError, db::IoError, std::bad_alloc.
  [[nodiscard]] SolvedShare share(const Position& position, const SearchRequest& request,
                                  const BoundsReport& report, SearchStats& effort) override;
  [[nodiscard]] std::optional<int> decide(const Position& position, const Question& question,
                                          const SearchRequest& request, std::uint64_t nodes_ahead,
                                          SearchStats& effort) override;
  [[nodiscard]] MoveValues moves(const Position& position, ShareBounds share, MoveDetail detail,
                                 const SearchRequest& request, SearchStats& effort,
                                 const std::function<void()>& settled) override;
  [[nodiscard]] BestLine line(const Position& position, int share, const SearchRequest& request,
                              SearchStats& effort) override;

  /// What is known of a position that one sowing leads to.
  struct ChildFact {
    int pit = 0;  ///< that leads there, from 0
    ShareBounds bounds;
    std::optional<ProofNumbers> numbers;  ///< of its own question, if there are any
  };

  /// The result of an attempt at a question.
  struct Attempt {
    std::optional<int> share;  ///< as from decide(); nothing if the nodes did not suffice
    std::uint64_t nodes = 0;
    int endgame_seeds = 0;            ///< most seeds in play that it could look up in memory
    std::vector<ChildFact> children;  ///< without a share: the successors with known facts
  };

  /// decide() with at most request.node_limit nodes per thread, the endgames grown before where
  /// that pays. Throws as decide() does.
  [[nodiscard]] Attempt attempt(const Position& position, const Question& question,
                                const SearchRequest& request);

  /// The threshold of the first question by proof numbers: an estimate of the mover's share with
  /// the endgames in memory, less what makes the question cheap (kBelowEstimate).
  [[nodiscard]] int first_threshold(const Position& position);

  /// Accepts a fact that was proven elsewhere, unchecked.
  void remember(const ProvenShare& fact);

 private:
  [[nodiscard]] SearchRequest with_proofs(SearchRequest request) const;
  [[nodiscard]] ShareBounds known(const Position& position) const;
  void keep(const Position& position, const SolvedShare& solved, std::uint64_t nodes) const;
  void narrow_at_end(const Position& position, const SearchRequest& request, double seconds,
                     SolvedShare& known, SearchStats& effort);
  template <typename Work>
  auto in_slices(const Position& position, const SearchRequest& request, SearchStats& effort,
                 Work work);
  void make_solver(std::uint64_t table_bytes);
  void enlarge_table();

  const Game game_;
  const Driver driver_;
  ProofStore* const proofs_;       // of this game; may be null
  std::uint64_t table_bytes_ = 0;  // taken from the pool; the first table may be smaller
  EndgamePolicy policy_;
  EndgameCache endgames_;
  // Replaced while endgames_ grow, so using them requires endgames_.lock().
  std::unique_ptr<Solver> solver_;
  std::uint64_t solver_table_bytes_ = 0;
};

}  // namespace seedbank::engine
