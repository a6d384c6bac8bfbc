// Sets of positions, and random samples of positions that occur in games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <seedbank/board.h>

#include "solver/game/position.h"
#include "solver/game/shards.h"
#include "solver/game/sowing.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// Positions with the same number of pits, seen from the mover, in which the game is not over.
/// Sorted positions are distinct and in ascending order of the mover's pits, starting with the one
/// farthest from the store, the mover's store, and the waiter's pits and store.
struct PositionSet {
  int pits = 0;
  std::vector<Position> positions;
};

/// Maximum memory per position while a set is read or drawn: for the position, the growth of a
/// vector, sorting and merging.
inline constexpr std::uint64_t kPositionBytes = 4 * sizeof(Position);

/// True if `a` comes before `b` in the order of sorted positions.
[[nodiscard]] bool comes_before(const Position& a, const Position& b) noexcept;

/// Adds a position, which the first one fixes the number of pits for. Throws PositionError if the
/// game is over or the number of pits is another.
void add(PositionSet& set, const Board& board);

/// A position of the set, with South to move.
[[nodiscard]] Board board_in(const PositionSet& set, std::size_t index, Rules rules);

/// Keeps the positions that `shard` labels.
void keep_part(PositionSet& set, Shard shard);

/// Sorts the positions and drops duplicates.
void sort_and_deduplicate(std::vector<Position>& positions);

/// Thrown if random games reach fewer positions than requested.
class SampleExhausted : public std::runtime_error {
 public:
  explicit SampleExhausted(std::uint64_t positions)
      : std::runtime_error("random games reach only " + std::to_string(positions) + " positions"),
        positions_(positions) {}

  /// The number of positions reached.
  [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }

 private:
  std::uint64_t positions_;
};

/// Returns `count` distinct positions, sorted, in which the game is not over. Each is drawn
/// uniformly from the positions of a separate game, start included, which begins at a random
/// element of `starts` and continues with random legal pits to the end. Duplicates are drawn again.
/// Games of (6,4) have 40 sowings on average; each interval of four seeds in play from 8 to 47 gets
/// 6-12 % of the positions.
///
/// The same arguments give the same sample on every machine. Takes a few seconds per million
/// positions, and kPositionBytes for each one drawn so far. Returns fewer positions if `request`
/// ends. Throws SampleExhausted if about a hundred thousand games in a row give no new position.
/// Requires starts that are not over.
[[nodiscard]] std::vector<Position> random_sample(const SowingTable& table,
                                                  const std::vector<Position>& starts,
                                                  std::uint64_t count, std::uint64_t random_seed,
                                                  const SearchRequest& request = {});

}  // namespace seedbank::engine
