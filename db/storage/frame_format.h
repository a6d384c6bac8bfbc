// Files of frames: the byte layout of the parts common to all database files, and functions that
// read and write them. Documents: db/FORMAT.md and db/fullgame/FORMAT.md.
//
//   [mark, header] [frames] [index] [footer]
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "db/storage/atomic_file.h"
#include "db/storage/byte_io.h"
#include "db/storage/checksum.h"
#include "db/storage/file.h"

namespace seedbank::db {

/// The version of the database formats. Version 1 was never released and is not supported.
inline constexpr std::uint32_t kFormat = 2;

inline constexpr std::size_t kIndexEntryBytes = 16;
inline constexpr std::size_t kFooterBytes = 64;

/// The index entry of a frame.
struct IndexEntry {
  std::uint64_t value_checksum = 0;  ///< checksum() of the content of the frame
  std::uint32_t frame_bytes = 0;
  std::uint32_t frame_checksum = 0;  ///< low 32 bits of checksum() of the frame
};

/// The place of the index, and digests of the content.
struct FileFooter {
  std::uint64_t index_offset = 0;
  std::uint64_t index_bytes = 0;
  std::uint64_t index_checksum = 0;        ///< checksum_of_index()
  std::array<std::uint64_t, 2> digests{};  ///< digest() of each part; 0 for an absent part
  std::uint64_t file_bytes = 0;
};

/// The checksum of the index in the footer: of the concatenation of header and index.
[[nodiscard]] std::uint64_t checksum_of_index(std::span<const std::uint8_t> header,
                                              std::span<const std::uint8_t> index);

/// Reads a checksum and compares it with that of `covered`. Throws FormatError, naming `of_what`.
void check_checksum(FieldReader& io, std::span<const std::uint8_t> covered,
                    std::string_view of_what);

/// Writes the mark at the beginning of a file: a magic and the format version.
void write_mark(FieldWriter& io, std::string_view magic, std::uint32_t version);

/// Reads the mark. Throws FormatError if the magic or the version differs. The message for another
/// magic ends with `what_else`, such as "not a database file of Seedbank".
void check_mark(FieldReader& io, std::string_view magic, std::uint32_t version,
                std::string_view what_else);

/// Writes and reads the kIndexEntryBytes of an entry. Reading throws FormatError for frames larger
/// than `most_frame_bytes`.
void write_entry(FieldWriter& io, const IndexEntry& entry);
void read_entry(FieldReader& io, IndexEntry& entry, std::size_t most_frame_bytes);

/// The digest of frames: the checksum_of_numbers() of their value checksums, in order. Does not
/// depend on the compression.
[[nodiscard]] std::uint64_t digest(std::span<const IndexEntry> frames);

/// Encodes a footer.
[[nodiscard]] std::vector<std::uint8_t> encode_footer(const FileFooter& footer);

/// A file open for reading. Each function checks everything that it relies on. Thread-safe.
class FramedFile {
 public:
  /// Opens the file and checks that it is long enough for header and footer. Throws MissingError,
  /// FormatError, IoError.
  FramedFile(const FileSystem& files, std::filesystem::path path, std::size_t header_bytes);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return file_->bytes(); }
  [[nodiscard]] std::uint64_t footer_offset() const noexcept { return bytes() - kFooterBytes; }

  /// Reads `count` bytes. Throws FormatError if the file ends earlier; IoError.
  [[nodiscard]] std::vector<std::uint8_t> read(std::uint64_t offset, std::uint64_t count) const;

  /// Reads the footer and compares it with the size of the file and of the index. Throws
  /// FormatError, IoError.
  [[nodiscard]] FileFooter footer(std::uint64_t index_bytes) const;

  /// Reads the index. Throws FormatError if the checksum of header and index is wrong; IoError.
  [[nodiscard]] std::vector<std::uint8_t> index(const FileFooter& footer) const;

  /// Reads the frame at `offset` and compares its checksum. Returns a description of the fault, or
  /// an empty string if there is none. Throws IoError.
  [[nodiscard]] std::string_view read_frame(std::uint64_t offset, const IndexEntry& entry,
                                            std::vector<std::uint8_t>& frame) const;

 private:
  std::filesystem::path path_;
  std::size_t header_bytes_;
  std::unique_ptr<ReadableFile> file_;
};

/// A frame ready to be written.
struct EncodedFrame {
  std::vector<std::uint8_t> frame;
  std::uint64_t value_checksum = 0;  ///< checksum() of its content
};

/// Appends the frames 0..count-1 in this order and returns their index entries. Calls `encode` on
/// all threads of the caller's arena, several at once. Throws IoError and what `encode` throws.
[[nodiscard]] std::vector<IndexEntry> append_frames(
    AtomicFile& file, std::uint64_t count,
    const std::function<EncodedFrame(std::uint64_t number)>& encode);

/// Appends index and footer to a file that begins with `header`, publishes it and returns its size.
/// Throws IoError; see AtomicFile::publish() for the state of the file in this case.
std::uint64_t finish_file(AtomicFile& file, std::span<const std::uint8_t> header,
                          std::span<const std::uint8_t> index,
                          std::array<std::uint64_t, 2> digests);

}  // namespace seedbank::db
