// Where values come from: what a database and a search have in common.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "solver/analysis/best_line.h"
#include "solver/analysis/move_values.h"
#include "solver/game/position.h"
#include "solver/game/share.h"
#include "solver/search/solver.h"
#include "solver/search/value_search.h"

namespace seedbank::engine {

/// Told the bounds proven so far while a search goes on.
using BoundsReport = std::function<void(ShareBounds)>;

/// For callers of ValueSource::moves() that need not hear of the best pit.
inline constexpr auto kNotTold = [] {};

/// What finding answers took.
struct SearchStats {
  std::uint64_t nodes = 0;  ///< positions searched
  int endgame_seeds = 0;    ///< most seeds in play that the last search could look up in memory
};

/// Answers about positions of one game that are not over. Stores are ignored: shares are those of
/// the seeds in play. What an answer took is added to `effort`. Any number of threads may ask at
/// once.
class ValueSource {
 public:
  virtual ~ValueSource() = default;

  /// The mover's share; bounds that do not meet only when `request` ended the search.
  [[nodiscard]] virtual SolvedShare share(const Position& position, const SearchRequest& request,
                                          const BoundsReport& report, SearchStats& effort) = 0;

  /// One question about the mover's share, answered as by Search::decide; nothing only when
  /// `request` ended the search. `nodes_ahead` is what the caller expects to be searched for other
  /// positions after this one, as a search is now: a reason to have more endgames in memory.
  [[nodiscard]] virtual std::optional<int> decide(const Position& position,
                                                  const Question& question,
                                                  const SearchRequest& request,
                                                  std::uint64_t nodes_ahead,
                                                  SearchStats& effort) = 0;

  /// What every legal sowing leads to, when the mover's share is within `share`; at least in the
  /// detail that is wanted. Where the share is exact, one pit that attains it is settled before
  /// anything else: then `settled` is called, and that pit is exact in what is returned even when
  /// `request` ends the search right after.
  [[nodiscard]] virtual MoveValues moves(const Position& position, ShareBounds share,
                                         MoveDetail detail, const SearchRequest& request,
                                         SearchStats& effort,
                                         const std::function<void()>& settled) = 0;

  /// A line of best play to the end of the game, when the mover's share is `share`.
  [[nodiscard]] virtual BestLine line(const Position& position, int share,
                                      const SearchRequest& request, SearchStats& effort) = 0;
};

}  // namespace seedbank::engine
