// Bulk look-up of values, which decodes every tile that holds any of the positions once.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>

#include "db/index/ranking.h"
#include "db/probe/database.h"

namespace seedbank::db {

/// A position to look up. 16 bytes, because there are many.
struct Lookup {
  SideRank mover = 0;             ///< rank of the mover's side
  SideRank waiter = 0;            ///< rank of the waiter's side
  std::uint32_t asker = 0;        ///< for the caller's use
  std::uint8_t mover_seeds = 0;   ///< at least 1
  std::uint8_t waiter_seeds = 0;  ///< at least 1
  std::uint8_t purpose = 0;       ///< for the caller's use
};

/// Called with each lookup and the mover's share, by several threads at once.
using TakeShare = std::function<void(const Lookup& lookup, int share)>;

/// Called with the number of lookups newly done, by one thread at a time, not always the same one.
using LookupsDone = std::function<void(std::uint64_t more)>;

/// Answers all of `lookups`, in any order, and reorders them. Uses all threads of the caller's
/// arena and memory for a tile per thread. Returns false, with some lookups skipped, after a
/// request to stop. Throws MissingError if a pair has no file; FormatError, IoError, and the
/// exceptions of `take`.
[[nodiscard]] bool look_up(const Database& database, std::span<Lookup> lookups,
                           const TakeShare& take, const LookupsDone& done,
                           const std::stop_token& stop);

}  // namespace seedbank::db
