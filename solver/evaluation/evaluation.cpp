// The evaluation: the network's weights, and its sums, eight units at a time.
#include "solver/evaluation/evaluation.h"

#include <array>
#include <cstring>
#include <initializer_list>

namespace seedbank {
namespace {

// ---- Weights, as `fit_evaluation` prints them -------------------------------------------------

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
    "each network has as many weights as its shape");

// ---- Arithmetic -------------------------------------------------------------------------------

using Shape = EvaluationShape;

// A sum is this many times the guess in parts of a seed (Evaluation::kUnit).
constexpr std::int32_t kSumScale =
    Shape::kUnitScale * Shape::kOutputScale / (Shape::kSeeds * Evaluation::kUnit);

using Units = std::int16_t __attribute__((vector_size(16)));
constexpr std::size_t kUnitsPerVector = sizeof(Units) / sizeof(std::int16_t);

Units load(const std::int16_t* weights) noexcept {
  Units units;
  std::memcpy(&units, weights, sizeof units);
  return units;
}

}  // namespace

std::span<const std::int16_t> evaluation_weights(int pits) noexcept {
  return kWeights[static_cast<std::size_t>(pits - 1)];
}

Evaluation::Evaluation(Game game) noexcept : pits_(static_cast<std::size_t>(game.pits)) {
  const std::int16_t* const weights = evaluation_weights(game.pits).data();
  const auto at = [&](std::size_t row) { return weights + row * Shape::kUnits; };
  mover_ = at(Shape::row(game.pits, 0, 0, 0));
  waiter_ = at(Shape::row(game.pits, 1, 0, 0));
  bias_ = at(Shape::bias_row(game.pits, game.rules));
  output_ = at(Shape::output_row(game.pits));
}

// Four separate vectors, because GCC 12 would keep an array of them in memory and make every pit
// wait for the one before.
int Evaluation::more_than_half(const Position& position) const noexcept {
  static_assert(Shape::kUnits == 4 * kUnitsPerVector);
  Units sum0 = load(bias_);
  Units sum1 = load(bias_ + kUnitsPerVector);
  Units sum2 = load(bias_ + 2 * kUnitsPerVector);
  Units sum3 = load(bias_ + 3 * kUnitsPerVector);
  const auto add_side = [&](Row row, const std::int16_t* weights) {
    constexpr Units kMost = Units{} + (Shape::kCounts - 1);
    const auto seeds = reinterpret_cast<Units>(row);  // at most kMaxSeeds, so never negative
    const Units few = seeds < kMost;
    const Units counts = (seeds & few) | (kMost & ~few);
    for (std::size_t pit = 0; pit < pits_; ++pit) {
      const std::size_t place = pit * Shape::kCounts + static_cast<std::size_t>(counts[pit]);
      const std::int16_t* const units = weights + place * Shape::kUnits;
      sum0 += load(units);
      sum1 += load(units + kUnitsPerVector);
      sum2 += load(units + 2 * kUnitsPerVector);
      sum3 += load(units + 3 * kUnitsPerVector);
    }
  };
  add_side(position.mover, mover_);
  add_side(position.waiter, waiter_);
  std::array<std::int16_t, Shape::kUnits> active;
  std::size_t stored = 0;
  for (const Units sum : {sum0, sum1, sum2, sum3}) {
    const Units positive = sum & (sum > 0);
    std::memcpy(active.data() + stored, &positive, sizeof positive);
    stored += kUnitsPerVector;
  }
  std::int32_t guess = 0;
  for (std::size_t i = 0; i < Shape::kUnits; ++i) {
    guess += std::int32_t{active[i]} * std::int32_t{output_[i]};
  }
  return guess / kSumScale;
}

}  // namespace seedbank
