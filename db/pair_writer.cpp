// Writing pair files: tiles are compressed in parallel and written in their order.
#include "db/pair_writer.h"

#include <cassert>
#include <cstring>
#include <vector>

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_pipeline.h>

#include "db/atomic_file.h"
#include "db/file_names.h"
#include "db/format.h"
#include "db/transpose.h"

namespace seedbank::db {
namespace {

// Tiles compressed or waiting to be written at one time: enough that no core waits for the disk,
// and no more than some MiB.
constexpr std::size_t kTilesInFlight = 128;

struct BlockValues {
  std::span<const std::uint8_t> values;
  RowRole row_role = RowRole::kMover;
};

struct EncodedTile {
  std::vector<std::uint8_t> frame;
  std::uint64_t value_checksum = 0;
};

class Worker {
 public:
  explicit Worker(int level) : encoder_(level) {}

  EncodedTile encode(const BlockValues& block, const TileGrid& grid, std::uint64_t number) {
    const Tile tile = grid.tile(number);
    values_.resize(tile.positions());
    cut_out(block, grid, tile);
    const auto frame = encoder_.encode(values_, {tile.rows, tile.columns});
    return {{frame.begin(), frame.end()}, checksum(values_)};
  }

 private:
  void cut_out(const BlockValues& block, const TileGrid& grid, const Tile& tile) {
    const auto [rows, columns] = grid.block();
    if (block.row_role == RowRole::kWaiter) {
      transpose(block.values.data() + tile.column * rows + tile.row, rows, tile.columns, tile.rows,
                values_.data(), tile.columns);
      return;
    }
    for (std::uint64_t row = 0; row < tile.rows; ++row) {
      std::memcpy(values_.data() + row * tile.columns,
                  block.values.data() + (tile.row + row) * columns + tile.column, tile.columns);
    }
  }

  TileEncoder encoder_;
  std::vector<std::uint8_t> values_;
};

// Appends the frames of one block to the file; returns its part of the index.
std::vector<IndexEntry> write_block(AtomicFile& file, const BlockValues& block,
                                    const TileGrid& grid, int level) {
  assert(block.values.size() == grid.block().positions());
  tbb::enumerable_thread_specific<Worker> workers(level);
  std::vector<IndexEntry> index;
  index.reserve(grid.tiles());
  std::uint64_t next = 0;
  tbb::parallel_pipeline(
      kTilesInFlight,
      tbb::make_filter<void, std::uint64_t>(tbb::filter_mode::serial_in_order,
                                            [&](tbb::flow_control& flow) {
                                              if (next == grid.tiles()) flow.stop();
                                              return next++;
                                            }) &
          tbb::make_filter<std::uint64_t, EncodedTile>(
              tbb::filter_mode::parallel,
              [&](std::uint64_t number) { return workers.local().encode(block, grid, number); }) &
          tbb::make_filter<EncodedTile, void>(
              tbb::filter_mode::serial_in_order, [&](const EncodedTile& tile) {
                file.append(tile.frame);
                index.push_back({tile.value_checksum, static_cast<std::uint32_t>(tile.frame.size()),
                                 static_cast<std::uint32_t>(checksum(tile.frame))});
              }));
  return index;
}

}  // namespace

PairSummary write_pair(FileSystem& files, const std::filesystem::path& root, Game game, PairId pair,
                       std::span<const std::uint8_t> first, std::span<const std::uint8_t> second,
                       WriteOptions options, RowRole rows_of_second) {
  assert(pair.is_single_block() == second.empty());
  const BlockShape shapes[2] = {block_shape(game.pits, pair.first()),
                                block_shape(game.pits, pair.second())};
  const BlockValues values[2] = {{first}, {second, rows_of_second}};
  const std::size_t blocks = pair.is_single_block() ? 1 : 2;

  FileHeader header{game, pair, {}};
  for (std::size_t i = 0; i < blocks; ++i) header.tiles[i] = tile_shape(shapes[i]);

  files.make_directories(game_directory(root, game));
  AtomicFile file(files, pair_file(root, game, pair));
  file.append(encode_header(header));

  PairSummary summary;
  std::vector<IndexEntry> index;
  for (std::size_t i = 0; i < blocks; ++i) {
    const TileGrid grid(shapes[i], header.tiles[i]);
    const std::vector<IndexEntry> entries = write_block(file, values[i], grid, options.level);
    summary.digests[i] = digest(entries);
    index.insert(index.end(), entries.begin(), entries.end());
  }

  const std::vector<std::uint8_t> index_bytes = encode_index(index);
  const FileFooter footer{file.bytes(), index_bytes.size(), checksum(index_bytes), summary.digests,
                          file.bytes() + index_bytes.size() + kFooterBytes};
  file.append(index_bytes);
  file.append(encode_footer(footer));
  file.publish();

  summary.positions = pair_positions(game.pits, pair);
  summary.file_bytes = footer.file_bytes;
  return summary;
}

}  // namespace seedbank::db
