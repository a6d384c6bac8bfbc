// Writing the file of one pair of blocks that is never in memory as a whole.
#include "db/endgame/band_writer.h"

#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include "db/endgame/file_names.h"
#include "db/endgame/format.h"
#include "db/storage/errors.h"

namespace seedbank::db {
namespace {

BlockShape matrix_shape(Game game, PairId pair) { return block_shape(game.pits, pair.first()); }

BlockShape second_shape(Game game, PairId pair) {
  return pair.is_single_block() ? BlockShape{} : block_shape(game.pits, pair.second());
}

std::vector<std::uint8_t> header_of(Game game, PairId pair) {
  FileHeader header{game, pair, {tile_shape(matrix_shape(game, pair)), {}}};
  if (!pair.is_single_block()) header.tiles[1] = tile_shape(second_shape(game, pair));
  return encode_header(header);
}

std::filesystem::path place_of(FileSystem& files, const std::filesystem::path& root, Game game,
                               PairId pair) {
  files.make_directories(game_directory(root, game));
  return pair_file(root, game, pair);
}

}  // namespace

RowRange PairBandWriter::Strip::add(RowRange band, const ConstRows& rows) {
  for (SideRank x = band.begin; x < band.end; ++x) table_[x] = rows.row(x);
  end_ = band.end;
  const auto first = static_cast<SideRank>(begin_ / tile_rows_);
  // The last tile is a smaller one.
  const auto complete = static_cast<SideRank>(
      end_ == table_.size() ? (end_ + tile_rows_ - 1) / tile_rows_ : end_ / tile_rows_);
  return {first, complete};
}

void PairBandWriter::Strip::keep_rest() {
  begin_ = end_ - static_cast<SideRank>(end_ % tile_rows_);
  Matrix kept(end_ - begin_, columns_);
  for (SideRank x = begin_; x < end_; ++x) {
    std::uint8_t* const copy = kept.row(x - begin_);
    std::memcpy(copy, table_[x], columns_);
    table_[x] = copy;
  }
  kept_ = std::move(kept);
}

PairBandWriter::PairBandWriter(FileSystem& files, const std::filesystem::path& root, Game game,
                               PairId pair, WriteOptions options)
    : header_(header_of(game, pair)),
      place_(place_of(files, root, game, pair)),
      file_(files, place_),
      first_(RowRole::kMover, matrix_shape(game, pair), tile_shape(matrix_shape(game, pair))),
      cutters_(options.level) {
  file_.append(header_);
  if (pair.is_single_block()) return;
  second_.emplace(RowRole::kWaiter, matrix_shape(game, pair), tile_shape(second_shape(game, pair)));
  waiting_file_.emplace(files, place_);
  waiting_.resize(second_->grid.tiles());
}

void PairBandWriter::add(RowRange band, const ConstRows& mover, const ConstRows& waiter) {
  add_to_first(band, mover);
  if (second_) add_to_second(band, waiter);
}

// The frames stand in the file as they come.
void PairBandWriter::add_to_first(RowRange band, const ConstRows& mover) {
  const RowRange complete = first_.add(band, mover);
  const std::uint64_t across = first_.grid.across();
  const std::vector<IndexEntry> entries =
      append_frames(file_, complete.size() * across, [&](std::uint64_t number) {
        return cutters_.local().encode(first_.rows(), first_.grid,
                                       complete.begin * across + number);
      });
  index_.insert(index_.end(), entries.begin(), entries.end());
  first_.keep_rest();
}

void PairBandWriter::add_to_second(RowRange band, const ConstRows& waiter) {
  const RowRange complete = second_->add(band, waiter);
  const std::uint64_t down = second_->grid.down();
  const auto tile_number = [&](std::uint64_t number) {
    return number % down * second_->grid.across() + complete.begin + number / down;
  };
  std::uint64_t offset = waiting_file_->bytes();
  const std::vector<IndexEntry> entries =
      append_frames(*waiting_file_, complete.size() * down, [&](std::uint64_t number) {
        return cutters_.local().encode(second_->rows(), second_->grid, tile_number(number));
      });
  for (std::uint64_t number = 0; number < entries.size(); ++number) {
    waiting_[tile_number(number)] = {offset, entries[number]};
    offset += entries[number].frame_bytes;
  }
  second_->keep_rest();
}

std::vector<IndexEntry> PairBandWriter::append_second() {
  const std::unique_ptr<ReadableFile> frames = waiting_file_->read_back();
  std::vector<IndexEntry> index;
  std::vector<std::uint8_t> frame;
  for (const auto& [offset, entry] : waiting_) {
    frame.resize(entry.frame_bytes);
    if (frames->read(offset, frame) != frame.size() ||
        static_cast<std::uint32_t>(checksum(frame)) != entry.frame_checksum) {
      throw IoError(place_, "read back what was just written for it", EIO);
    }
    file_.append(frame);
    index.push_back(entry);
  }
  return index;
}

std::uint64_t PairBandWriter::finish() {
  std::array<std::uint64_t, 2> digests = {digest(index_), 0};
  if (second_) {
    const std::vector<IndexEntry> index = append_second();
    digests[1] = digest(index);
    index_.insert(index_.end(), index.begin(), index.end());
  }
  return finish_file(file_, header_, encode_index(index_), digests);
}

}  // namespace seedbank::db
