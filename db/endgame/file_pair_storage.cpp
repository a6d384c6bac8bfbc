// Writing pairs to files, as a whole or band by band.
#include "db/endgame/file_pair_storage.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include <tbb/enumerable_thread_specific.h>

#include "db/endgame/format.h"
#include "db/endgame/pair_reader.h"
#include "db/index/block.h"
#include "db/storage/atomic_file.h"
#include "db/storage/errors.h"
#include "db/storage/frame_format.h"

namespace seedbank::db {
namespace {

// ---- Tiles ------------------------------------------------------------------------------------

// Copies the rectangle of `rows` whose first entry is (row, column), row-major.
void copy_rectangle(const ConstRows& rows, std::uint64_t row, std::uint64_t column,
                    std::uint64_t height, std::uint64_t width, std::uint8_t* to) {
  for (std::uint64_t i = 0; i < height; ++i) {
    std::memcpy(to + i * width, rows.row(static_cast<SideRank>(row + i)) + column, width);
  }
}

// The values of a block: rows that are the mover's sides, or the waiter's.
struct BlockRows {
  ConstRows rows;
  RowRole row_role = RowRole::kMover;
};

// Copies tiles from a block and encodes them. Keeps its scratch memory between calls.
class TileCutter {
 public:
  explicit TileCutter(int level) : encoder_(level) {}

  // Requires the rows of the tile.
  [[nodiscard]] EncodedFrame encode(const BlockRows& block, const TileGrid& grid,
                                    std::uint64_t number) {
    const Tile tile = grid.tile(number);
    values_.resize(tile.positions());
    if (block.row_role == RowRole::kMover) {
      copy_rectangle(block.rows, tile.row, tile.column, tile.rows, tile.columns, values_.data());
    } else {
      transposed_.resize(tile.positions());
      copy_rectangle(block.rows, tile.column, tile.row, tile.columns, tile.rows,
                     transposed_.data());
      transpose(transposed_.data(), tile.rows, tile.columns, tile.rows, values_.data(),
                tile.columns);
    }
    const auto frame = encoder_.encode(values_, {tile.rows, tile.columns});
    return {{frame.begin(), frame.end()}, checksum(values_)};
  }

 private:
  TileEncoder encoder_;
  std::vector<std::uint8_t> values_;
  std::vector<std::uint8_t> transposed_;
};

BlockShape shape_of(Game game, BlockId block) { return block_shape(game.pits, block); }

std::vector<std::uint8_t> header_of(Game game, PairId pair) {
  FileHeader header{game, pair, {tile_shape(shape_of(game, pair.first())), {}}};
  if (!pair.is_single_block()) header.tiles[1] = tile_shape(shape_of(game, pair.second()));
  return encode_header(header);
}

std::filesystem::path place_of(FileSystem& files, const std::filesystem::path& root, Game game,
                               PairId pair) {
  files.make_directories(game_directory(root, game));
  return pair_file(root, game, pair);
}

// ---- Bands ------------------------------------------------------------------------------------

// Writes a pair band by band. The frames of the second block are not made in the order of the file,
// so they wait in a temporary file beside it, which is about half as large.
class PairBandWriter final : public BandWriter {
 public:
  PairBandWriter(FileSystem& files, const std::filesystem::path& root, Game game, PairId pair,
                 WriteOptions options);
  void add(RowRange band, const ConstRows& mover, const ConstRows& waiter) override;
  void finish() override;

 private:
  // The rows of a block from the first one that is not yet in a frame.
  class Strip {
   public:
    Strip(RowRole row_role, BlockShape matrix, BlockShape tile)
        : grid(row_role == RowRole::kMover ? matrix : BlockShape{matrix.columns, matrix.rows},
               tile),
          row_role_(row_role),
          tile_rows_(row_role == RowRole::kMover ? tile.rows : tile.columns),
          columns_(matrix.columns),
          table_(matrix.rows, nullptr) {}

    TileGrid grid;

    // Adds rows and returns the rows of tiles that are now complete, or the columns of tiles if the
    // rows are the waiter's.
    [[nodiscard]] RowRange add(RowRange band, const ConstRows& rows);
    [[nodiscard]] BlockRows rows() const { return {{table_.data(), columns_}, row_role_}; }
    // Copies the rows that are in no frame.
    void keep_rest();

   private:
    RowRole row_role_;
    std::uint64_t tile_rows_;
    std::size_t columns_;
    std::vector<const std::uint8_t*> table_;
    SideRank begin_ = 0;  // first row that is in no frame
    SideRank end_ = 0;
    Matrix kept_;
  };

  // A frame of the second block.
  struct Waiting {
    std::uint64_t offset = 0;
    IndexEntry entry;
  };

  void add_to_first(RowRange band, const ConstRows& mover);
  void add_to_second(RowRange band, const ConstRows& waiter);
  [[nodiscard]] std::vector<IndexEntry> append_second();

  std::vector<std::uint8_t> header_;
  std::filesystem::path place_;
  AtomicFile file_;
  Strip first_;
  std::vector<IndexEntry> index_;  // of the first block
  // Absent if the pair is a single block.
  std::optional<Strip> second_;
  std::optional<AtomicFile> waiting_file_;  // never published, so removed on destruction
  std::vector<Waiting> waiting_;            // by number of the tile
  tbb::enumerable_thread_specific<TileCutter> cutters_;
};

RowRange PairBandWriter::Strip::add(RowRange band, const ConstRows& rows) {
  for (SideRank x = band.begin; x < band.end; ++x) table_[x] = rows.row(x);
  end_ = band.end;
  const auto first = static_cast<SideRank>(begin_ / tile_rows_);
  // The rows after the last full tile form a smaller one.
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
      first_(RowRole::kMover, shape_of(game, pair.first()),
             tile_shape(shape_of(game, pair.first()))),
      cutters_(options.level) {
  file_.append(header_);
  if (pair.is_single_block()) return;
  second_.emplace(RowRole::kWaiter, shape_of(game, pair.first()),
                  tile_shape(shape_of(game, pair.second())));
  waiting_file_.emplace(files, place_);
  waiting_.resize(second_->grid.tiles());
}

void PairBandWriter::add(RowRange band, const ConstRows& mover, const ConstRows& waiter) {
  add_to_first(band, mover);
  if (second_) add_to_second(band, waiter);
}

// The frames are made in the order of the file.
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
      throw IoError(place_, "read back the frames of the second block", EIO);
    }
    file_.append(frame);
    index.push_back(entry);
  }
  return index;
}

void PairBandWriter::finish() {
  std::array<std::uint64_t, 2> digests = {digest(index_), 0};
  if (second_) {
    const std::vector<IndexEntry> index = append_second();
    digests[1] = digest(index);
    index_.insert(index_.end(), index.begin(), index.end());
  }
  finish_file(file_, header_, encode_index(index_), digests);
}

}  // namespace

void FilePairStorage::write(PairId pair, const Matrix& mover, const Matrix& waiter) {
  AtomicFile file(files_, place_of(files_, root_, game_, pair));
  const std::vector<std::uint8_t> header = header_of(game_, pair);
  file.append(header);
  tbb::enumerable_thread_specific<TileCutter> cutters(options_.level);
  std::vector<IndexEntry> index;
  std::array<std::uint64_t, 2> digests{};
  const auto add = [&](const BlockRows& block, BlockShape shape, std::uint64_t& block_digest) {
    const TileGrid grid(shape, tile_shape(shape));
    const std::vector<IndexEntry> entries = append_frames(
        file, grid.tiles(),
        [&](std::uint64_t number) { return cutters.local().encode(block, grid, number); });
    block_digest = digest(entries);
    index.insert(index.end(), entries.begin(), entries.end());
  };
  add({mover, RowRole::kMover}, shape_of(game_, pair.first()), digests[0]);
  if (!pair.is_single_block()) {
    add({waiter, RowRole::kWaiter}, shape_of(game_, pair.second()), digests[1]);
  }
  finish_file(file, header, encode_index(index), digests);
}

std::unique_ptr<BandWriter> FilePairStorage::write_in_bands(PairId pair) {
  return std::make_unique<PairBandWriter>(files_, root_, game_, pair, options_);
}

void FilePairStorage::read_rows(MatrixId id, const Rows& to) {
  PairFile(files_, root_, game_, id.block().pair()).read_rows(id, to);
}

}  // namespace seedbank::db
