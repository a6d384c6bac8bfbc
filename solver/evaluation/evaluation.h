// Static evaluation: a guess of a position's share by a neural network with one hidden layer.
//
// Each pit selects a row of numbers by its side, its place and its seeds. The rows are added,
// negative sums become 0, and a weighted sum of the rest is the guess. That costs one vector
// addition for each pit and eight units: in all about as much as two sowings. Integer networks of
// this shape come from Shogi: Nasu, "Efficiently updatable neural-network-based evaluation
// functions for computer Shogi", 2018.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/game/position.h"
#include "solver/game/rules.h"

namespace seedbank {

/// The shape of the networks. The weights are one list of rows of kUnits numbers: by side (mover
/// first), pit and seeds; then the bias of each rule set; then what each unit adds to the guess.
struct EvaluationShape {
  static constexpr std::size_t kUnits = 32;
  static constexpr std::size_t kCounts = 16;  ///< a pit with more seeds counts as kCounts - 1
  static constexpr int kUnitScale = 256;      ///< activations are in 256ths
  static constexpr int kOutputScale = 4096;   ///< output weights are in 4096ths of kSeeds seeds
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

/// The fitted weights of the network for a number of pits (data/search_log.md):
/// EvaluationShape::weights(pits) numbers. Requires 1 <= pits <= kMaxPits.
[[nodiscard]] std::span<const std::int16_t> evaluation_weights(int pits) noexcept;

/// The network of one game. Immutable and thread-safe.
class Evaluation {
 public:
  /// Guesses are in units of this fraction of a seed.
  static constexpr int kUnit = 64;

  /// Requires 1 <= game.pits <= kMaxPits.
  explicit Evaluation(Game game) noexcept;

  /// A guess of the mover's share minus half of the seeds in play. Ignores stores; meaningless for
  /// a game that is over. In random games with 6 pits, at 30 to 49 seeds, the root mean square
  /// error is 2.0 seeds, where guessing half of the seeds gives 4.6 (data/search_log.md).
  [[nodiscard]] int more_than_half(const Position& position) const noexcept;

 private:
  std::size_t pits_;
  const std::int16_t* mover_;  // rows of the mover's pits
  const std::int16_t* waiter_;
  const std::int16_t* bias_;
  const std::int16_t* output_;
};

}  // namespace seedbank
