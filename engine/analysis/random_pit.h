// A random legal pit: the one step of random play, the same for benchmarks and for samples.
#pragma once

#include <bit>
#include <cstdint>
#include <random>

#include "solver/game/sowing.h"

namespace seedbank::engine {

/// One of the pits that may be sown, 0..pits-1, each with the same chance but for one part in 2^61.
/// Takes one number from `random`; the generator and the reduction are fixed, so the same seed
/// gives the same pits on every machine. Requires a game that is not over.
[[nodiscard]] inline int random_legal_pit(std::mt19937_64& random, const Position& position) {
  std::uint32_t pits = legal_pits(position);
  for (auto skip = random() % static_cast<unsigned>(std::popcount(pits)); skip > 0; --skip) {
    pits &= pits - 1;
  }
  return std::countr_zero(pits);
}

}  // namespace seedbank::engine
