// Shards: contiguous parts of a list of questions, for runs that share work. The concatenated
// outputs equal the output of a single run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/game/position.h"

namespace seedbank {

/// More runs than any batch system takes, and few enough to compute parts without overflow.
inline constexpr std::uint64_t kMostShards = 1'000'000;

/// One of several runs that share work.
struct Shard {
  std::uint64_t number = 1;  ///< from 1
  std::uint64_t of = 1;      ///< all of them

  [[nodiscard]] bool is_first() const noexcept { return number == 1; }
};

/// Consecutive elements of a list. May be empty.
struct Part {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// The part of `shard` of `count` elements of equal cost. The parts of all shards, in order, are
/// the whole. Requires 1 <= number <= of <= kMostShards.
[[nodiscard]] Part part_of(Shard shard, std::uint64_t count);

/// The same for elements of these costs: each belongs to the shard in which the middle of its cost
/// lies. Requires a sum below 2^63.
[[nodiscard]] Part part_of(Shard shard, std::span<const std::uint64_t> costs);

/// The approximate cost of the value of a position, in units of reading and writing one: doubles
/// with every few additional seeds in play. Parts are the same on all machines, whatever endgames
/// they have.
[[nodiscard]] std::uint64_t expected_cost(const Position& position) noexcept;

/// The part of `shard` of positions of their expected costs. Requires fewer than 2^33.
[[nodiscard]] Part part_of(Shard shard, std::span<const Position> positions);

}  // namespace seedbank
