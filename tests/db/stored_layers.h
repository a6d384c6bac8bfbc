// Databases in files for tests: with meaningless values, which cost no time, or computed by the
// builder.
#pragma once

#include <filesystem>
#include <limits>
#include <stop_token>

#include "db/builder/build.h"
#include "db/builder/plan.h"
#include "db/endgame/file_pair_storage.h"
#include "tests/db/meaningless_values.h"
#include "tests/db/write_pair.h"

namespace seedbank::db {

inline void write_meaningless_pair(FileSystem& files, const std::filesystem::path& root, Game game,
                                   PairId pair) {
  write_pair(files, root, game, pair, meaningless_block(game.pits, pair.first()),
             meaningless_second_block(game.pits, pair));
}

/// Layers 2..up_to_seeds.
inline void write_meaningless_layers(FileSystem& files, const std::filesystem::path& root,
                                     Game game, int up_to_seeds) {
  for (int seeds = 2; seeds <= up_to_seeds; ++seeds) {
    for (const PairId pair : pairs_of_layer(seeds)) {
      write_meaningless_pair(files, root, game, pair);
    }
  }
}

/// Builds layers 2..up_to_seeds.
inline void build_layers(FileSystem& files, const std::filesystem::path& root, Game game,
                         int up_to_seeds) {
  FilePairStorage storage(files, root, game, {});
  constexpr std::uint64_t kPlenty = std::numeric_limits<std::uint64_t>::max() / 2;
  (void)run_build(make_plan(game, up_to_seeds, kPlenty, 2, [](PairId) { return false; }), storage,
                  [](std::uint64_t, std::uint64_t) {}, {});
}

}  // namespace seedbank::db
