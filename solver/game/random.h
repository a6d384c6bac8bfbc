// Random numbers that are the same on every machine and for any number of threads.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <random>

#include "solver/game/sowing.h"

namespace seedbank {

/// A generator seeded with `words`, such as a seed and the number of a game. Only the lower 32 bits
/// of each word are used.
[[nodiscard]] std::mt19937_64 random_source(std::initializer_list<std::uint64_t> words);

/// The generator for game number `game` of a match.
[[nodiscard]] std::mt19937_64 random_source(std::uint64_t seed, std::uint64_t game);

/// The generator for choosing a sowing; depends only on the seed and the position.
[[nodiscard]] std::mt19937_64 random_source(std::uint64_t seed, const Position& position);

/// A random pit of a non-empty mask. The probabilities are equal up to one part in 2^59. Takes one
/// number from `random`.
[[nodiscard]] inline int random_pit(std::mt19937_64& random, std::uint32_t pits) {
  for (auto skip = random() % static_cast<unsigned>(std::popcount(pits)); skip > 0; --skip) {
    pits &= pits - 1;
  }
  return std::countr_zero(pits);
}

/// Like random_pit(), for the legal pits of a position. Requires that the game is not over.
[[nodiscard]] inline int random_legal_pit(std::mt19937_64& random, const Position& position) {
  return random_pit(random, legal_pits(position));
}

}  // namespace seedbank
