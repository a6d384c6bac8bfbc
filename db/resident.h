// A database in memory, one byte a position: the fastest way to ask it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "db/block.h"
#include "db/database.h"
#include "db/matrix.h"
#include "db/ranking.h"
#include "solver/rules.h"

namespace seedbank::db {

/// All positions of at most up_to_seeds() seeds. Never changes, so any number of threads may ask.
class Resident {
 public:
  /// Memory that the layers up to `up_to_seeds` take, in bytes.
  [[nodiscard]] static std::uint64_t bytes_needed(Game game, int up_to_seeds);

  /// Expands the layers 2..up_to_seeds, on all cores of the caller's arena.
  /// Requires up_to_seeds <= kMaxLayerSeeds. Throws MissingError naming the first layer that is not
  /// complete; FormatError, IoError, std::bad_alloc.
  Resident(const Database& database, int up_to_seeds);

  [[nodiscard]] Game game() const noexcept { return game_; }
  [[nodiscard]] int up_to_seeds() const noexcept { return up_to_seeds_; }

  /// The mover's share in the position with these ranks.
  /// Requires a block of a layer up to up_to_seeds(), and ranks of its sides.
  [[nodiscard]] int share(BlockId block, SideRank mover, SideRank waiter) const noexcept {
    const Matrix& values = blocks_[index_of(block)];
    return values.row(mover)[waiter];
  }

  /// The mover's share. Requires sides of the game's pits with at most up_to_seeds() seeds
  /// together; either may be empty.
  [[nodiscard]] int share(const SidePits& mover, const SidePits& waiter) const noexcept;

 private:
  // Blocks (2,1), (3,1), (3,2), (4,1), ... one after the other.
  [[nodiscard]] static constexpr std::size_t index_of(BlockId block) noexcept {
    return static_cast<std::size_t>((block.seeds - 1) * (block.seeds - 2) / 2 + block.mover_seeds -
                                    1);
  }

  Game game_;
  int up_to_seeds_;
  std::vector<Matrix> blocks_;
};

}  // namespace seedbank::db
