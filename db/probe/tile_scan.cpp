// Reading pair files of a database tile by tile.
#include "db/probe/tile_scan.h"

#include <mutex>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "db/endgame/pair_reader.h"

namespace seedbank::db {

bool scan_tiles(const Database& database, std::span<const PairId> pairs, const TakeTile& take,
                const BlockRead& block_read, const std::stop_token& stop) {
  std::mutex reporting;
  // Pairs in parallel as well as tiles: most pairs of low layers are a tile or two.
  tbb::parallel_for(std::size_t{0}, pairs.size(), [&](std::size_t i) {
    if (stop.stop_requested()) return;
    const std::shared_ptr<const PairFile> file = database.open(pairs[i]);
    for (const BlockId block : blocks_of(pairs[i])) {
      // A thread that waits for the last tiles of a file must not open another one meanwhile.
      tbb::this_task_arena::isolate([&] {
        file->for_each_tile(
            block,
            [&](const Tile& tile, std::span<const std::uint8_t> values) {
              take(block, tile, values);
            },
            stop);
      });
      if (stop.stop_requested()) return;
      const std::lock_guard lock(reporting);
      block_read(file->grid(block).block().positions());
    }
  });
  return !stop.stop_requested();
}

}  // namespace seedbank::db
