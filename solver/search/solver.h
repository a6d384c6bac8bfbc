// The solver: exact shares of positions by search, with common tables and endgames.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "solver/game/rules.h"
#include "solver/game/sowing.h"
#include "solver/search/endgame_source.h"
#include "solver/search/proof_number_table.h"
#include "solver/search/search_request.h"
#include "solver/search/table_entry.h"
#include "solver/search/transposition_table.h"
#include "solver/search/value_search.h"

namespace seedbank {

struct SearchShared;

/// Default memory of the tables, in bytes.
inline constexpr std::uint64_t kDefaultTableBytes = std::uint64_t{512} << 20;

struct SolverOptions {
  /// Memory of all tables, rounded down to what they can use. With less than
  /// Solver::least_proof_bytes() there is no table of proof numbers, and alpha-beta answers all
  /// questions.
  std::uint64_t table_bytes = kDefaultTableBytes;
  Driver driver = Driver::kAuto;
};

/// The share: equal bounds, or the bounds proven before the search was ended.
struct SolvedShare {
  ShareBounds bounds;
  std::uint64_t nodes = 0;  ///< searched for this
  [[nodiscard]] bool complete() const noexcept { return bounds.exact(); }
};

/// The answer to one question, as a bound of the share.
struct Decision {
  std::optional<int> share;  ///< see AlphaBetaSearch::decide(); empty if the search was stopped
  std::uint64_t nodes = 0;   ///< searched for this
};

/// Thread-safe: concurrent searches, each with one or more threads, share the tables. Values do not
/// depend on the number of threads; node counts do. Ignores the stores of positions.
class Solver {
 public:
  /// For positions of `game` with up to `seeds` seeds in play; those with more are searched without
  /// tables. `endgames` must outlive this and may grow while no search runs. Throws std::bad_alloc.
  Solver(Game game, int seeds, const EndgameSource& endgames, SolverOptions options = {});

  /// The least `table_bytes` with which there is a table of proof numbers.
  [[nodiscard]] static std::uint64_t least_proof_bytes(int key_bits) noexcept;

  [[nodiscard]] const SowingTable& sowing() const noexcept { return sowing_; }

  /// Finds the share within `known` (default: 0..seeds in play), starting at `guess` (default: an
  /// estimate). Calls `report`, if given, from the calling thread with the bounds before each
  /// question. Requires a game that is not over and bounds that hold. Throws std::bad_alloc.
  SolvedShare solve(const Position& position, const SearchRequest& request,
                    std::optional<ShareBounds> known = {}, std::optional<int> guess = {},
                    const std::function<void(const SolvedShare&)>& report = {});

  /// Answers one question about a position. Requires a game that is not over. Throws
  /// std::bad_alloc.
  Decision ask(const Position& position, const Question& question, const SearchRequest& request);

  /// Adds a fact proven elsewhere to the tables, for later searches. Ignores positions that do not
  /// fit. Requires bounds that hold, which is not checked.
  void remember(const ProvenShare& fact) noexcept;

  /// The entry of a position in the tables, if any.
  [[nodiscard]] std::optional<ProofEntry> table_entry(const Position& position) const noexcept;

  /// The pit that the table holds as proof of the lower bound, if any: probably a best one.
  [[nodiscard]] std::optional<int> table_pit(const Position& position) const noexcept;

 private:
  class Threads;

  [[nodiscard]] SearchShared shared() noexcept;
  [[nodiscard]] ShareBounds look_up(const Position& position) const noexcept;
  [[nodiscard]] std::optional<std::uint64_t> slot_of(const Position& given) const noexcept;
  [[nodiscard]] bool by_proof_numbers(const Position& position) const noexcept;

  SowingTable sowing_;
  const EndgameSource& endgames_;
  PositionKey key_;
  Driver driver_;
  TranspositionTable table_;
  std::optional<ProofNumberTable> proofs_;
};

/// Narrows the bounds of `solved` from both ends, as far as questions can be answered within the
/// node limit of `request`, which applies to each question: the farther from the value, the easier
/// it is. Adds the nodes searched to those of `solved`. For searches that must end early. Requires
/// a game that is not over and bounds that hold. Throws std::bad_alloc.
void narrow(Solver& solver, const Position& position, const SearchRequest& request,
            SolvedShare& solved);

}  // namespace seedbank
