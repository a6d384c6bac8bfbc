// Reading pair files of a database tile by tile, on all cores: for all who need each value once, in
// any order.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>

#include "db/index/block.h"
#include "db/index/tile_grid.h"
#include "db/probe/database.h"

namespace seedbank::db {

/// Called with every tile and its values, row-major, by several threads at once.
using TakeTile =
    std::function<void(BlockId block, const Tile& tile, std::span<const std::uint8_t> values)>;

/// Called with the positions of each block that was read, from one thread at a time but not always
/// the same one.
using BlockRead = std::function<void(std::uint64_t positions)>;

/// Reads all blocks of `pairs` and checks what it reads. Returns false, with tiles left out, when
/// `stop` became true. Holds at most as many files open as the caller's arena has threads, besides
/// those that the database keeps. Throws MissingError, FormatError, IoError, and what `take`
/// throws.
[[nodiscard]] bool scan_tiles(const Database& database, std::span<const PairId> pairs,
                              const TakeTile& take, const BlockRead& block_read,
                              const std::stop_token& stop);

}  // namespace seedbank::db
