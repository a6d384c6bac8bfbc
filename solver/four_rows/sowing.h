// Relay sowing of four-row Kalaha, with the steps counted and endless sowings recognised.
#pragma once

#include <cstdint>
#include <optional>

#include "solver/four_rows/position.h"

namespace seedbank::four_rows {

/// The steps after which a sowing ends even so; nothing for no limit.
using StepLimit = std::optional<std::uint64_t>;

/// The limit that the rules name.
inline constexpr std::uint64_t kUsualStepLimit = 100;

enum class SowingEnd : std::uint8_t {
  kEmptyPit,   ///< the last seed fell into a pit that was empty
  kLimit,      ///< the limit of steps was reached
  kEndless,    ///< it never ends, and there is no limit
  kUndecided,  ///< it was given up before it was known how it ends
};

/// "empty-pit", "limit", "endless" or "undecided", as in JSON.
[[nodiscard]] constexpr const char* name(SowingEnd end) noexcept {
  switch (end) {
    case SowingEnd::kEmptyPit:
      return "empty-pit";
    case SowingEnd::kLimit:
      return "limit";
    case SowingEnd::kEndless:
      return "endless";
    case SowingEnd::kUndecided:
      break;
  }
  return "undecided";
}

/// Steps that repeat for ever, counted from 1: for every n >= start, step n + period has the same
/// board, pit to sow from and hand as step n. `period` is the least such number, and `start` the
/// least for it.
struct Cycle {
  std::uint64_t start = 0;
  std::uint64_t period = 0;

  friend bool operator==(const Cycle&, const Cycle&) = default;
};

struct Sowing {
  std::uint64_t steps = 0;  ///< lifts with the sowing of what was lifted
  int captured = 0;         ///< seeds taken from the waiter
  SowingEnd end = SowingEnd::kEmptyPit;
  std::optional<Cycle> cycle;  ///< of an endless one; its steps are those before the cycle repeats

  friend bool operator==(const Sowing&, const Sowing&) = default;
};

/// Whether the turn passes: the sowing neither goes on for ever nor was given up.
[[nodiscard]] constexpr bool ends(const Sowing& sowing) noexcept {
  return sowing.end == SowingEnd::kEmptyPit || sowing.end == SowingEnd::kLimit;
}

/// Steps that are never given up.
inline constexpr std::uint64_t kAllPatience = ~std::uint64_t{0};

/// Sows from the mover's `pit`, 0..15, until the turn ends. `position` becomes what is then on the
/// board, still seen from the side that sowed; it stays as it is when the sowing is endless or
/// undecided. Takes time in proportion to the steps until the end or the first repetition, whatever
/// the limit: mostly fewer than ten steps, but some sowings in 100,000 do not end, and may repeat
/// after some steps or after millions. After `patience` steps the sowing is given up. Requires at
/// least kLeastToSow seeds in the pit, at most kMaxSeeds on the board, a limit and a patience of at
/// least 1.
Sowing sow(Position& position, int pit, StepLimit limit,
           std::uint64_t patience = kAllPatience) noexcept;

}  // namespace seedbank::four_rows
