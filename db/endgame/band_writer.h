// Writing the file of one pair of blocks that is never in memory as a whole.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include <tbb/enumerable_thread_specific.h>

#include "db/endgame/pair_writer.h"
#include "db/endgame/tile_cutter.h"
#include "db/index/tile_grid.h"
#include "db/storage/atomic_file.h"
#include "db/values/pair_storage.h"

namespace seedbank::db {

/// Writes the same file that write_pair() writes. The frames of the second block come in another
/// order than they stand in the file: they wait in a temporary file beside it, about half as large.
class PairBandWriter final : public BandWriter {
 public:
  /// As write_pair(). `files` must outlive this.
  PairBandWriter(FileSystem& files, const std::filesystem::path& root, Game game, PairId pair,
                 WriteOptions options);

  /// On all cores of the caller's arena. Throws IoError.
  void add(RowRange band, const ConstRows& mover, const ConstRows& waiter) override;

  /// Throws IoError, as write_pair() does.
  std::uint64_t finish() override;

 private:
  // The rows of a block from the first one that is not in a frame yet.
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

    // Rows of tiles, or columns of tiles where the rows are the waiter's, that are complete now.
    [[nodiscard]] RowRange add(RowRange band, const ConstRows& rows);
    [[nodiscard]] BlockRows rows() const { return {{table_.data(), columns_}, row_role_}; }
    // Copies what is in no frame.
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
  // Absent when the pair is one block.
  std::optional<Strip> second_;
  std::optional<AtomicFile> waiting_file_;  // never published, so it goes when this does
  std::vector<Waiting> waiting_;            // by number of the tile
  tbb::enumerable_thread_specific<TileCutter> cutters_;
};

}  // namespace seedbank::db
