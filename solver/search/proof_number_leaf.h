// First proof numbers of a position that the search has not looked into: from a linear model, whose
// most telling feature is the guess of a neural network.
//
// They carry the strength of the proof-number search. With 1 and 1 for every leaf it takes several
// times as many positions as alpha-beta; with these it takes fewer (data/search_log.md).
#pragma once

#include <array>
#include <cstddef>

#include "solver/evaluation/evaluation.h"
#include "solver/game/sowing.h"
#include "solver/game/successor.h"
#include "solver/search/proof_numbers.h"

namespace seedbank {

/// What the model looks at. `m` is the mover's side of the position, `w` the waiter's.
enum class LeafFeature : std::size_t {
  kOne,       ///< 1
  kLayers,    ///< layers above the endgames
  kSlack,     ///< (2t - 1 - 2g) / 8 for the question V >= t where the evaluation expects g
  kExtrasM,   ///< pits of the mover that would earn an extra turn
  kSowingsM,  ///< pits that the mover can sow
  kExtrasW,   ///< likewise for the waiter
  kSowingsW,
  kBalance,   ///< (seeds of the mover less those of the waiter) / 8
  kCaptureM,  ///< most seeds that one sowing of the mover within its side captures, / 8
  kCaptureW,  ///< likewise for the waiter
};
inline constexpr std::size_t kLeafFeatures = 10;

/// Weights of the features: of the logarithms, to base 2, of proof and disproof number.
struct LeafWeights {
  std::array<float, kLeafFeatures> proof;
  std::array<float, kLeafFeatures> disproof;
};

/// The weights that were fitted. How: data/search_log.md.
extern const LeafWeights kLeafWeights;

/// Immutable; any thread may use it.
class LeafModel {
 public:
  /// For endgames of up to `endgame_seeds` seeds. `table` must outlive this.
  LeafModel(const SowingTable& table, int endgame_seeds, const LeafWeights& weights) noexcept;

  /// The numbers for the question whether the share of the mover of `position` is at least
  /// `threshold`. Requires a game that is not over.
  [[nodiscard]] ProofNumbers numbers(const Successor& position, int threshold) const noexcept;

 private:
  const SowingTable& table_;
  Evaluation evaluation_;
  int endgame_seeds_;
  LeafWeights weights_;  // in steps of the table of powers
};

}  // namespace seedbank
