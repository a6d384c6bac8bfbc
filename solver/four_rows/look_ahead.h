// Looking ahead in four-row Kalaha: the best turn when both sides look so many turns ahead.
//
// The value of a position looked at n turns ahead is that of minimax over all sequences of n turns.
// At their ends a position is worth the seeds that the mover has more than the waiter. A side that
// is to move and has no pit to sow from has lost, which outweighs all seeds, the more the sooner. A
// sowing that never ends, where there is no limit of steps, leaves the game without a winner: 0.
// One that is not known to end after kLookAheadPatience steps is taken for such a sowing.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "solver/four_rows/position.h"
#include "solver/four_rows/sowing.h"

namespace seedbank::four_rows {

/// The most turns that can be looked ahead.
inline constexpr int kMaxDepth = 64;

/// Steps after which a sowing that is looked at counts as endless, so that one of millions of steps
/// does not hold up the rest.
inline constexpr std::uint64_t kLookAheadPatience = 10'000;

/// A win by having the other side without a turn after n turns is worth kWin - n.
inline constexpr int kWin = 10'000;

/// The turns to the win or loss that a value tells of; nothing when it tells seeds.
[[nodiscard]] constexpr std::optional<int> turns_to_end(int value) noexcept {
  if (value >= kWin - kMaxDepth) return kWin - value;
  if (value <= kMaxDepth - kWin) return kWin + value;
  return std::nullopt;
}

/// How far to look, and what ends it sooner.
struct LookAheadRequest {
  int depth = 4;  ///< turns, 1..kMaxDepth
  StepLimit step_limit = kUsualStepLimit;
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::uint64_t node_limit = ~std::uint64_t{0};  ///< sowings, roughly
  std::stop_token stop = {};                     ///< once a stop is requested, it ends soon
  std::uint64_t tie_seed = 0;                    ///< decides between turns of one value
};

/// What looking ahead has found.
struct Foresight {
  int value = 0;            ///< for the mover, as far as `depth` turns tell
  int depth = 0;            ///< turns that were looked ahead in full
  std::vector<int> line;    ///< pits, 0..15: the best turn, the best answer, and so on
  std::uint64_t nodes = 0;  ///< sowings that were made
  bool complete = false;    ///< `depth` is what was asked for, or the end is known
};

/// Looks ahead, first one turn, then two, and so on, by alpha-beta with a table of 11 MiB. What is
/// found depends on position and request alone, as long as neither deadline nor stop ends it. For
/// one thread at a time.
class LookAhead {
 public:
  /// Throws std::bad_alloc.
  LookAhead();
  LookAhead(const LookAhead&) = delete;
  LookAhead& operator=(const LookAhead&) = delete;
  ~LookAhead();

  /// The best turn. One turn is looked ahead in any case. Requires a position that is not lost.
  [[nodiscard]] Foresight look(const Position& position, const LookAheadRequest& request);

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace seedbank::four_rows
