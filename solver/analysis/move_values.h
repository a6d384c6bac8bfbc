// The value of every legal sowing, or which sowings are best; one best sowing, and a line of them
// to the end of the game.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/search/solver.h"

namespace seedbank {

/// The mover's share if it sows `pit`, 0..pits-1.
struct MoveValue {
  int pit = 0;
  ShareBounds share;
};

/// How much to find out about the sowings.
enum class MoveDetail : std::uint8_t {
  kExact,     ///< the value of each
  kBestOnly,  ///< which ones are best, at a third of the work
};

/// The legal sowings in the order of their pits.
struct MoveValues {
  std::vector<MoveValue> moves;
  std::uint64_t nodes = 0;  ///< searched for this
  int exact_from = 0;       ///< sowings worth less need not be exact
  [[nodiscard]] bool complete() const noexcept;
};

/// Values of all legal sowings of a position whose share is within `share`; less exact than
/// requested if the search was stopped. `known`, if not empty, has bounds for every sowing in the
/// order of their pits, which are narrowed. Requires a game that is not over. Throws
/// std::bad_alloc.
[[nodiscard]] MoveValues move_values(Solver& solver, const Position& position, ShareBounds share,
                                     MoveDetail detail, const SearchRequest& request,
                                     std::span<const MoveValue> known = {});

// ---- Best play from a solved position -----------------------------------------------------------

struct BestPit {
  std::optional<int> pit;        ///< 0..pits-1; empty if the search was stopped first
  std::vector<MoveValue> moves;  ///< what was found about all sowings, in the order of their pits
  std::uint64_t nodes = 0;       ///< searched for this
};

/// A pit whose sowing keeps the mover's share: of several, the one that the search proves first. If
/// `request` ends the search, even before it begins, falls back on the tables, which usually still
/// hold the proof of the share and its pit. Requires the exact share of `position` and a game that
/// is not over. Throws std::bad_alloc.
[[nodiscard]] BestPit best_pit(Solver& solver, const Position& position, int share,
                               const SearchRequest& request);

/// The pits, 0..pits-1, that both sides sow in turn.
struct BestLine {
  std::vector<int> pits;
  std::uint64_t nodes = 0;  ///< searched for this
  bool complete = false;    ///< the game is over after the last sowing
};

/// A line of best_pit() sowings to the end of the game; incomplete only if the search was stopped.
/// May depend on earlier searches. Requires the exact share of `position`; the game may be over.
/// Throws std::bad_alloc.
[[nodiscard]] BestLine best_line(Solver& solver, const Position& position, int share,
                                 const SearchRequest& request);

}  // namespace seedbank
