// Reading pair files. Nothing read from a file is trusted before it is checked against the size of
// the file and the shape of the blocks.
#include "db/endgame/pair_reader.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <string>

#include <fmt/core.h>
#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include "db/endgame/format.h"
#include "db/storage/errors.h"

namespace seedbank::db {
namespace {

std::string to_text(Game game) { return fmt::format("{}, {} pits", name(game.rules), game.pits); }

std::string to_text(PairId pair) {
  return fmt::format("({},{{{},{}}})", pair.seeds, pair.fewer, pair.seeds - pair.fewer);
}

bool has_any(const Rows& rows, std::uint64_t begin, std::uint64_t count) {
  for (std::uint64_t rank = begin; rank < begin + count; ++rank) {
    if (rows.row(static_cast<SideRank>(rank)) != nullptr) return true;
  }
  return false;
}

// Copies a row-major rectangle to `to`, but only the rows that `to` has.
void put_rows(const std::uint8_t* from, std::uint64_t row, std::uint64_t rows, std::uint64_t column,
              std::uint64_t columns, const Rows& to) {
  for (std::uint64_t i = 0; i < rows; ++i) {
    std::uint8_t* const there = to.row(static_cast<SideRank>(row + i));
    if (there != nullptr) std::memcpy(there + column, from + i * columns, columns);
  }
}

}  // namespace

PairFile::PairFile(const FileSystem& files, const std::filesystem::path& root, Game game,
                   PairId pair)
    : game_(game), pair_(pair), file_(files, pair_file(root, game, pair), kHeaderBytes) {
  const FileHeader header = read_header();
  const std::vector<BlockId> ids = blocks_of(pair_);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    blocks_[i].grid = TileGrid(block_shape(game_.pits, ids[i]), header.tiles[i]);
  }
  const FileFooter footer =
      file_.footer((blocks_[0].grid.tiles() + blocks_[1].grid.tiles()) * kIndexEntryBytes);
  place_frames(decode_index(file_.index(footer), path(), footer.index_offset), footer);
}

FileHeader PairFile::read_header() const {
  const FileHeader header = decode_header(file_.read(0, kHeaderBytes), path());
  if (header.game != game_) {
    throw FormatError(path(), 0,
                      fmt::format("database of another game: {}, expected {}", to_text(header.game),
                                  to_text(game_)));
  }
  if (header.pair != pair_) {
    throw FormatError(
        path(), 0,
        fmt::format("holds pair {}, but its name says {}", to_text(header.pair), to_text(pair_)));
  }
  return header;
}

// The frames must fill the file from the header to the index.
void PairFile::place_frames(std::span<const IndexEntry> index, const FileFooter& footer) {
  std::uint64_t offset = kHeaderBytes;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    Block& block = blocks_[i];
    const auto entries = index.first(block.grid.tiles());
    index = index.subspan(entries.size());
    block.tiles.reserve(entries.size());
    for (const IndexEntry& entry : entries) {
      block.tiles.push_back({offset, entry});
      offset += entry.frame_bytes;
    }
    block.digest = entries.empty() ? 0 : db::digest(entries);
    if (block.digest != footer.digests[i]) {
      throw FormatError(path(), file_.footer_offset(),
                        "the digest of a block does not match its tiles");
    }
  }
  if (offset != footer.index_offset) {
    throw FormatError(path(), footer.index_offset, "the frames do not end at the index");
  }
}

std::uint64_t PairFile::positions() const noexcept { return pair_positions(game_.pits, pair_); }

const PairFile::Block& PairFile::block_of(BlockId block) const noexcept {
  assert(block == pair_.first() || block == pair_.second());
  return blocks_[block == pair_.first() ? 0 : 1];
}

std::uint64_t PairFile::digest(BlockId block) const noexcept { return block_of(block).digest; }

const TileGrid& PairFile::grid(BlockId block) const noexcept { return block_of(block).grid; }

void PairFile::read_tile(BlockId block, std::uint64_t number, TileReader& reader) const {
  const TilePlace& place = block_of(block).tiles[number];
  const Tile tile = grid(block).tile(number);
  const auto fail = [&](std::string_view what) {
    throw FormatError(
        path(), place.offset,
        fmt::format("tile {} of block ({},{}): {}", number, block.seeds, block.mover_seeds, what));
  };
  const std::string_view fault = file_.read_frame(place.offset, place.entry, reader.frame);
  if (!fault.empty()) fail(fault);
  reader.values.resize(tile.positions());
  const DecodeResult result =
      reader.decoder.decode(reader.frame, {tile.rows, tile.columns}, reader.values);
  if (result != DecodeResult::kDone) fail(db::to_text(result));
  if (checksum(reader.values) != place.entry.value_checksum) fail("wrong checksum of the values");
  std::uint8_t largest = 0;  // a loop that compilers turn into vector instructions
  for (const std::uint8_t value : reader.values) largest = std::max(largest, value);
  if (largest > block.seeds) fail("a value exceeds the seeds in play");
}

void PairFile::for_each_tile(
    BlockId block, const std::function<bool(const Tile&)>& is_wanted,
    const std::function<void(const Tile&, std::span<const std::uint8_t>)>& take,
    const std::stop_token& stop) const {
  tbb::enumerable_thread_specific<TileReader> readers;
  const TileGrid& tiles = grid(block);
  tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, tiles.tiles()), [&](const auto& range) {
    TileReader& reader = readers.local();
    for (std::uint64_t number = range.begin(); number != range.end(); ++number) {
      if (stop.stop_requested()) return;
      const Tile tile = tiles.tile(number);
      if (!is_wanted(tile)) continue;
      read_tile(block, number, reader);
      take(tile, reader.values);
    }
  });
}

void PairFile::read_rows(MatrixId id, const Rows& to) const {
  if (id.row_role == RowRole::kMover) {
    for_each_tile(
        id.block(), [&](const Tile& tile) { return has_any(to, tile.row, tile.rows); },
        [&](const Tile& tile, std::span<const std::uint8_t> from) {
          put_rows(from.data(), tile.row, tile.rows, tile.column, tile.columns, to);
        },
        {});
    return;
  }
  tbb::enumerable_thread_specific<std::vector<std::uint8_t>> transposed;
  for_each_tile(
      id.block(), [&](const Tile& tile) { return has_any(to, tile.column, tile.columns); },
      [&](const Tile& tile, std::span<const std::uint8_t> from) {
        std::vector<std::uint8_t>& turned = transposed.local();
        turned.resize(from.size());
        transpose(from.data(), tile.columns, tile.rows, tile.columns, turned.data(), tile.rows);
        put_rows(turned.data(), tile.column, tile.columns, tile.row, tile.rows, to);
      },
      {});
}

void PairFile::read_block(BlockId block, std::span<std::uint8_t> values) const {
  const BlockShape shape = grid(block).block();
  assert(values.size() == shape.positions());
  read_rows({block.seeds, block.mover_seeds, RowRole::kMover}, {values.data(), shape.columns});
}

}  // namespace seedbank::db
