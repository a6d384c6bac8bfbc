// Writing pair files.
#include "db/endgame/pair_writer.h"

#include <cassert>
#include <cstring>
#include <vector>

#include <tbb/enumerable_thread_specific.h>

#include "db/endgame/file_names.h"
#include "db/endgame/format.h"
#include "db/storage/atomic_file.h"
#include "db/storage/framed_writer.h"
#include "db/values/transpose.h"

namespace seedbank::db {
namespace {

struct BlockValues {
  std::span<const std::uint8_t> values;
  RowRole row_role = RowRole::kMover;
};

class Worker {
 public:
  explicit Worker(int level) : encoder_(level) {}

  EncodedFrame encode(const BlockValues& block, const TileGrid& grid, std::uint64_t number) {
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
  return append_frames(file, grid.tiles(), [&](std::uint64_t number) {
    return workers.local().encode(block, grid, number);
  });
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
  const std::vector<std::uint8_t> header_bytes = encode_header(header);
  file.append(header_bytes);

  PairSummary summary;
  std::vector<IndexEntry> index;
  for (std::size_t i = 0; i < blocks; ++i) {
    const TileGrid grid(shapes[i], header.tiles[i]);
    const std::vector<IndexEntry> entries = write_block(file, values[i], grid, options.level);
    summary.digests[i] = digest(entries);
    index.insert(index.end(), entries.begin(), entries.end());
  }

  summary.file_bytes = finish_file(file, header_bytes, encode_index(index), summary.digests);
  summary.positions = pair_positions(game.pits, pair);
  return summary;
}

}  // namespace seedbank::db
