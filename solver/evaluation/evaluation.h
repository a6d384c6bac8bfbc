// A guess of a position's share at sight: a neural network with one hidden layer.
//
// Every pit gives a row of numbers, chosen by its side, its place and its seeds; the rows are
// added, negative sums become 0, and a weighted sum of the rest is the guess. So it costs a vector
// addition for each pit and eight units: about as much as two sowings. Networks of this shape, with
// integers throughout, come from Shogi: Nasu, "Efficiently updatable neural-network-based
// evaluation functions for computer Shogi", 2018.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/game/position.h"
#include "solver/game/rules.h"

namespace seedbank {

/// The shape of the networks. Weights are one list of numbers: rows of kUnits, for side (mover
/// first), pit and seeds, then the bias of each rule set, then what each unit adds to the guess.
struct EvaluationShape {
  static constexpr std::size_t kUnits = 32;
  static constexpr std::size_t kCounts =
      16;                                    ///< of seeds that a pit tells apart; the last: or more
  static constexpr int kUnitScale = 256;     ///< activations are in this part of 1
  static constexpr int kOutputScale = 4096;  ///< and what they add in this part of kSeeds seeds
  static constexpr int kSeeds = 4;

  [[nodiscard]] static constexpr std::size_t row(int pits, int side, int pit, int count) noexcept {
    return static_cast<std::size_t>(side * pits + pit) * kCounts + static_cast<std::size_t>(count);
  }
  [[nodiscard]] static constexpr std::size_t bias_row(int pits, Rules rules) noexcept {
    return row(pits, 2, 0, 0) + static_cast<std::size_t>(rules);
  }
  [[nodiscard]] static constexpr std::size_t output_row(int pits) noexcept {
    return row(pits, 2, 0, 0) + kAllRules.size();
  }
  [[nodiscard]] static constexpr std::size_t weights(int pits) noexcept {
    return (output_row(pits) + 1) * kUnits;
  }
};

/// The network of one game. Immutable; any thread may use it.
class Evaluation {
 public:
  /// In how many parts of a seed guesses are given.
  static constexpr int kUnit = 64;

  /// Requires 1 <= game.pits <= kMaxPits.
  explicit Evaluation(Game game) noexcept;

  /// The share of the mover less half of the seeds in play, by guess: in random games with 6 pits,
  /// at 30 to 49 seeds, off by 2.0 seeds, root mean square, where half of the seeds is off by 4.6
  /// (data/search_log.md). Stores are left out. Any number for a game that is over.
  [[nodiscard]] int more_than_half(const Position& position) const noexcept;

 private:
  std::size_t pits_;
  const std::int16_t* mover_;  // rows of the mover's pits
  const std::int16_t* waiter_;
  const std::int16_t* bias_;
  const std::int16_t* output_;
};

}  // namespace seedbank
