// Ratings: the strengths of players from the results of their games.
//
// Bradley and Terry's model with the scale of Elo: a player who is d points stronger is expected to
// score 1 / (1 + 10^(-d/400)); a draw is half a win and half a loss. The ratings are the most
// likely ones, with a mean of 0. To every two players a drawn game is added, so that one who wins
// all games has a rating too. Intervals are those of the normal approximation, from the information
// matrix.
#pragma once

#include <cstddef>
#include <vector>

namespace seedbank::engine {

/// A strength in points of Elo.
struct Rating {
  double points = 0;
  double interval = 0;  ///< half the width of the 95 % interval
};

/// What each player scored against each other: [a][b] is what a won from b, in games, draws half.
using ScoreMatrix = std::vector<std::vector<double>>;

/// The ratings of all players. Requires a square matrix of finite numbers from 0 on, with zeros on
/// the diagonal, and at least two players.
[[nodiscard]] std::vector<Rating> ratings(const ScoreMatrix& scores);

}  // namespace seedbank::engine
