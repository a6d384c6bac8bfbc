// The database file, to the byte: header, index entries and footer. The document is db/FORMAT.md.
//
// A file holds the blocks of one pair: first block (n,k), then block (n,n-k) unless they are one.
//   [header] [frames of the first block] [frames of the second] [index] [footer]
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "db/index/block.h"
#include "db/index/tile_grid.h"
#include "db/storage/byte_io.h"
#include "solver/game/rules.h"

namespace seedbank::db {

inline constexpr std::size_t kHeaderBytes = 64;
inline constexpr std::size_t kIndexEntryBytes = 16;
inline constexpr std::size_t kFooterBytes = 64;

/// What the file is about.
struct FileHeader {
  Game game;
  PairId pair;
  std::array<BlockShape, 2> tiles;  ///< shape of a full tile of each block; {0, 0} for no block
};

/// What is known of one tile.
struct IndexEntry {
  std::uint64_t value_checksum = 0;  ///< checksum() of the values, row-major
  std::uint32_t frame_bytes = 0;
  std::uint32_t frame_checksum = 0;  ///< low 32 bits of checksum() of the frame
};

/// Where the index lies and what the file holds.
struct FileFooter {
  std::uint64_t index_offset = 0;
  std::uint64_t index_bytes = 0;
  std::uint64_t index_checksum = 0;      ///< checksum() of the index
  std::array<std::uint64_t, 2> digests;  ///< digest() of each block; 0 for no block
  std::uint64_t file_bytes = 0;
};

/// XXH64 with seed 0: the checksum of everything in the file.
[[nodiscard]] std::uint64_t checksum(std::span<const std::uint8_t> bytes) noexcept;

/// Reads the checksum that follows the bytes of `covered` and compares it with theirs. Throws
/// FormatError, naming `of_what`.
void check_checksum(FieldReader& io, std::span<const std::uint8_t> covered,
                    std::string_view of_what);

/// What the files of the project begin with: a magic, then the version of the format.
void write_mark(FieldWriter& io, std::string_view magic, std::uint32_t version);

/// Reads it. Throws FormatError, for another magic with `what_else`, which says what it is not.
void check_mark(FieldReader& io, std::string_view magic, std::uint32_t version,
                std::string_view what_else);

/// Digest of a block's values: the checksum of its tiles' value checksums, in the order of the
/// tiles, each in 8 little-endian bytes. The same for any compression of the same values.
[[nodiscard]] std::uint64_t digest(std::span<const IndexEntry> tiles);

/// The shape of the tiles that this program writes: about 128 x 256 positions, narrow blocks in
/// longer tiles, the last ones of the grid about as large as the others.
[[nodiscard]] BlockShape tile_shape(BlockShape block) noexcept;

/// The bytes of a header, of an index, of a footer.
[[nodiscard]] std::vector<std::uint8_t> encode_header(const FileHeader& header);
[[nodiscard]] std::vector<std::uint8_t> encode_index(std::span<const IndexEntry> tiles);
[[nodiscard]] std::vector<std::uint8_t> encode_footer(const FileFooter& footer);

/// The reverse, for bytes found at `offset` of `file`. Whatever is returned is within the limits of
/// the format; all else throws FormatError. Requires kHeaderBytes, whole entries, kFooterBytes.
[[nodiscard]] FileHeader decode_header(std::span<const std::uint8_t> bytes,
                                       const std::filesystem::path& file);
[[nodiscard]] std::vector<IndexEntry> decode_index(std::span<const std::uint8_t> bytes,
                                                   const std::filesystem::path& file,
                                                   std::uint64_t offset);
[[nodiscard]] FileFooter decode_footer(std::span<const std::uint8_t> bytes,
                                       const std::filesystem::path& file, std::uint64_t offset);

}  // namespace seedbank::db
