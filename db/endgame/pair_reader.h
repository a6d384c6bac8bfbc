// Reading the file of a pair of blocks.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "db/endgame/format.h"
#include "db/endgame/tile_codec.h"
#include "db/index/block.h"
#include "db/storage/file.h"
#include "db/storage/frame_format.h"
#include "db/values/matrix.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// A tile, and scratch memory for decoding it, kept between calls. For one thread at a time.
struct TileReader {
  TileDecoder decoder;
  std::vector<std::uint8_t> frame;
  std::vector<std::uint8_t> values;  ///< of the last tile read, row-major
};

/// A pair file open for reading. Returns only values whose checksums are correct. Thread-safe.
class PairFile {
 public:
  /// Opens the file of `pair` in the database at `root` and checks everything except the frames.
  /// Throws MissingError; FormatError if the file is damaged or belongs to another game or pair;
  /// IoError.
  PairFile(const FileSystem& files, const std::filesystem::path& root, Game game, PairId pair);

  [[nodiscard]] PairId pair() const noexcept { return pair_; }
  [[nodiscard]] std::uint64_t positions() const noexcept;
  [[nodiscard]] std::uint64_t file_bytes() const noexcept { return file_.bytes(); }

  /// The digest of the values of a block of this pair.
  [[nodiscard]] std::uint64_t digest(BlockId block) const noexcept;

  /// The tiles of a block of this pair.
  [[nodiscard]] const TileGrid& grid(BlockId block) const noexcept;

  /// Decodes a tile to reader.values. Requires number < grid(block).tiles(). Throws FormatError,
  /// naming the tile; IoError.
  void read_tile(BlockId block, std::uint64_t number, TileReader& reader) const;

  /// Decodes the tiles of a block for which `is_wanted` returns true, in any order, and calls
  /// `take` with the row-major values of each, on all threads of the caller's arena, several at
  /// once. Skips tiles after a request to stop. Throws FormatError, IoError, and what `take`
  /// throws.
  void for_each_tile(
      BlockId block, const std::function<bool(const Tile& tile)>& is_wanted,
      const std::function<void(const Tile& tile, std::span<const std::uint8_t> values)>& take,
      const std::stop_token& stop) const;

  /// Fills the rows present in `to`, on all threads of the caller's arena. Decodes only the tiles
  /// of these rows. Requires a matrix of this pair. Throws FormatError, IoError.
  void read_rows(MatrixId id, const Rows& to) const;

  /// Decodes a whole block, row-major, row = rank of the mover's side. `values` must have the size
  /// of the block. Otherwise like read_rows().
  void read_block(BlockId block, std::span<std::uint8_t> values) const;

 private:
  struct TilePlace {
    std::uint64_t offset = 0;
    IndexEntry entry;
  };
  struct Block {
    TileGrid grid;
    std::vector<TilePlace> tiles;
    std::uint64_t digest = 0;
  };

  // The steps of opening, in order; each may rely on the checks of the previous ones.
  [[nodiscard]] FileHeader read_header() const;
  void place_frames(std::span<const IndexEntry> index, const FileFooter& footer);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return file_.path(); }
  [[nodiscard]] const Block& block_of(BlockId block) const noexcept;

  Game game_;
  PairId pair_;
  FramedFile file_;
  std::array<Block, 2> blocks_;
};

}  // namespace seedbank::db
