// Probing and reading the files of a database, and loading them.
#include "db/probe/database.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <mutex>
#include <numeric>
#include <string>
#include <utility>

#include <tbb/enumerable_thread_specific.h>
#include <tbb/task_arena.h>

#include "db/endgame/format.h"
#include "db/endgame/pair_reader.h"
#include "db/index/block.h"
#include "db/memory/resident.h"
#include "db/probe/caches.h"
#include "db/storage/errors.h"
#include "db/storage/frame_format.h"
#include "solver/base/parallel.h"

namespace seedbank::db {
namespace {

int seeds_on(const SidePits& side) { return std::accumulate(side.begin(), side.end(), 0); }

}  // namespace

// Several threads read at once: the first two members are thread-safe, the third is per thread.
struct Database::Access {
  Access(const FileSystem& files, const std::filesystem::path& root, Game game,
         const DatabaseOptions& options)
      : open_files(files, root, game, options.max_open_files), tiles(options.cache_bytes) {}

  OpenFiles open_files;
  TileCache tiles;
  tbb::enumerable_thread_specific<TileReader> readers;
  // By seeds. Relaxed order is enough: nothing else depends on the counts.
  std::array<std::atomic<std::uint64_t>, kMaxLayerSeeds + 1> tiles_decoded = {};
};

Database::Database(const FileSystem& files, std::filesystem::path root, Game game,
                   DatabaseOptions options)
    : root_(std::move(root)),
      game_(game),
      access_(std::make_unique<Access>(files, root_, game, options)) {
  for (const std::string& name : files.list(game_directory(root_, game))) {
    if (const auto pair = pair_of_file_name(name)) pairs_.insert(*pair);
  }
}

Database::~Database() = default;

bool Database::layer_complete(int seeds) const {
  const std::vector<PairId> pairs = pairs_of_layer(seeds);
  return std::all_of(pairs.begin(), pairs.end(),
                     [this](PairId pair) { return pairs_.contains(pair); });
}

int Database::complete_up_to() const {
  int seeds = 1;
  while (seeds < kMaxLayerSeeds && layer_complete(seeds + 1)) ++seeds;
  return seeds;
}

std::vector<LayerInfo> Database::layers() const {
  std::vector<LayerInfo> layers;
  for (const PairId pair : pairs_) {
    if (layers.empty() || layers.back().seeds != pair.seeds) {
      layers.push_back({pair.seeds, 0, 0, layer_complete(pair.seeds)});
    }
    const std::shared_ptr<const PairFile> file = open(pair);
    layers.back().positions += file->positions();
    layers.back().file_bytes += file->file_bytes();
  }
  return layers;
}

std::uint64_t Database::layer_digest(int seeds) const {
  std::vector<std::uint64_t> digests;
  for (int mover = 1; mover < seeds; ++mover) {
    const BlockId block{seeds, mover};
    digests.push_back(open(block.pair())->digest(block));
  }
  return checksum_of_numbers(digests);
}

std::shared_ptr<const PairFile> Database::open(PairId pair) const {
  return access_->open_files.get(pair);
}

std::optional<int> Database::share(const SidePits& mover, const SidePits& waiter) const {
  const int mover_seeds = seeds_on(mover);
  const int waiter_seeds = seeds_on(waiter);
  if (mover_seeds == 0 || waiter_seeds == 0) return mover_seeds;

  const BlockId block{mover_seeds + waiter_seeds, mover_seeds};
  if (!pairs_.contains(block.pair())) return std::nullopt;

  const std::shared_ptr<const PairFile> file = open(block.pair());
  const SideRank row = rank_side(game_.pits, mover);
  const SideRank column = rank_side(game_.pits, waiter);
  const TileGrid& grid = file->grid(block);
  const TileKey key{block, grid.tile_at(row, column)};
  const Tile tile = grid.tile(key.number);
  const std::size_t index = (row - tile.row) * tile.columns + (column - tile.column);
  if (const auto value = access_->tiles.find(key, index)) return *value;

  TileReader& reader = access_->readers.local();
  file->read_tile(block, key.number, reader);
  access_->tiles_decoded[static_cast<std::size_t>(block.seeds)].fetch_add(
      1, std::memory_order_relaxed);
  access_->tiles.insert(key, reader.values);
  return reader.values[index];
}

std::uint64_t Database::tiles_decoded(int seeds) const noexcept {
  return access_->tiles_decoded[static_cast<std::size_t>(seeds)].load(std::memory_order_relaxed);
}

bool scan_tiles(const Database& database, std::span<const PairId> pairs, const TakeTile& take,
                const BlockRead& block_read, const std::stop_token& stop) {
  std::mutex reporting;
  // Not only tiles but also pairs are read in parallel, because most pairs of low layers have only
  // one or two tiles.
  parallel_for(std::size_t{0}, pairs.size(), [&](std::size_t i) {
    if (stop.stop_requested()) return;
    const std::shared_ptr<const PairFile> file = database.open(pairs[i]);
    for (const BlockId block : blocks_of(pairs[i])) {
      // A thread that waits for the last tiles of a file must not open another file.
      tbb::this_task_arena::isolate([&] {
        file->for_each_tile(
            block, [](const Tile&) { return true; },
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

// ---- Loading into memory, layer by layer --------------------------------------------------------

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
