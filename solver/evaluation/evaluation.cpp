// A guess of a position's share at sight: the sums of the network, eight units at a time.
#include "solver/evaluation/evaluation.h"

#include <cstring>

#include "solver/evaluation/evaluation_weights.h"

namespace seedbank {
namespace {

using Shape = EvaluationShape;

// Guesses are in Evaluation::kUnit parts of a seed, sums in so many times as many.
constexpr std::int32_t kSumScale =
    Shape::kUnitScale * Shape::kOutputScale / (Shape::kSeeds * Evaluation::kUnit);

}  // namespace

Evaluation::Evaluation(Game game) noexcept : pits_(static_cast<std::size_t>(game.pits)) {
  const std::int16_t* const weights = evaluation_weights(game.pits).data();
  const auto at = [&](std::size_t row) { return weights + row * Shape::kUnits; };
  mover_ = at(Shape::row(game.pits, 0, 0, 0));
  waiter_ = at(Shape::row(game.pits, 1, 0, 0));
  bias_ = at(Shape::bias_row(game.pits, game.rules));
  output_ = at(Shape::output_row(game.pits));
}

void Evaluation::add_side(Row row, const std::int16_t* weights, Sums& sums) const noexcept {
  using Signed = std::int16_t __attribute__((vector_size(16)));
  constexpr Signed kMost = Signed{} + (Shape::kCounts - 1);
  const auto seeds = reinterpret_cast<Signed>(row);  // at most kMaxSeeds, so never negative
  const Signed few = seeds < kMost;
  const Signed counts = (seeds & few) | (kMost & ~few);
  for (std::size_t pit = 0; pit < pits_; ++pit) {
    const std::size_t place = pit * Shape::kCounts + static_cast<std::size_t>(counts[pit]);
    Sums units;
    std::memcpy(&units, weights + place * Shape::kUnits, sizeof units);
    for (std::size_t i = 0; i < kVectors; ++i) sums[i] += units[i];
  }
}

int Evaluation::more_than_half(const Position& position) const noexcept {
  Sums sums;
  std::memcpy(&sums, bias_, sizeof sums);
  add_side(position.mover, mover_, sums);
  add_side(position.waiter, waiter_, sums);
  for (Units& units : sums) units &= units > 0;
  std::array<std::int16_t, Shape::kUnits> active;
  std::memcpy(active.data(), &sums, sizeof active);
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < Shape::kUnits; ++i) {
    sum += std::int32_t{active[i]} * std::int32_t{output_[i]};
  }
  return sum / kSumScale;
}

}  // namespace seedbank
