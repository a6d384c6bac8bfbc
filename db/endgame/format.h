// The file of a pair, to the byte: header and index. Document: db/FORMAT.md; the parts common to
// other files are in db/storage/frame_format.h.
//
// A file holds the blocks of one pair: block (n,k), then block (n,n-k) unless it is the same.
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

/// The content of the header.
struct FileHeader {
  Game game;
  PairId pair;
  std::array<BlockShape, 2> tiles;  ///< shape of a full tile of each block; {0, 0} if absent
};

/// The shape of the tiles to write: about 128 x 256 positions, longer in narrow blocks, and nearly
/// equal throughout the grid.
[[nodiscard]] BlockShape tile_shape(BlockShape block) noexcept;

/// Encodes a header, and an index with an entry for each tile.
[[nodiscard]] std::vector<std::uint8_t> encode_header(const FileHeader& header);
[[nodiscard]] std::vector<std::uint8_t> encode_index(std::span<const IndexEntry> tiles);

/// Decode bytes at the beginning, or at `offset`, of `file`. Results are within the limits of the
/// format; otherwise these throw FormatError. Require kHeaderBytes and whole entries.
[[nodiscard]] FileHeader decode_header(std::span<const std::uint8_t> bytes,
                                       const std::filesystem::path& file);
[[nodiscard]] std::vector<IndexEntry> decode_index(std::span<const std::uint8_t> bytes,
                                                   const std::filesystem::path& file,
                                                   std::uint64_t offset);

}  // namespace seedbank::db
