// A game between two strategies: what was sown, and what that gave away against exact play.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/answer/answerer.h"
#include "engine/strategy/strategy.h"
#include "solver/game/notation.h"
#include "solver/game/position.h"
#include "solver/game/sowing.h"

namespace seedbank::engine {

/// A game that was played to its end.
struct PlayedGame {
  Position start;         ///< South to move
  std::vector<int> pits;  ///< 0..pits-1, in the order sown, by whoever's turn it was
  int margin = 0;         ///< final, for South, stores included
  /// Of each sowing, seeds of margin that its side gave away against exact play; empty when that is
  /// not known.
  std::vector<int> costs;
};

/// A sowing of a game as those see it who go through it.
struct GameStep {
  Side side = Side::kSouth;  ///< that sows
  Position before;           ///< seen from that side
  int pit = 0;
};

/// Every sowing of a game, in order. Requires a game by the rules of `table`.
[[nodiscard]] std::vector<GameStep> steps_of(const SowingTable& table, const PlayedGame& game);

/// Plays a game from `start`, South to move. Each choice has `seconds_per_move`, if given;
/// `request` is for each choice otherwise. The seconds that each side took, South's first, are
/// added to `seconds`. Nothing when `request.stop` ended it. Requires a start that is not over.
/// Throws what the strategies throw.
[[nodiscard]] std::optional<PlayedGame> play_game(const SowingTable& table, const Position& start,
                                                  std::array<const Strategy*, 2> players,
                                                  std::mt19937_64& random,
                                                  const SearchRequest& request,
                                                  std::optional<double> seconds_per_move,
                                                  std::array<double, 2>& seconds);

/// Fills in the costs of a game, by the exact values of its positions. False when `request` ended
/// it. Throws as Answerer::answer() does.
[[nodiscard]] bool judge(const SowingTable& table, PlayedGame& game, Answerer& answerer,
                         const SearchRequest& request);

}  // namespace seedbank::engine
