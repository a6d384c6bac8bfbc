// Sources of values: the interface of databases and searches; and how their results enter answers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include <seedbank/answer.h>

#include "solver/analysis/best_play.h"
#include "solver/analysis/move_values.h"
#include "solver/game/position.h"
#include "solver/game/share.h"
#include "solver/search/search_request.h"
#include "solver/search/solver.h"
#include "solver/search/value_search.h"

namespace seedbank::engine {

/// Receives the bounds proven so far during a search.
using BoundsReport = std::function<void(ShareBounds)>;

/// A report that ignores the bounds.
inline constexpr auto kIgnoreBounds = [](ShareBounds) {};

/// A `settled` callback of ValueSource::moves() that does nothing.
inline constexpr auto kNotTold = [] {};

/// The cost of answers.
struct SearchStats {
  std::uint64_t nodes = 0;  ///< positions searched
  int endgame_seeds = 0;    ///< maximum number of seeds in play that the last search could look up
};

/// Values of positions of one game. The game must not be over. Stores are ignored: shares are those
/// of the seeds in play. All functions add their cost to `effort`. Thread-safe.
class ValueSource {
 public:
  virtual ~ValueSource() = default;

  /// The mover's share; inexact only if `request` ended the search.
  [[nodiscard]] virtual SolvedShare share(const Position& position, const SearchRequest& request,
                                          const BoundsReport& report, SearchStats& effort) = 0;

  /// Answers one question about the mover's share, like AlphaBetaSearch::decide(); nothing only if
  /// `request` ended the search. `nodes_ahead` is the number of nodes that the caller expects to
  /// search for further positions, which justifies more endgames in memory.
  [[nodiscard]] virtual std::optional<int> decide(const Position& position,
                                                  const Question& question,
                                                  const SearchRequest& request,
                                                  std::uint64_t nodes_ahead,
                                                  SearchStats& effort) = 0;

  /// The values of all legal sowings, in at least this detail. The mover's share must lie within
  /// `share`. If `share` is exact, a pit that attains it is found first; then `settled` is called,
  /// and the value of that pit is exact even if `request` ends the search afterwards.
  [[nodiscard]] virtual MoveValues moves(const Position& position, ShareBounds share,
                                         MoveDetail detail, const SearchRequest& request,
                                         SearchStats& effort,
                                         const std::function<void()>& settled) = 0;

  /// A line of best play to the end of the game. The mover's share must be `share`.
  [[nodiscard]] virtual BestLine line(const Position& position, int share,
                                      const SearchRequest& request, SearchStats& effort) = 0;
};

/// Bounds of the final margin for the mover of `position`, from bounds of its share.
[[nodiscard]] inline Bounds margins_from_shares(const Position& position,
                                                ShareBounds share) noexcept {
  return {margin_from_share(position, share.low), margin_from_share(position, share.high)};
}

/// The reason why work with this request is incomplete.
[[nodiscard]] inline Completion completion_of(const SearchRequest& request) noexcept {
  return request.is_stopped() ? Completion::kStopped : Completion::kTimeLimit;
}

}  // namespace seedbank::engine
