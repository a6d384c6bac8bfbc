// The file of a pair, to the byte: its header and index. The document is db/FORMAT.md; what it
// shares with other files is in db/storage/frame_format.h.
//
// A file holds the blocks of one pair: first block (n,k), then block (n,n-k) unless they are one.
//   [header] [frames of the first block] [frames of the second] [index] [footer]
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "db/index/block.h"
#include "db/index/tile_grid.h"
#include "db/storage/frame_format.h"
#include "solver/game/rules.h"

namespace seedbank::db {

inline constexpr std::size_t kHeaderBytes = 64;

/// What the file is about.
struct FileHeader {
  Game game;
  PairId pair;
  std::array<BlockShape, 2> tiles;  ///< shape of a full tile of each block; {0, 0} for no block
};

/// The shape of the tiles that this program writes: about 128 x 256 positions, narrow blocks in
/// longer tiles, the last ones of the grid about as large as the others.
[[nodiscard]] BlockShape tile_shape(BlockShape block) noexcept;

/// The bytes of a header, of an index with an entry for each tile.
[[nodiscard]] std::vector<std::uint8_t> encode_header(const FileHeader& header);
[[nodiscard]] std::vector<std::uint8_t> encode_index(std::span<const IndexEntry> tiles);

/// The reverse, for bytes found at the beginning, or at `offset`, of `file`. Whatever is returned
/// is within the limits of the format; all else throws FormatError. Requires kHeaderBytes; whole
/// entries.
[[nodiscard]] FileHeader decode_header(std::span<const std::uint8_t> bytes,
                                       const std::filesystem::path& file);
[[nodiscard]] std::vector<IndexEntry> decode_index(std::span<const std::uint8_t> bytes,
                                                   const std::filesystem::path& file,
                                                   std::uint64_t offset);

}  // namespace seedbank::db
