// Layers: numbered positions, and their values on disk.
#include <algorithm>
#include <array>
#include <limits>
#include <mutex>
#include <vector>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/layers.h>
#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include "db/endgame/pair_reader.h"
#include "db/index/block.h"
#include "db/index/ranking.h"
#include "db/storage/file.h"
#include "engine/base/failure.h"
#include "engine/board/arguments.h"
#include "solver/game/share.h"

namespace seedbank {
namespace {

using db::SidePits;
using db::SideRank;

// Positions per task.
constexpr std::size_t kGrain = 4096;

template <typename Work>
void for_ranges(std::size_t count, const Work& work) {
  engine::translated([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, count, kGrain),
        [&](const auto& range) { work(range.begin(), range.end()); }, tbb::simple_partitioner());
  });
}

// The place of a position in its layer.
struct LayerPlace {
  int mover_seeds = 1;
  SideRank row = 0;
  SideRank column = 0;
};

void write_side(const SidePits& side, int pits, std::int32_t* to) noexcept {
  for (int pit = 0; pit < pits; ++pit) *to++ = side[static_cast<std::size_t>(pit)];
  *to = 0;
}

}  // namespace

struct LayerPositions::Rep {
  Rep(int pits_per_side, int in_play) : pits(pits_per_side), seeds(in_play), ranker(pits) {
    firsts.fill(std::numeric_limits<std::uint64_t>::max());
    for (int mover_seeds = 1; mover_seeds < seeds; ++mover_seeds) {
      const db::BlockShape shape = db::block_shape(pits, {seeds, mover_seeds});
      columns.push_back(static_cast<SideRank>(shape.columns));
      firsts[static_cast<std::size_t>(mover_seeds) - 1] = count;
      count += shape.positions();
    }
  }

  // Requires number < count.
  [[nodiscard]] LayerPlace place(std::uint64_t number) const noexcept {
    // A branch-free binary search, because its branches would be unpredictable.
    std::size_t block = 0;
    for (std::size_t step = firsts.size() / 2; step > 0; step /= 2) {
      block += firsts[block + step] <= number ? step : 0;
    }
    const std::uint64_t within = number - firsts[block];
    return {static_cast<int>(block) + 1, static_cast<SideRank>(within / columns[block]),
            static_cast<SideRank>(within % columns[block])};
  }

  // The number of the first position of a block.
  [[nodiscard]] std::uint64_t first_of(int mover_seeds) const noexcept {
    return firsts[static_cast<std::size_t>(mover_seeds) - 1];
  }
  [[nodiscard]] std::uint64_t columns_of(int mover_seeds) const noexcept {
    return columns[static_cast<std::size_t>(mover_seeds) - 1];
  }

  // Makes the table of sides if that pays off for writing this number of positions, and returns
  // whether it does. With 24 seeds, the table takes 3 MB and 10 ms, and a look-up takes a third of
  // the time of unranking.
  bool prepare(std::size_t positions) const {
    const std::uint64_t sides = db::binomial(seeds - 1 + pits, pits);
    if (sides > kMostTabulatedSides || sides > positions) return false;
    std::call_once(tabulated, [&] {
      table.reserve(sides);
      for (int side_seeds = 0; side_seeds < seeds; ++side_seeds) {
        SidePits side = db::unrank_side(pits, side_seeds, 0);
        do {
          table.push_back(side);
        } while (db::next_side(pits, side));
      }
    });
    return true;
  }

  [[nodiscard]] SidePits side(int side_seeds, SideRank rank, bool is_tabulated) const noexcept {
    if (!is_tabulated) return db::unrank_side(pits, side_seeds, rank);
    // There are C(side_seeds - 1 + pits, pits) sides with fewer seeds.
    return table[db::binomial(side_seeds - 1 + pits, pits) + rank];
  }

  void write(const LayerPlace& place, bool is_tabulated, std::int32_t* row) const noexcept {
    write_side(side(place.mover_seeds, place.row, is_tabulated), pits, row);
    write_side(side(seeds - place.mover_seeds, place.column, is_tabulated), pits, row + pits + 1);
  }

  // Writes consecutive positions.
  void write(std::uint64_t first, std::span<std::int32_t> rows) const noexcept {
    const std::size_t length = engine::row_length(pits);
    LayerPlace at = place(first);
    SidePits mover = db::unrank_side(pits, at.mover_seeds, at.row);
    SidePits waiter = db::unrank_side(pits, seeds - at.mover_seeds, at.column);
    for (std::size_t i = 0; i < rows.size(); i += length) {
      write_side(mover, pits, &rows[i]);
      write_side(waiter, pits, &rows[i] + pits + 1);
      if (db::next_side(pits, waiter)) continue;
      if (!db::next_side(pits, mover)) {
        if (++at.mover_seeds == seeds) return;
        mover = db::unrank_side(pits, at.mover_seeds, 0);
      }
      waiter = db::unrank_side(pits, seeds - at.mover_seeds, 0);
    }
  }

  // The number of a row. Throws PositionError.
  [[nodiscard]] std::uint64_t number(std::span<const std::int32_t> numbers, std::size_t row) const {
    const Position position = without_stores(engine::position_of_row(numbers, pits, row));
    const int mover_seeds = seeds_in_pits(position.mover);
    const int waiter_seeds = seeds_in_pits(position.waiter);
    if (mover_seeds + waiter_seeds != seeds || mover_seeds == 0 || waiter_seeds == 0) {
      throw PositionError(
          fmt::format("row {}: not a position of the layer: {} and {} seeds in the pits, where {} "
                      "in all are required, at least one on each side",
                      row, mover_seeds, waiter_seeds, seeds),
          {}, row);
    }
    const db::PositionRanks ranks = ranker.ranks(position, mover_seeds, waiter_seeds);
    return first_of(mover_seeds) + ranks.mover * columns_of(mover_seeds) + ranks.waiter;
  }

  // Throws ArgumentError unless the layer has `wanted` positions from `first` on.
  void check(std::uint64_t first, std::uint64_t wanted) const {
    if (first > count || wanted > count - first) {
      throw ArgumentError(fmt::format("numbers: {} positions from {} on, but the layer has {}",
                                      wanted, first, count));
    }
  }

  // The number of whole rows. Throws ArgumentError.
  [[nodiscard]] std::size_t rows_in(std::size_t numbers) const {
    const std::size_t length = engine::row_length(pits);
    if (numbers % length != 0) {
      throw ArgumentError(
          fmt::format("rows: {} numbers are not whole rows of {}", numbers, length));
    }
    return numbers / length;
  }

  const int pits;
  const int seeds;
  const db::PositionRanker ranker;
  std::array<std::uint64_t, 64> firsts;  // of the blocks, by the mover's seeds, from 1
  std::vector<SideRank> columns;         // of the blocks
  std::uint64_t count = 0;

 private:
  static constexpr std::uint64_t kMostTabulatedSides = 8'000'000;

  mutable std::once_flag tabulated;
  mutable std::vector<SidePits> table;  // by seeds, then by rank
};

LayerPositions::LayerPositions(int pits, int seeds) {
  engine::check_pits(pits);
  if (seeds < 2 || seeds > db::kMaxLayerSeeds) {
    throw ArgumentError(fmt::format("seeds: {} is not in 2..{}", seeds, db::kMaxLayerSeeds));
  }
  rep_ = std::make_unique<const Rep>(pits, seeds);
}
LayerPositions::LayerPositions(LayerPositions&&) noexcept = default;
LayerPositions& LayerPositions::operator=(LayerPositions&&) noexcept = default;
LayerPositions::~LayerPositions() = default;

int LayerPositions::pits() const noexcept { return rep_->pits; }
int LayerPositions::seeds() const noexcept { return rep_->seeds; }
std::uint64_t LayerPositions::count() const noexcept { return rep_->count; }

void LayerPositions::rows(std::uint64_t first, std::span<std::int32_t> rows) const {
  const std::size_t wanted = rep_->rows_in(rows.size());
  rep_->check(first, wanted);
  const std::size_t length = engine::row_length(rep_->pits);
  for_ranges(wanted, [&](std::size_t begin, std::size_t end) {
    rep_->write(first + begin, rows.subspan(begin * length, (end - begin) * length));
  });
}

void LayerPositions::rows(std::span<const std::uint64_t> numbers,
                          std::span<std::int32_t> rows) const {
  if (rep_->rows_in(rows.size()) != numbers.size()) {
    throw ArgumentError("rows: as many rows as numbers are required");
  }
  for (const std::uint64_t number : numbers) rep_->check(number, 1);
  const bool is_tabulated = rep_->prepare(numbers.size());
  const std::size_t length = engine::row_length(rep_->pits);
  for_ranges(numbers.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      rep_->write(rep_->place(numbers[i]), is_tabulated, &rows[i * length]);
    }
  });
}

void LayerPositions::numbers(std::span<const std::int32_t> rows,
                             std::span<std::uint64_t> numbers) const {
  if (rep_->rows_in(rows.size()) != numbers.size()) {
    throw ArgumentError("rows: as many rows as numbers are required");
  }
  const std::size_t length = engine::row_length(rep_->pits);
  for_ranges(numbers.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      numbers[i] = rep_->number(rows.subspan(i * length, length), i);
    }
  });
}

struct LayerValues::Rep {
  Rep(const std::filesystem::path& root, Game game, int seeds) : positions(game.pits, seeds) {
    for (const db::PairId pair : db::pairs_of_layer(seeds)) {
      pairs.push_back(std::make_unique<db::PairFile>(files, root, game, pair));
    }
  }

  [[nodiscard]] const db::PairFile& file_of(int mover_seeds) const {
    const int fewer = std::min(mover_seeds, positions.seeds() - mover_seeds);
    return *pairs[static_cast<std::size_t>(fewer) - 1];
  }
  [[nodiscard]] const db::TileGrid& grid_of(int mover_seeds) const {
    return file_of(mover_seeds).grid({positions.seeds(), mover_seeds});
  }

  db::PosixFileSystem files;
  LayerPositions positions;
  std::vector<std::unique_ptr<const db::PairFile>> pairs;  // by the fewer seeds, from 1
};

LayerValues::LayerValues(const std::filesystem::path& database, const RulesName& rules, int pits,
                         int seeds)
    : rep_(engine::translated([&] {
        (void)LayerPositions(pits, seeds);  // checks the arguments
        return std::make_unique<const Rep>(database, Game{pits, engine::rules_called(rules)},
                                           seeds);
      })) {}
LayerValues::LayerValues(LayerValues&&) noexcept = default;
LayerValues& LayerValues::operator=(LayerValues&&) noexcept = default;
LayerValues::~LayerValues() = default;

const LayerPositions& LayerValues::positions() const noexcept { return rep_->positions; }

std::uint64_t LayerValues::end_of_range(std::uint64_t first, std::uint64_t count) const {
  const LayerPositions::Rep& layer = *rep_->positions.rep_;
  layer.check(first, 1);
  const std::uint64_t wanted = first + std::clamp<std::uint64_t>(count, 1, layer.count - first);
  if (wanted == layer.count) return wanted;
  // The end of the last row of tiles before `wanted`, if it is after `first`; otherwise that of the
  // next row.
  const LayerPlace place = layer.place(wanted);
  const db::TileGrid& grid = rep_->grid_of(place.mover_seeds);
  const std::uint64_t tile_rows = grid.tile_shape().rows;
  const std::uint64_t block = layer.first_of(place.mover_seeds);
  const std::uint64_t begin = block + place.row / tile_rows * tile_rows * grid.block().columns;
  if (begin > first) return begin;
  const std::uint64_t rows = std::min((place.row / tile_rows + 1) * tile_rows, grid.block().rows);
  return block + rows * grid.block().columns;
}

bool LayerValues::read(std::uint64_t first, std::span<std::int8_t> margins,
                       const std::stop_token& stop) const {
  const LayerPositions::Rep& layer = *rep_->positions.rep_;
  layer.check(first, margins.size());
  const std::uint64_t end = first + margins.size();
  const int seeds = layer.seeds;
  return engine::translated([&] {
    for (int mover_seeds = 1; mover_seeds < seeds; ++mover_seeds) {
      const std::uint64_t block = layer.first_of(mover_seeds);
      const std::uint64_t columns = layer.columns_of(mover_seeds);
      const db::TileGrid& grid = rep_->grid_of(mover_seeds);
      if (block >= end || block + grid.block().positions() <= first) continue;
      // Copies the requested part of each row of a tile.
      const auto take = [&](const db::Tile& tile, std::span<const std::uint8_t> shares) {
        for (std::uint64_t row = 0; row < tile.rows; ++row) {
          const std::uint64_t at = block + (tile.row + row) * columns + tile.column;
          const std::uint64_t from = std::max(at, first);
          const std::uint64_t to = std::min(at + tile.columns, end);
          const std::uint8_t* share = shares.data() + row * tile.columns;
          for (std::uint64_t number = from; number < to; ++number) {
            margins[number - first] = static_cast<std::int8_t>(2 * share[number - at] - seeds);
          }
        }
      };
      const auto is_wanted = [&](const db::Tile& tile) {
        return block + tile.row * columns < end && block + (tile.row + tile.rows) * columns > first;
      };
      rep_->file_of(mover_seeds).for_each_tile({seeds, mover_seeds}, is_wanted, take, stop);
      if (stop.stop_requested()) return false;
    }
    return true;
  });
}

}  // namespace seedbank
