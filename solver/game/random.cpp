// Seeds generators of random numbers.
#include "solver/game/random.h"

#include <vector>

namespace seedbank {

std::mt19937_64 random_source(std::initializer_list<std::uint64_t> words) {
  std::seed_seq sequence(words);
  return std::mt19937_64(sequence);
}

std::mt19937_64 random_source(std::uint64_t seed, std::uint64_t game) {
  return random_source({seed, seed >> 32U, game, game >> 32U});
}

std::mt19937_64 random_source(std::uint64_t seed, const Position& position) {
  constexpr int kLanes = kStoreLane + 1;
  std::vector<std::uint64_t> words = {seed, seed >> 32U};
  for (int lane = 0; lane < kLanes; ++lane) words.push_back(position.mover[lane]);
  for (int lane = 0; lane < kLanes; ++lane) words.push_back(position.waiter[lane]);
  std::seed_seq sequence(words.begin(), words.end());
  return std::mt19937_64(sequence);
}

}  // namespace seedbank
