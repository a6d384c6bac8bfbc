// Relay sowing of four-row Kalaha, which counts steps and recognises endless sowings.
#pragma once

#include <cstdint>
#include <optional>

#include "solver/four_rows/position.h"

namespace seedbank::four_rows {

/// The number of steps after which a sowing is ended; nothing for no limit.
using StepLimit = std::optional<std::uint64_t>;

/// The limit of the rules.
inline constexpr std::uint64_t kUsualStepLimit = 100;

enum class SowingEnd : std::uint8_t {
  kEmptyPit,   ///< the last seed fell into an empty pit
  kLimit,      ///< the limit of steps was reached
  kEndless,    ///< the sowing never ends, and there is no limit
  kUndecided,  ///< the search for the end was given up
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

/// Steps that repeat forever, counted from 1: for every n >= start, step n + period has the same
/// board, pit and hand as step n. `period` is the least such number, and `start` the least for it.
struct Cycle {
  std::uint64_t start = 0;
  std::uint64_t period = 0;

  friend bool operator==(const Cycle&, const Cycle&) = default;
};

struct Sowing {
  std::uint64_t steps = 0;  ///< lifts, each with its sowing
  int captured = 0;         ///< seeds taken from the waiter
  SowingEnd end = SowingEnd::kEmptyPit;
  std::optional<Cycle> cycle;  ///< if endless; `steps` then ends with the first cycle

  friend bool operator==(const Sowing&, const Sowing&) = default;
};

/// True if the turn passes: the sowing is neither endless nor undecided.
[[nodiscard]] constexpr bool ends(const Sowing& sowing) noexcept {
  return sowing.end == SowingEnd::kEmptyPit || sowing.end == SowingEnd::kLimit;
}

/// Never give up.
inline constexpr std::uint64_t kAllPatience = ~std::uint64_t{0};

/// Sows the mover's `pit`, 0..15, until the turn ends. Changes `position` to the resulting board,
/// still seen from the side that sowed, unless the sowing is endless or undecided. The time is
/// proportional to the steps until the end or the first repetition, regardless of the limit:
/// usually fewer than ten, but a few sowings in 100,000 are endless, and repeat after a few or
/// after millions of steps. Gives up after `patience` steps. Requires at least kLeastToSow seeds in
/// the pit, at most kMaxSeeds on the board, and a limit and a patience of at least 1.
Sowing sow(Position& position, int pit, StepLimit limit,
           std::uint64_t patience = kAllPatience) noexcept;

}  // namespace seedbank::four_rows
