// The weights of the networks.
#include "solver/evaluation/evaluation_weights.h"

#include <array>
#include <cstddef>

#include "solver/evaluation/evaluation.h"

namespace seedbank {
namespace {

alignas(64) constexpr std::int16_t kWeights1[] = {
#include "solver/evaluation/weights_1.inc"
};
alignas(64) constexpr std::int16_t kWeights2[] = {
#include "solver/evaluation/weights_2.inc"
};
alignas(64) constexpr std::int16_t kWeights3[] = {
#include "solver/evaluation/weights_3.inc"
};
alignas(64) constexpr std::int16_t kWeights4[] = {
#include "solver/evaluation/weights_4.inc"
};
alignas(64) constexpr std::int16_t kWeights5[] = {
#include "solver/evaluation/weights_5.inc"
};
alignas(64) constexpr std::int16_t kWeights6[] = {
#include "solver/evaluation/weights_6.inc"
};
alignas(64) constexpr std::int16_t kWeights7[] = {
#include "solver/evaluation/weights_7.inc"
};

using Weights = std::span<const std::int16_t>;
constexpr std::array<Weights, kMaxPits> kWeights = {
    Weights{kWeights1}, Weights{kWeights2}, Weights{kWeights3}, Weights{kWeights4},
    Weights{kWeights5}, Weights{kWeights6}, Weights{kWeights7}};

static_assert(
    [] {
      for (int pits = 1; pits <= kMaxPits; ++pits) {
        const Weights weights = kWeights[static_cast<std::size_t>(pits - 1)];
        if (weights.size() != EvaluationShape::weights(pits)) return false;
      }
      return true;
    }(),
    "neither too many nor too few");

}  // namespace

std::span<const std::int16_t> evaluation_weights(int pits) noexcept {
  return kWeights[static_cast<std::size_t>(pits - 1)];
}

}  // namespace seedbank
