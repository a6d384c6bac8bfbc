// Reading the values of many positions at once: every tile that holds any is decoded once.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>

#include "db/index/ranking.h"
#include "db/probe/database.h"

namespace seedbank::db {

/// A position whose value is wanted, and whose question that is. 16 bytes: there are many.
struct Lookup {
  SideRank mover = 0;   ///< rank of the mover's side
  SideRank waiter = 0;  ///< rank of the waiter's side
  std::uint32_t asker = 0;
  std::uint8_t mover_seeds = 0;   ///< at least 1
  std::uint8_t waiter_seeds = 0;  ///< at least 1
  std::uint8_t purpose = 0;       ///< the caller's own, as `asker`
};

/// Called with each lookup and the mover's share, by several threads at once.
using TakeShare = std::function<void(const Lookup& lookup, int share)>;

/// Called with so many more lookups done, from one thread at a time but not always the same one.
using LookupsDone = std::function<void(std::uint64_t more)>;

/// Answers all of `lookups`, in any order, which it puts in another one. All cores of the caller's
/// arena; holds a tile for each. Returns false, with some left out, when `stop` became true. Throws
/// MissingError when the file of a pair is not there; FormatError, IoError, and what `take` throws.
[[nodiscard]] bool look_up(const Database& database, std::span<Lookup> lookups,
                           const TakeShare& take, const LookupsDone& done,
                           const std::stop_token& stop);

}  // namespace seedbank::db
