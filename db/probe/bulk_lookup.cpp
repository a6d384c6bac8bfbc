// Bulk look-up, tile by tile.
#include "db/probe/bulk_lookup.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_sort.h>
#include <tbb/task_arena.h>

#include "db/endgame/pair_reader.h"
#include "db/index/block.h"
#include "solver/base/parallel.h"

namespace seedbank::db {
namespace {

static_assert(sizeof(Lookup) == 16);

BlockId block_of(const Lookup& lookup) {
  return {lookup.mover_seeds + lookup.waiter_seeds, lookup.mover_seeds};
}

PairId pair_of(const Lookup& lookup) { return block_of(lookup).pair(); }

// By pair, so that each file is opened once; within a block in the order of its tiles.
bool comes_before(const Lookup& a, const Lookup& b) {
  const auto order = [](const Lookup& lookup) {
    const PairId pair = pair_of(lookup);
    return std::tuple(pair.seeds, pair.fewer, lookup.mover_seeds, lookup.mover);
  };
  return order(a) < order(b);
}

// The leading lookups for which `belongs` is true.
template <typename Belongs>
std::span<Lookup> front_of(std::span<Lookup> lookups, const Belongs& belongs) {
  const auto end = std::partition_point(lookups.begin(), lookups.end(), belongs);
  return lookups.first(static_cast<std::size_t>(end - lookups.begin()));
}

// Answers the lookups in one row of tiles.
void look_up_row_of_tiles(const PairFile& file, BlockId block, std::span<Lookup> lookups,
                          const TakeShare& take, TileReader& reader, const std::stop_token& stop) {
  std::sort(lookups.begin(), lookups.end(),
            [](const Lookup& a, const Lookup& b) { return a.waiter < b.waiter; });
  const TileGrid& grid = file.grid(block);
  while (!lookups.empty() && !stop.stop_requested()) {
    const std::uint64_t number = grid.tile_at(lookups.front().mover, lookups.front().waiter);
    const Tile tile = grid.tile(number);
    file.read_tile(block, number, reader);
    const auto of_tile = front_of(
        lookups, [&](const Lookup& lookup) { return lookup.waiter < tile.column + tile.columns; });
    for (const Lookup& lookup : of_tile) {
      take(lookup,
           reader.values[(lookup.mover - tile.row) * tile.columns + (lookup.waiter - tile.column)]);
    }
    lookups = lookups.subspan(of_tile.size());
  }
}

}  // namespace

bool look_up(const Database& database, std::span<Lookup> lookups, const TakeShare& take,
             const LookupsDone& done, const std::stop_token& stop) {
  tbb::parallel_sort(lookups.begin(), lookups.end(), comes_before);
  tbb::enumerable_thread_specific<TileReader> readers;
  std::mutex reporting;
  while (!lookups.empty() && !stop.stop_requested()) {
    const PairId pair = pair_of(lookups.front());
    const auto of_pair =
        front_of(lookups, [&](const Lookup& lookup) { return pair_of(lookup) == pair; });
    lookups = lookups.subspan(of_pair.size());
    const std::shared_ptr<const PairFile> file = database.open(pair);
    std::vector<std::span<Lookup>> rows_of_tiles;
    for (std::span<Lookup> rest = of_pair; !rest.empty();) {
      const BlockId block = block_of(rest.front());
      const TileGrid& grid = file->grid(block);
      const std::uint64_t row = rest.front().mover / grid.tile_shape().rows;
      rows_of_tiles.push_back(front_of(rest, [&](const Lookup& lookup) {
        return lookup.mover_seeds == block.mover_seeds &&
               lookup.mover / grid.tile_shape().rows == row;
      }));
      rest = rest.subspan(rows_of_tiles.back().size());
    }
    parallel_for(std::size_t{0}, rows_of_tiles.size(), [&](std::size_t i) {
      const std::span<Lookup> row = rows_of_tiles[i];
      look_up_row_of_tiles(*file, block_of(row.front()), row, take, readers.local(), stop);
      const std::lock_guard lock(reporting);
      done(row.size());
    });
  }
  return !stop.stop_requested();
}

}  // namespace seedbank::db
