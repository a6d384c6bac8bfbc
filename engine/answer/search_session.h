// A search session: the endgames and the transposition table that all searches of one game share.
// Searches run in slices, between which the endgames grow (engine/answer/endgame_policy.h says
// when). Results stay in the transposition table and, if there is one, in the journal.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <seedbank/observer.h>

#include "db/probe/database.h"
#include "engine/answer/endgame_cache.h"
#include "engine/answer/endgame_policy.h"
#include "solver/analysis/move_values.h"
#include "solver/search/search_request.h"
#include "solver/search/solver.h"

namespace seedbank::engine {

/// Receives the bounds proven so far during a search.
using BoundsReport = std::function<void(ShareBounds)>;

/// A report that ignores the bounds.
inline constexpr auto kIgnoreBounds = [](ShareBounds) {};

/// A `settled` callback of moves() that does nothing.
inline constexpr auto kNotTold = [] {};

/// The cost of answers.
struct SearchStats {
  std::uint64_t nodes = 0;  ///< positions searched
  int endgame_seeds = 0;    ///< maximum number of seeds in play that the last search could look up
};

/// Proven facts about positions of one game, stored for later searches: the interface through which
/// searches use a journal. Thread-safe.
class ProofStore : public ProofObserver {
 public:
  [[nodiscard]] virtual Game game() const noexcept = 0;

  /// Bounds of the mover's share of the seeds in play: 0 and the seeds in play if nothing is known.
  /// Ignores stores.
  [[nodiscard]] virtual ShareBounds known(const Position& position) const = 0;

  /// Calls `take` for every known fact, in unspecified order. `take` must not call this object.
  virtual void for_each(const std::function<void(const ProvenShare&)>& take) const = 0;
};

/// Options of a session. Unset options are chosen automatically.
struct SessionOptions {
  std::optional<std::uint64_t> table_bytes = {};  ///< size of the transposition table
  /// Keep exactly the endgames of up to this many seeds in memory, ready before the first search.
  std::optional<int> endgame_seeds = {};
  /// Maximum number of endgame positions loaded or computed before the first search.
  std::uint64_t first_positions = 3'000'000;
  Driver driver = Driver::kAuto;
  /// Stores facts that took much work to prove, and supplies those proven before. A session of
  /// another game ignores it. May be null. Must outlive the session.
  ProofStore* proofs = nullptr;
};

/// Throws ContradictionError: a fact proven before contradicts the result of a search of
/// `position`, with `pits` pits per side.
[[noreturn]] void throw_wrong_fact(int pits, const Position& position);

/// Answers questions about positions of one game by searching. Thread-safe.
class SearchSession {
 public:
  /// Endgames are loaded from the complete layers of `database`, which must be of `game`; all other
  /// layers are computed. `database` may be null. At most `threads` threads search at the same
  /// time. `database`, `memory` and `observer` must outlive this. Throws ResourceError if the
  /// memory left in the pool is not enough for the options.
  SearchSession(Game game, const db::Database* database, const SessionOptions& options, int threads,
                MemoryPool& memory, Observer& observer);

  /// The endgames that searches look up.
  [[nodiscard]] EndgameCache& endgames() noexcept { return endgames_; }

  /// See GameValues. All throw ContradictionError if bounds proven before turn out to be wrong;
  /// db::FormatError, IoError, std::bad_alloc.
  [[nodiscard]] SolvedShare share(const Position& position, const SearchRequest& request,
                                  const BoundsReport& report, SearchStats& effort);
  [[nodiscard]] std::optional<int> decide(const Position& position, const Question& question,
                                          const SearchRequest& request, std::uint64_t nodes_ahead,
                                          SearchStats& effort);
  [[nodiscard]] MoveValues moves(const Position& position, ShareBounds share, MoveDetail detail,
                                 const SearchRequest& request, SearchStats& effort,
                                 const std::function<void()>& settled);
  [[nodiscard]] BestLine line(const Position& position, int share, const SearchRequest& request,
                              SearchStats& effort);

  /// Known facts about the position after one sowing.
  struct ChildFact {
    int pit = 0;  ///< the pit sown, from 0
    ShareBounds bounds;
    std::optional<ProofNumbers> numbers;  ///< for the question about this position, if known
  };

  /// The result of an attempt at a question.
  struct Attempt {
    std::optional<int> share;  ///< as from decide(); nothing if the nodes did not suffice
    std::uint64_t nodes = 0;
    int endgame_seeds = 0;            ///< maximum number of seeds in play that it could look up
    std::vector<ChildFact> children;  ///< with known facts; empty if there is a share
  };

  /// Like decide(), but searches at most request.node_limit nodes per thread. Grows the endgames
  /// first if that pays off. Throws the same exceptions as decide().
  [[nodiscard]] Attempt attempt(const Position& position, const Question& question,
                                const SearchRequest& request);

  /// The threshold of the first proof-number question: the mover's share, estimated with the
  /// endgames in memory, minus kBelowEstimate, which makes the question cheap.
  [[nodiscard]] int first_threshold(const Position& position);

  /// Adds a fact that was proven elsewhere, without checking it.
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
  ProofStore* const proofs_;  // of this game; may be null
  PoolMemory table_memory_;
  std::uint64_t table_bytes_ = 0;  // the first table may be smaller
  EndgamePolicy policy_;
  EndgameCache endgames_;
  // Replaced while endgames_ grow, so using them requires endgames_.lock().
  std::unique_ptr<Solver> solver_;
  std::uint64_t solver_table_bytes_ = 0;
};

}  // namespace seedbank::engine
