// Random numbers that depend on what they are for alone: the same on every machine, for any number
// of threads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>

#include "solver/game/position.h"

namespace seedbank::engine {

/// The generator of game `game` of a match, whatever game was played before.
[[nodiscard]] inline std::mt19937_64 random_source(std::uint64_t seed, std::uint64_t game) {
  std::seed_seq sequence{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32U),
                         static_cast<std::uint32_t>(game), static_cast<std::uint32_t>(game >> 32U)};
  return std::mt19937_64(sequence);
}

/// The generator for the choice of one sowing: the same for the same position.
[[nodiscard]] inline std::mt19937_64 random_source(std::uint64_t seed, const Position& position) {
  constexpr int kLanes = kStoreLane + 1;
  std::array<std::uint32_t, 2 + 2 * kLanes> numbers{static_cast<std::uint32_t>(seed),
                                                    static_cast<std::uint32_t>(seed >> 32U)};
  for (int lane = 0; lane < kLanes; ++lane) {
    numbers[static_cast<std::size_t>(2 + lane)] = position.mover[lane];
    numbers[static_cast<std::size_t>(2 + kLanes + lane)] = position.waiter[lane];
  }
  std::seed_seq sequence(numbers.begin(), numbers.end());
  return std::mt19937_64(sequence);
}

}  // namespace seedbank::engine
