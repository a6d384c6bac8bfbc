// Boards for tests: from text, at random, and printed when a test fails.
#pragma once

#include <ostream>
#include <random>
#include <string>
#include <string_view>

#include "solver/game/notation.h"
#include "tests/random_seed.h"

namespace seedbank {

/// The position of `text`, seen from its side to move.
inline Position board(std::string_view text) { return parse_position(text).position; }

/// `seeds` seeds, each in a random pit; stores empty. A side may be empty.
inline Position random_pits(std::mt19937_64& generator, int pits, int seeds) {
  Position position;
  for (int i = 0; i < seeds; ++i) {
    Row& row = random_between(generator, 0, 1) == 0 ? position.mover : position.waiter;
    ++row[random_between(generator, 0, pits - 1)];
  }
  return position;
}

/// Like random_pits(), but with seeds in the stores and both sides non-empty. Requires seeds >= 2.
inline Position random_position(std::mt19937_64& generator, int pits, int seeds) {
  Position position = random_pits(generator, pits, seeds - 2);
  ++position.mover[random_between(generator, 0, pits - 1)];
  ++position.waiter[random_between(generator, 0, pits - 1)];
  position.mover[kStoreLane] = static_cast<std::uint16_t>(random_between(generator, 0, 99));
  position.waiter[kStoreLane] = static_cast<std::uint16_t>(random_between(generator, 0, 99));
  return position;
}

/// For GoogleTest: the lanes of both rows, the mover's first.
inline void PrintTo(const Position& position, std::ostream* out) {
  *out << to_text({kMaxPits, Side::kSouth, position}) << " (7 lanes and the store, mover first)";
}

inline void PrintTo(const NotedPosition& noted, std::ostream* out) { *out << to_text(noted); }

}  // namespace seedbank
