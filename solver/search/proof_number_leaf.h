// Initial proof numbers of positions not yet searched: a linear model whose most important feature
// is the evaluation by a neural network.
//
// The strength of the proof-number search depends on them. With 1 and 1 for every leaf it needs
// several times as many positions as alpha-beta; with these it needs fewer (data/search_log.md).
#pragma once

#include <array>
#include <cstddef>

#include "solver/evaluation/evaluation.h"
#include "solver/game/sowing.h"
#include "solver/game/successor.h"
#include "solver/search/proof_numbers.h"

namespace seedbank {

/// The features of the model. M is the mover's side, W the waiter's.
enum class LeafFeature : std::size_t {
  kOne,       ///< 1
  kLayers,    ///< layers above the endgames
  kSlack,     ///< (2t - 1 - 2g) / 8 for the question V >= t if the evaluation is g
  kExtrasM,   ///< pits of the mover that earn an extra turn
  kSowingsM,  ///< pits that the mover can sow
  kExtrasW,   ///< likewise for the waiter
  kSowingsW,
  kBalance,   ///< (seeds of the mover - seeds of the waiter) / 8
  kCaptureM,  ///< most seeds captured by a sowing of the mover within its side, / 8
  kCaptureW,  ///< likewise for the waiter
};
inline constexpr std::size_t kLeafFeatures = 10;

/// Weights of the features for the binary logarithms of the proof and disproof numbers.
struct LeafWeights {
  std::array<float, kLeafFeatures> proof;
  std::array<float, kLeafFeatures> disproof;
};

/// The fitted weights (data/search_log.md).
extern const LeafWeights kLeafWeights;

/// Immutable and thread-safe.
class LeafModel {
 public:
  /// For endgames of up to `endgame_seeds` seeds. `table` must outlive this.
  LeafModel(const SowingTable& table, int endgame_seeds, const LeafWeights& weights) noexcept;

  /// The numbers of the question whether the mover's share is at least `threshold`. Requires a game
  /// that is not over.
  [[nodiscard]] ProofNumbers numbers(const Successor& position, int threshold) const noexcept;

 private:
  const SowingTable& table_;
  Evaluation evaluation_;
  int endgame_seeds_;
  LeafWeights weights_;  // in steps of the table of powers
};

}  // namespace seedbank
