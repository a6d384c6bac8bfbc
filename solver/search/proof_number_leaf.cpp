// Initial proof numbers: a linear model of their logarithms.
#include "solver/search/proof_number_leaf.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

namespace seedbank {
namespace {

// Numbers range from 1 to 2^18 in steps of a 32nd of a doubling.
constexpr int kStepsPerDoubling = 32;
constexpr int kMostSteps = 18 * kStepsPerDoubling;

// Powers of 2 by number of steps.
constexpr auto kPowers = [] {
  constexpr double kStep = 1.0218971486541166;  // 2^(1/32)
  std::array<float, kMostSteps + 1> powers{};
  double power = 1;
  for (float& each : powers) {
    each = static_cast<float>(power);
    power *= kStep;
  }
  return powers;
}();

float power(float steps) {
  return kPowers[static_cast<std::size_t>(std::clamp(steps, 0.0F, float{kMostSteps}))];
}

// The most seeds that a sowing within the side of `row` captures, the capturing seed included.
// Ignores laps, since this only steers.
int best_capture(Row row, Row other, const SowingTable& table, std::uint32_t legal) {
  const int pits = table.game().pits;
  const int least_prey = table.lone_seed() == LoneSeed::kStays ? 1 : 0;
  std::array<std::uint16_t, 8> own;
  std::array<std::uint16_t, 8> opposite;
  std::memcpy(own.data(), &row, sizeof own);
  std::memcpy(opposite.data(), &other, sizeof opposite);
  int best = 0;
  for (; legal != 0; legal &= legal - 1) {
    const int pit = std::countr_zero(legal);
    const int last = pit + own[static_cast<std::size_t>(pit)];
    if (last >= pits || own[static_cast<std::size_t>(last)] != 0) continue;
    const int prey = opposite[static_cast<std::size_t>(pits - 1 - last)];
    if (prey >= least_prey) best = std::max(best, 1 + prey);
  }
  return best;
}

}  // namespace

const LeafWeights kLeafWeights = {
    {1.513F, 0.330F, 1.132F, -0.439F, 0.090F, 0.012F, 0.042F, -0.029F, -0.704F, -0.050F},
    {3.295F, 0.198F, -1.461F, 0.225F, 0.312F, -0.077F, 0.095F, -0.166F, -1.086F, -0.342F},
};

LeafModel::LeafModel(const SowingTable& table, int endgame_seeds,
                     const LeafWeights& weights) noexcept
    : table_(table), evaluation_(table.game()), endgame_seeds_(endgame_seeds), weights_(weights) {
  for (float& weight : weights_.proof) weight *= kStepsPerDoubling;
  for (float& weight : weights_.disproof) weight *= kStepsPerDoubling;
}

ProofNumbers LeafModel::numbers(const Successor& at, int threshold) const noexcept {
  const Position& position = at.position;
  const std::uint32_t mover_pits = legal_pits(position);
  const std::uint32_t waiter_pits = legal_pits(swapped(position));
  const auto count = [](std::uint32_t set) { return static_cast<float>(count_pits(set)); };
  const auto eighths = [](int number) { return static_cast<float>(number) * 0.125F; };
  // The evaluation is of the share minus half of the seeds.
  const float twice_the_guess =
      static_cast<float>(evaluation_.more_than_half(position)) * (2.0F / Evaluation::kUnit);
  const std::array<float, kLeafFeatures> features = {
      1.0F,
      static_cast<float>(at.seeds - endgame_seeds_),
      eighths(2 * threshold - 1 - at.seeds) - twice_the_guess * 0.125F,
      count(equal_pits(position.mover, table_.to_store())),
      count(mover_pits),
      count(equal_pits(position.waiter, table_.to_store())),
      count(waiter_pits),
      eighths(2 * at.mover_seeds - at.seeds),
      eighths(best_capture(position.mover, position.waiter, table_, mover_pits)),
      eighths(best_capture(position.waiter, position.mover, table_, waiter_pits)),
  };
  float proof = 0;
  float disproof = 0;
  for (std::size_t i = 0; i < kLeafFeatures; ++i) {
    proof += weights_.proof[i] * features[i];
    disproof += weights_.disproof[i] * features[i];
  }
  return {power(proof), power(disproof)};
}

}  // namespace seedbank
