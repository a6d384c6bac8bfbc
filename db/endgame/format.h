// The file of a pair: its name, and the byte layout of its header and index. Document:
// db/FORMAT.md; the parts common to all database files are in db/storage/frame_format.h.
//
//   <root>/empty-capture-6/024-005.seedbank     pair (24,{5,19}) of 6 pits under empty-capture
//
// A file holds the blocks of one pair: block (n,k), then block (n,n-k) unless it is the same.
//   [header] [frames of the first block] [frames of the second] [index] [footer]
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "db/index/block.h"
#include "db/storage/frame_format.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// The directory of a game's files in the database at `root`.
[[nodiscard]] std::filesystem::path game_directory(const std::filesystem::path& root, Game game);

/// The game whose files are in a directory of this name, which is relative to the root.
[[nodiscard]] std::optional<Game> game_of_directory_name(const std::filesystem::path& name);

/// The file of a pair in the database at `root`.
[[nodiscard]] std::filesystem::path pair_file(const std::filesystem::path& root, Game game,
                                              PairId pair);

/// The pair whose file has this name; empty if there is none with at most kMaxLayerSeeds seeds.
[[nodiscard]] std::optional<PairId> pair_of_file_name(std::string_view file_name);

/// True for the names of pair files.
[[nodiscard]] bool is_pair_file_name(std::string_view file_name);

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

/// Decodes the header (the first kHeaderBytes bytes of `file`) or the index (a whole number of
/// entries at `offset`). Throws FormatError unless the result is within the limits of the format.
[[nodiscard]] FileHeader decode_header(std::span<const std::uint8_t> bytes,
                                       const std::filesystem::path& file);
[[nodiscard]] std::vector<IndexEntry> decode_index(std::span<const std::uint8_t> bytes,
                                                   const std::filesystem::path& file,
                                                   std::uint64_t offset);

}  // namespace seedbank::db
