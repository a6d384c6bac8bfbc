// Positions of four-row Kalaha for tests.
#pragma once

#include <initializer_list>

#include <seedbank/four_rows.h>

#include "tests/random_seed.h"

namespace seedbank::four_rows {

/// A side as its player sees it: the fighting row above the home row, both from left to right.
inline Pits drawn_side(const std::array<int, 8>& fighting, const std::array<int, 8>& home) {
  Pits pits{};
  for (std::size_t i = 0; i < 8; ++i) {
    pits[15 - i] = static_cast<std::uint8_t>(fighting[i]);
    pits[i] = static_cast<std::uint8_t>(home[i]);
  }
  return pits;
}

/// Random seeds, `piles` of them together in one pit.
inline Pits random_pits(std::mt19937_64& generator, int seeds, int pile) {
  Pits pits{};
  const auto any = [&] { return static_cast<std::size_t>(random_between(generator, 0, 15)); };
  pits[any()] = static_cast<std::uint8_t>(pile);
  for (int i = 0; i < seeds; ++i) ++pits[any()];
  return pits;
}

/// A position in which the mover can sow.
inline Position random_four_rows(std::mt19937_64& generator, int most_seeds, int most_pile) {
  for (;;) {
    const Position position = {random_pits(generator, random_between(generator, 0, most_seeds),
                                           random_between(generator, 0, most_pile)),
                               random_pits(generator, random_between(generator, 0, most_seeds),
                                           random_between(generator, 0, most_pile))};
    if (!is_lost(position)) return position;
  }
}

/// A position after some random turns from the opening, with the game not over.
inline Position random_position_of_play(std::mt19937_64& generator, int most_turns) {
  Position position = opening();
  for (int turns = random_between(generator, 0, most_turns); turns > 0; --turns) {
    std::uint32_t pits = legal_pits(position.mover);
    int pit = random_between(generator, 0, kPits - 1);
    while ((pits >> pit & 1) == 0) pit = (pit + 1) % kPits;
    Position next = position;
    (void)sow(next, pit, kUsualStepLimit);
    next = swapped(next);
    if (is_lost(next)) break;
    position = next;
  }
  return position;
}

/// The position of RULES.md from which sowing in pit 5 never ends.
inline Position endless_position() {
  return {drawn_side({0, 8, 0, 1, 0, 1, 0, 1}, {2, 3, 4, 1, 2, 2, 1, 4}), Pits{}};
}

}  // namespace seedbank::four_rows
