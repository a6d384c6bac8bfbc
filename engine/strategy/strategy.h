// Strategies: how an opponent chooses what it sows.
#pragma once

#include <random>

#include "solver/game/position.h"
#include "solver/game/sowing.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// Chooses a pit for whoever is to move, each sowing of a turn anew. Any number of threads may ask
/// one strategy at once, for boards of any number of pits.
class Strategy {
 public:
  virtual ~Strategy() = default;

  /// The pit that it sows, 0..pits-1, one that holds seeds. Those that choose by chance take their
  /// numbers from `random`, all others leave it as it is: the same generator gives the same pits.
  /// When `request` ends a search, the best pit found until then. "Nearest" and "ties" in what is
  /// said of strategies: nearest to the store of the mover. Requires a game that is not over.
  /// Throws what its searches throw.
  [[nodiscard]] virtual int choose(const SowingTable& table, const Position& position,
                                   std::mt19937_64& random, const SearchRequest& request) const = 0;

  /// Whether it ever takes numbers from `random`. Without, and without limits, it does the same in
  /// the same position.
  [[nodiscard]] virtual bool uses_chance() const noexcept { return false; }
};

}  // namespace seedbank::engine
