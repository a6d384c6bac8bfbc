// Shards: contiguous parts of many questions, for runs that share work and whose outputs are put
// together in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/game/position.h"

namespace seedbank::engine {

/// More runs than any queue takes; few enough that parts are computed without overflow.
inline constexpr std::uint64_t kMostShards = 1'000'000;

/// One of several runs that share work.
struct Shard {
  std::uint64_t number = 1;  ///< from 1
  std::uint64_t of = 1;      ///< all of them

  [[nodiscard]] bool is_first() const noexcept { return number == 1; }
};

/// Consecutive things of a list. May be empty.
struct Part {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// The part of `shard` of `count` things that cost the same. The parts of all shards, in order, are
/// the whole. Requires 1 <= number <= of <= kMostShards.
[[nodiscard]] Part part_of(Shard shard, std::uint64_t count);

/// The same of things that cost as many units as `costs` says: each thing goes to the shard in
/// which the middle of its cost lies. Requires a sum below 2^63.
[[nodiscard]] Part part_of(Shard shard, std::span<const std::uint64_t> costs);

/// What the value of a position costs, about, in units of reading and writing one: doubles with
/// every few seeds more in play. So parts are the same on all machines, whatever endgames they
/// have.
[[nodiscard]] std::uint64_t expected_cost(const Position& position) noexcept;

/// The part of `shard` of positions that cost what is expected. Requires fewer than 2^33.
[[nodiscard]] Part part_of(Shard shard, std::span<const Position> positions);

}  // namespace seedbank::engine
