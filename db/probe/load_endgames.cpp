// Loading endgames, layer by layer.
#include "db/probe/load_endgames.h"

#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "db/endgame/format.h"
#include "db/probe/database.h"
#include "db/storage/errors.h"

namespace seedbank::db {
namespace {

void check_complete(const Database& database, int up_to_seeds) {
  for (int seeds = 2; seeds <= up_to_seeds; ++seeds) {
    for (const PairId pair : pairs_of_layer(seeds)) {
      if (database.pairs().contains(pair)) continue;
      throw MissingError(pair_file(database.root(), database.game(), pair),
                         "layer " + std::to_string(seeds) + " is not complete");
    }
  }
}

}  // namespace

void load_endgames(Resident& endgames, const Database& database, const ResidentLayout& layout,
                   const Progress& report, const std::stop_token& stop) {
  assert(database.game() == endgames.game());
  check_complete(database, layout.up_to_seeds);
  endgames.keep(layout);
  const int pits = endgames.game().pits;
  const int kept = endgames.up_to_seeds();
  const std::uint64_t positions =
      positions_up_to(pits, layout.up_to_seeds) - positions_up_to(pits, kept);
  std::uint64_t done = 0;
  const auto block_read = [&](std::uint64_t read) { report(done += read, positions); };
  for (int seeds = kept + 1; seeds <= layout.up_to_seeds; ++seeds) {
    ResidentLayer layer(pits, seeds, bits_of(layout, seeds));
    const auto put = [&](BlockId block, const Tile& tile, std::span<const std::uint8_t> values) {
      layer.put(block.mover_seeds, tile, values.data());
    };
    if (!scan_tiles(database, pairs_of_layer(seeds), put, block_read, stop)) return;
    endgames.add(std::move(layer));
  }
}

}  // namespace seedbank::db
