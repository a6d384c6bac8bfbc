// Perft: the number of sequences of a given number of sowings. Programs that agree on it for enough
// depths and sizes agree on the rules.
#pragma once

#include <array>
#include <cstdint>

#include "solver/game/sowing.h"

namespace seedbank {

/// The number of sequences of exactly `depth` sowings from `position`. Every sowing counts as one,
/// whether or not the turn passes. A sequence whose last sowing ends the game counts; one that ends
/// the game earlier does not. Depth 0 has one sequence, the empty one. Requires depth >= 0 and
/// fewer than 2^64 sequences.
[[nodiscard]] std::uint64_t perft(const SowingTable& table, const Position& position,
                                  int depth) noexcept;

/// The same number by the pit of the first sowing; 0 for empty pits. Requires depth >= 1.
[[nodiscard]] std::array<std::uint64_t, kMaxPits> perft_by_pit(const SowingTable& table,
                                                               const Position& position,
                                                               int depth) noexcept;

}  // namespace seedbank
