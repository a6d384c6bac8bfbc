// Answers: what is known of a position and of all its sowings.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "solver/game/notation.h"
#include "solver/game/rules.h"
#include "solver/game/share.h"
#include "tools/checked_line.h"
#include "tools/io/exit_code.h"
#include "tools/value_source.h"

namespace seedbank::tools {

/// How a value was found.
enum class Source : std::uint8_t {
  kDatabase,  ///< looked up on disk
  kSearch,
  kTerminal,  ///< the game is over: each side gets what lies on it
};
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

/// Why an answer lacks something that was asked for.
enum class Ending : std::uint8_t {
  kComplete,  ///< it lacks nothing
  kTimeLimit,
  kInterrupted,
};

/// "time ran out" or "interrupted", for people. Requires an ending before the answer was complete.
[[nodiscard]] std::string_view reason(Ending ending) noexcept;

[[nodiscard]] ExitCode exit_code_of(Ending ending) noexcept;

/// What an answer shall hold besides the value.
struct Wanted {
  bool moves = true;
  MoveDetail detail = MoveDetail::kExact;  ///< of the moves
  bool line = true;
};

struct Answer {
  NotedPosition noted;
  Rules rules = Rules::kEmptyCapture;
  MarginBounds value;                     ///< for the side to move
  std::vector<MoveMargin> moves;          ///< every legal pit, in ascending order
  std::optional<std::vector<Turn>> line;  ///< best play to the end; nothing when it is not known
  Source source = Source::kTerminal;
  Ending ending = Ending::kComplete;
  Effort effort;
  double seconds = 0;

  /// The pits of which it is known that no other is better, in ascending order: all best ones when
  /// the answer is complete.
  [[nodiscard]] std::vector<int> best() const;
};

}  // namespace seedbank::tools
