// Perft: the number of ways to play a given number of sowings.
//
// Two programs that agree on it for enough depths and sizes agree on the rules.
#pragma once

#include <array>
#include <cstdint>

#include "solver/game/sowing.h"

namespace seedbank {

/// Number of different sequences of exactly `depth` sowings from `position`. Every sowing counts
/// one, whether the turn passes or not. A sequence that ends the game at its last sowing counts;
/// one that ends the game earlier does not. With depth 0 there is one, the empty one. Takes one
/// sowing for each sequence of at most `depth` sowings. Requires depth >= 0 and fewer than 2^64
/// sequences.
[[nodiscard]] std::uint64_t perft(const SowingTable& table, const Position& position,
                                  int depth) noexcept;

/// The same number, split by the pit of the first sowing; 0 for pits that cannot be sown.
/// Requires depth >= 1.
[[nodiscard]] std::array<std::uint64_t, kMaxPits> perft_by_pit(const SowingTable& table,
                                                               const Position& position,
                                                               int depth) noexcept;

}  // namespace seedbank
