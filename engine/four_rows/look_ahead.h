// The search of four-row Kalaha: finds the best turn by looking ahead to a given depth.
//
// The value at depth n is that of minimax over all sequences of n turns. Leaves are evaluated by
// the mover's seeds minus the waiter's. A side to move without a pit to sow from has lost, which
// outweighs all seeds; earlier losses weigh more. A sowing that never ends, which is possible
// without a step limit, leaves the game without a winner and has the value 0. A sowing that has not
// ended after kLookAheadPatience steps is treated as endless.
#pragma once

#include <cstdint>
#include <memory>

#include <seedbank/four_rows.h>

namespace seedbank::four_rows {

/// Steps after which the search treats a sowing as endless, so that sowings of millions of steps do
/// not delay it.
inline constexpr std::uint64_t kLookAheadPatience = 10'000;

/// Depth and limits of a search.
struct LookAheadRequest : TurnRequest {
  int depth = 4;                                 ///< turns, 1..kMaxDepth
  std::uint64_t node_limit = ~std::uint64_t{0};  ///< sowings, roughly
  std::uint64_t tie_seed = 0;                    ///< breaks ties between turns of equal value
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
