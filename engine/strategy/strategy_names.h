// Strategies, their names, and levels.
#pragma once

#include <array>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <seedbank/answer.h>
#include <seedbank/strategy.h>

#include "engine/answer/answerer.h"
#include "solver/game/position.h"
#include "solver/game/sowing.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// Chooses a pit for the side to move, for each sowing of a turn separately and for any number of
/// pits. Thread-safe.
struct Strategy {
  /// The chosen pit, 0..pits-1, which holds seeds. Random strategies take their numbers from
  /// `random`, so the same generator gives the same pits; all others leave it unchanged. If
  /// `request` ends a search, returns the best pit found so far. In descriptions of strategies,
  /// "nearest" means nearest to the mover's store. Requires that the game is not over. Rethrows
  /// exceptions of searches.
  std::function<int(const SowingTable& table, const Position& position, std::mt19937_64& random,
                    const SearchRequest& request)>
      choose;

  /// True if choose() may take numbers from `random`. Otherwise, without limits, the same position
  /// gives the same choice.
  bool uses_chance = false;
};

/// A level of play: the strategy `name` with probability `skill`, otherwise a random pit.
struct Level {
  std::string_view name;
  double skill = 1;
};

/// Levels 1, 2, ... in order of increasing strength, as measured in data/levels.csv.
inline constexpr std::array kLevels = {
    Level{"random"},     Level{"minimax:1", 0.5}, Level{"minimax:1"}, Level{"greedy", 0.85},
    Level{"greedy"},     Level{"minimax:6"},      Level{"minimax:8"}, Level{"minimax:10"},
    Level{"minimax:13"}, Level{"minimax:16"},
};

/// The strategy of that name. It takes exact values from `answerer`, which must outlive it and have
/// the rules of the positions. Throws ArgumentError.
[[nodiscard]] Strategy make_strategy(std::string_view name, Answerer& answerer);

/// For a level, its strategy and, below 1, its skill, such as "minimax:1 0.50"; any other name
/// unchanged. For records, since levels may change. Throws ArgumentError.
[[nodiscard]] std::string resolved_name(std::string_view name);

/// The pit to sow, 0..pits-1, if a search ended before any pit was known to be best: the choice of
/// minimax to depth 8, which takes milliseconds, unless another pit is proven to be at least as
/// good. `moves` has the bounds that the search found for all legal pits, at least one.
[[nodiscard]] int likely_pit(const SowingTable& table, const Position& position,
                             const std::vector<Move>& moves);

}  // namespace seedbank::engine
