// Random numbers for tests. Each run prints a new seed; SEEDBANK_TEST_SEED repeats a run.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <stdexcept>
#include <string>

namespace seedbank {

/// Returns the number in SEEDBANK_TEST_SEED, or else one from std::random_device, and prints it.
/// Throws std::invalid_argument if the variable is not a number.
inline std::uint64_t random_seed() {
  std::uint64_t seed = 0;
  if (const char* text = std::getenv("SEEDBANK_TEST_SEED"); text != nullptr) {
    std::size_t length = 0;
    seed = std::stoull(text, &length);
    if (text[length] != '\0') throw std::invalid_argument("SEEDBANK_TEST_SEED is not a number");
  } else {
    std::random_device device;
    seed = (std::uint64_t{device()} << 32) | device();
  }
  std::cout << "[   SEED   ] SEEDBANK_TEST_SEED=" << seed << std::endl;
  return seed;
}

/// Returns a generator seeded with random_seed(). Use one generator per test, not per case.
inline std::mt19937_64 seeded_generator() { return std::mt19937_64(random_seed()); }

/// Returns a number in low..high, inclusive. Unlike std::uniform_int_distribution, a seed gives the
/// same numbers with every standard library.
inline int random_between(std::mt19937_64& generator, int low, int high) {
  const auto choices = static_cast<std::uint64_t>(high - low) + 1;
  return low + static_cast<int>(generator() % choices);
}

}  // namespace seedbank
