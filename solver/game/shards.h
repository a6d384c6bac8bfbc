// Shards: contiguous parts of a list of questions, for runs that share work. The concatenated
// outputs equal the output of a single run.
#pragma once

#include <cstdint>
#include <span>

namespace seedbank {

/// Maximum number of shards: more than any batch system accepts, but small enough to compute parts
/// without overflow.
inline constexpr std::uint64_t kMostShards = 1'000'000;

/// One of several runs that share work.
struct Shard {
  std::uint64_t number = 1;  ///< from 1
  std::uint64_t of = 1;      ///< the number of shards

  [[nodiscard]] bool is_first() const noexcept { return number == 1; }
};

/// Consecutive elements of a list. May be empty.
struct Part {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// The elements that belong to `shard`, out of `count` elements of equal cost. The parts of all
/// shards, in order, cover all elements. Requires 1 <= number <= of <= kMostShards.
[[nodiscard]] Part part_of(Shard shard, std::uint64_t count);

/// Likewise for elements with these costs, laid end to end: an element belongs to the shard that
/// contains its midpoint. Requires a sum below 2^63.
[[nodiscard]] Part part_of(Shard shard, std::span<const std::uint64_t> costs);

/// The approximate cost of solving a position with this number of seeds in play, relative to the
/// cost of reading and writing it. Doubles with every 1.5 seeds. Does not depend on the endgames
/// that a machine holds, so parts are the same on all machines. At most 2^30.
[[nodiscard]] std::uint64_t expected_cost(int seeds_in_play) noexcept;

}  // namespace seedbank
