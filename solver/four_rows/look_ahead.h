// Looking ahead in four-row Kalaha: the best turn by a search to a given depth.
//
// The value at depth n is that of minimax over all sequences of n turns. Final positions are
// evaluated by the mover's seeds less the waiter's. A side to move without a pit to sow from has
// lost, which outweighs all seeds; earlier losses weigh more. A sowing that never ends, which is
// possible without a limit of steps, leaves the game without a winner: 0. A sowing that has not
// ended after kLookAheadPatience steps is treated as endless.
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

/// Maximum depth in turns.
inline constexpr int kMaxDepth = 64;

/// Steps after which the search treats a sowing as endless, so that sowings of millions of steps do
/// not delay it.
inline constexpr std::uint64_t kLookAheadPatience = 10'000;

/// The value of a win after n turns is kWin - n.
inline constexpr int kWin = 10'000;

/// Turns to the end of the game if `value` is a win or a loss; nothing if it is a margin.
[[nodiscard]] constexpr std::optional<int> turns_to_end(int value) noexcept {
  if (value >= kWin - kMaxDepth) return kWin - value;
  if (value <= kMaxDepth - kWin) return kWin + value;
  return std::nullopt;
}

/// Depth and limits of a search.
struct LookAheadRequest {
  int depth = 4;  ///< turns, 1..kMaxDepth
  StepLimit step_limit = kUsualStepLimit;
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::uint64_t node_limit = ~std::uint64_t{0};  ///< sowings, roughly
  std::stop_token stop = {};                     ///< ends the search soon after a request
  std::uint64_t tie_seed = 0;                    ///< breaks ties between turns of equal value
};

/// The result of a search.
struct Foresight {
  int value = 0;            ///< for the mover, at `depth`
  int depth = 0;            ///< turns searched completely
  std::vector<int> line;    ///< pits, 0..15: the principal variation
  std::uint64_t nodes = 0;  ///< sowings made
  bool complete = false;    ///< the requested depth was reached, or the end is known
};

/// Alpha-beta search with iterative deepening and a table of 11 MiB. The result depends on position
/// and request only, unless deadline or stop end the search. For one thread at a time.
class LookAhead {
 public:
  /// Throws std::bad_alloc.
  LookAhead();
  LookAhead(const LookAhead&) = delete;
  LookAhead& operator=(const LookAhead&) = delete;
  ~LookAhead();

  /// Finds the best turn. Depth 1 is always completed. Requires a position that is not lost.
  [[nodiscard]] Foresight look(const Position& position, const LookAheadRequest& request);

 private:
  class Searcher;
  std::unique_ptr<Searcher> search_;
};

}  // namespace seedbank::four_rows
