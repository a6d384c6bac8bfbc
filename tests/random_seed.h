// Random numbers for tests: a new seed each run, printed, and SEEDBANK_TEST_SEED to run one again.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <stdexcept>
#include <string>

namespace seedbank {

/// The number in SEEDBANK_TEST_SEED, or one from the system's source of randomness. Prints it.
/// Throws std::invalid_argument when the variable holds anything but a number.
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

/// A generator started from random_seed(). Make one a test, not one a case.
inline std::mt19937_64 seeded_generator() { return std::mt19937_64(random_seed()); }

/// A number in low..high, both included. Unlike std::uniform_int_distribution it gives the same
/// numbers from the same seed with every standard library.
inline int random_between(std::mt19937_64& generator, int low, int high) {
  const auto choices = static_cast<std::uint64_t>(high - low) + 1;
  return low + static_cast<int>(generator() % choices);
}

}  // namespace seedbank
