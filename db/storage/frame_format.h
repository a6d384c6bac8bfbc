// What the formats of all database files share, to the byte: checksums, the mark in front, the
// index entry of a frame and the footer. The documents are db/FORMAT.md and db/fullgame/FORMAT.md.
//
//   [mark, header] [frames] [index] [footer]
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "db/storage/byte_io.h"

namespace seedbank::db {

/// The version of the formats of databases. Version 1 was never released and is not read.
inline constexpr std::uint32_t kFormat = 2;

inline constexpr std::size_t kIndexEntryBytes = 16;
inline constexpr std::size_t kFooterBytes = 64;

/// What is known of one frame.
struct IndexEntry {
  std::uint64_t value_checksum = 0;  ///< checksum() of what the frame holds
  std::uint32_t frame_bytes = 0;
  std::uint32_t frame_checksum = 0;  ///< low 32 bits of checksum() of the frame
};

/// Where the index lies and what the file holds.
struct FileFooter {
  std::uint64_t index_offset = 0;
  std::uint64_t index_bytes = 0;
  std::uint64_t index_checksum = 0;        ///< checksum_of_index()
  std::array<std::uint64_t, 2> digests{};  ///< digest() of each part; 0 for a part that is absent
  std::uint64_t file_bytes = 0;
};

/// XXH64 with seed 0: the checksum of everything in the files.
[[nodiscard]] std::uint64_t checksum(std::span<const std::uint8_t> bytes) noexcept;

/// The checksum of numbers, each in 8 little-endian bytes.
[[nodiscard]] std::uint64_t checksum_of_numbers(std::span<const std::uint64_t> numbers);

/// The checksum of the index in the footer: of header and index, one behind the other.
[[nodiscard]] std::uint64_t checksum_of_index(std::span<const std::uint8_t> header,
                                              std::span<const std::uint8_t> index);

/// Reads the checksum that follows the bytes of `covered` and compares it with theirs. Throws
/// FormatError, naming `of_what`.
void check_checksum(FieldReader& io, std::span<const std::uint8_t> covered,
                    std::string_view of_what);

/// Writes what a file begins with: a magic, then the version of the format.
void write_mark(FieldWriter& io, std::string_view magic, std::uint32_t version);

/// Reads it. Throws FormatError for any other version; for another magic with `what_else`, which
/// says what the file is not.
void check_mark(FieldReader& io, std::string_view magic, std::uint32_t version,
                std::string_view what_else);

/// The kIndexEntryBytes of an entry. Reading throws FormatError for frames of more than
/// `most_frame_bytes`.
void write_entry(FieldWriter& io, const IndexEntry& entry);
void read_entry(FieldReader& io, IndexEntry& entry, std::size_t most_frame_bytes);

/// Digest of what some frames hold: the checksum of their value checksums, in the order of the
/// frames, each in 8 little-endian bytes. The same for any compression of the same values.
[[nodiscard]] std::uint64_t digest(std::span<const IndexEntry> frames);

/// The bytes of a footer.
[[nodiscard]] std::vector<std::uint8_t> encode_footer(const FileFooter& footer);

/// The reverse, for kFooterBytes found at `offset` of `file`. Throws FormatError.
[[nodiscard]] FileFooter decode_footer(std::span<const std::uint8_t> bytes,
                                       const std::filesystem::path& file, std::uint64_t offset);

}  // namespace seedbank::db
