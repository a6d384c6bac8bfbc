// Answers: what is known of a position and of all its sowings.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/answer/checked_line.h"
#include "engine/answer/value_source.h"
#include "solver/game/notation.h"
#include "solver/game/rules.h"
#include "solver/game/share.h"

namespace seedbank::engine {

/// How a value was found.
enum class Source : std::uint8_t {
  kDatabase,  ///< looked up on disk
  kSearch,
  kTerminal,  ///< the game is over: each side gets what lies on it
};
/// "database", "search" or "terminal".
[[nodiscard]] std::string_view name(Source source) noexcept;

/// What is known of a final margin, in seeds, stores included: low <= margin <= high.
struct MarginBounds {
  int low = 0;
  int high = 0;

  [[nodiscard]] bool exact() const noexcept { return low == high; }
};

/// "win", "loss" or "draw"; nothing when the bounds leave it open.
[[nodiscard]] std::optional<std::string_view> outcome_of(MarginBounds value) noexcept;

/// The margin for the mover of `position` whose share lies within `share`.
[[nodiscard]] MarginBounds margins_from_shares(const Position& position,
                                               ShareBounds share) noexcept;

/// What a sowing leads to.
struct MoveMargin {
  int pit = 0;         ///< 1 is farthest from the store
  MarginBounds value;  ///< for the side that sows
};

/// Whether a piece of work was done to its end, and if not, what ended it.
enum class Completion : std::uint8_t {
  kComplete,
  kTimeLimit,  ///< its deadline passed
  kStopped,    ///< a stop was requested
};

/// What ended work that was made by this request, and that is not complete.
[[nodiscard]] Completion completion_of(const SearchRequest& request) noexcept;

/// What an answer shall hold besides the value.
struct Wanted {
  bool moves = true;
  MoveDetail detail = MoveDetail::kExact;  ///< of the moves
  bool line = true;
};

/// An answer. What it lacks of what was wanted, `completion` explains.
struct Answer {
  NotedPosition noted;
  Rules rules = Game().rules;
  MarginBounds value;                     ///< for the side to move
  std::vector<MoveMargin> moves;          ///< every legal pit, in ascending order
  std::optional<std::vector<Turn>> line;  ///< best play to the end; nothing when it is not known
  Source source = Source::kTerminal;
  Completion completion = Completion::kComplete;
  SearchStats effort;
  double seconds = 0;

  /// The pits of which it is known that no other is better, in ascending order: all best ones when
  /// the answer is complete. Never empty when the value is exact, the moves were wanted and the
  /// game is not over.
  [[nodiscard]] std::vector<int> best() const;
};

}  // namespace seedbank::engine
