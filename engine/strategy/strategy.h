// The interface of strategies, which choose sowings.
#pragma once

#include <random>

#include "solver/game/position.h"
#include "solver/game/sowing.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// Chooses a pit for the side to move, for each sowing of a turn separately and for any number of
/// pits. Thread-safe.
class Strategy {
 public:
  virtual ~Strategy() = default;

  /// The chosen pit, 0..pits-1, which holds seeds. Random strategies take their numbers from
  /// `random`, so the same generator gives the same pits; all others leave it unchanged. If
  /// `request` ends a search, returns the best pit found so far. In descriptions of strategies,
  /// "nearest" means nearest to the mover's store. Requires that the game is not over. Rethrows
  /// exceptions of searches.
  [[nodiscard]] virtual int choose(const SowingTable& table, const Position& position,
                                   std::mt19937_64& random, const SearchRequest& request) const = 0;

  /// True if it may take numbers from `random`. Otherwise, without limits, the same position gives
  /// the same choice.
  [[nodiscard]] virtual bool uses_chance() const noexcept { return false; }
};

}  // namespace seedbank::engine
