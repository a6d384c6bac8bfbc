// The solver: exact shares of positions by search, with one table and one endgame database for all.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "solver/game/rules.h"
#include "solver/game/sowing.h"
#include "solver/search/endgame_source.h"
#include "solver/search/position_key.h"
#include "solver/search/proof_number_table.h"
#include "solver/search/proven_share.h"
#include "solver/search/search_request.h"
#include "solver/search/transposition_table.h"
#include "solver/search/value_search.h"

namespace seedbank {

struct SearchShared;

/// Memory of the transposition table unless told otherwise, in bytes.
inline constexpr std::uint64_t kDefaultTableBytes = std::uint64_t{512} << 20;

struct SolverOptions {
  /// Of the tables together, rounded down to what they can use. With less than
  /// Solver::least_proof_bytes() there is none for proof numbers, and all is searched by
  /// alpha-beta.
  std::uint64_t table_bytes = kDefaultTableBytes;
  Driver driver = Driver::kAuto;
};

/// The share: bounds that meet, or those proven so far if a flag, the deadline or a limit ended the
/// search.
struct SolvedShare {
  ShareBounds bounds;
  std::uint64_t nodes = 0;  ///< searched for this
  [[nodiscard]] bool complete() const noexcept { return bounds.exact(); }
};

/// What one question came to: whether the share is at least its threshold, said by a bound of it.
struct Decision {
  std::optional<int> share;  ///< as from Search::decide; nothing when the search was stopped
  std::uint64_t nodes = 0;   ///< searched for this
};

/// Several threads may use one solver at once, also each with several threads of its own; what one
/// of them proves helps the others. Values do not depend on the number of threads; node counts do.
/// Stores of positions are ignored: shares are those of the seeds in play.
class Solver {
 public:
  /// For positions of `game` with up to `seeds` seeds in play; more also work, without help of the
  /// table. `endgames` must outlive this; it may come to cover more while no search runs.
  /// Throws std::bad_alloc.
  Solver(Game game, int seeds, const EndgameSource& endgames, SolverOptions options = {});

  /// Least bytes of tables that leave room for proof numbers.
  [[nodiscard]] static std::uint64_t least_proof_bytes(int key_bits) noexcept;

  [[nodiscard]] const SowingTable& sowing() const noexcept { return sowing_; }

  /// The share, found by narrowing `known` (all of 0..seeds in play when absent), beginning at
  /// `guess` (absent: at an estimate of its own). `report`, if given, is called from the calling
  /// thread with the bounds before every question. Requires a game that is not over and bounds that
  /// hold. Throws std::bad_alloc.
  SolvedShare solve(const Position& position, const SearchRequest& request,
                    std::optional<ShareBounds> known = {}, std::optional<int> guess = {},
                    const std::function<void(const SolvedShare&)>& report = {});

  /// One question about a position.
  /// Requires a game that is not over. Throws std::bad_alloc.
  Decision ask(const Position& position, const Question& question, const SearchRequest& request);

  /// Takes a fact proven elsewhere into the table, where later searches find it. Requires bounds
  /// that hold: nothing checks them. What the table cannot hold is left out.
  void remember(const ProvenShare& fact) noexcept;

  /// What the tables hold of a position: bounds, and perhaps numbers of one question.
  [[nodiscard]] std::optional<ProofEntry> table_entry(const Position& position) const noexcept;

  /// The pit that the table holds as proof of the lower bound, if any: likely a best one.
  [[nodiscard]] std::optional<int> table_pit(const Position& position) const noexcept;

 private:
  class Threads;

  [[nodiscard]] SearchShared shared() noexcept;
  [[nodiscard]] ShareBounds look_up(const Position& position) const noexcept;
  [[nodiscard]] bool by_proof_numbers(const Position& position) const noexcept;

  SowingTable sowing_;
  const EndgameSource& endgames_;
  PositionKey key_;
  Driver driver_;
  TranspositionTable table_;
  std::optional<ProofNumberTable> proofs_;
};

}  // namespace seedbank
