// Writing pair files.
#include "db/endgame/pair_writer.h"

#include <cassert>
#include <vector>

#include <tbb/enumerable_thread_specific.h>

#include "db/endgame/file_names.h"
#include "db/endgame/format.h"
#include "db/endgame/tile_cutter.h"
#include "db/storage/atomic_file.h"
#include "db/storage/framed_writer.h"

namespace seedbank::db {
namespace {

// Appends the frames of one block to the file; returns its part of the index.
std::vector<IndexEntry> write_block(AtomicFile& file, const BlockRows& block, const TileGrid& grid,
                                    int level) {
  tbb::enumerable_thread_specific<TileCutter> cutters(level);
  return append_frames(file, grid.tiles(), [&](std::uint64_t number) {
    return cutters.local().encode(block, grid, number);
  });
}

}  // namespace

PairSummary write_pair(FileSystem& files, const std::filesystem::path& root, Game game, PairId pair,
                       std::span<const std::uint8_t> first, std::span<const std::uint8_t> second,
                       WriteOptions options, RowRole rows_of_second) {
  const BlockShape shapes[2] = {block_shape(game.pits, pair.first()),
                                block_shape(game.pits, pair.second())};
  const std::uint64_t second_columns =
      rows_of_second == RowRole::kMover ? shapes[1].columns : shapes[1].rows;
  const BlockRows values[2] = {{{first.data(), shapes[0].columns}, RowRole::kMover},
                               {{second.data(), second_columns}, rows_of_second}};
  assert(first.size() == shapes[0].positions());
  assert(second.size() == (pair.is_single_block() ? 0 : shapes[1].positions()));
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
