// Reading and writing of files that consist of a header, frames, their index and a footer.
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
#include "db/storage/file.h"
#include "db/storage/frame_format.h"

namespace seedbank::db {

/// A file open for reading. Each function checks all that it relies on. Thread-safe.
class FramedFile {
 public:
  /// Opens the file and checks that it is long enough for header and footer. Throws MissingError,
  /// FormatError, IoError.
  FramedFile(const FileSystem& files, std::filesystem::path path, std::size_t header_bytes);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return file_->bytes(); }
  [[nodiscard]] std::uint64_t footer_offset() const noexcept { return bytes() - kFooterBytes; }

  /// Reads bytes. Throws FormatError at the end of the file, IoError.
  [[nodiscard]] std::vector<std::uint8_t> read(std::uint64_t offset, std::uint64_t count) const;

  /// Reads the footer and compares it with the size of the file and of the index. Throws
  /// FormatError, IoError.
  [[nodiscard]] FileFooter footer(std::uint64_t index_bytes) const;

  /// Reads the index. Throws FormatError if the checksum of header and index is wrong; IoError.
  [[nodiscard]] std::vector<std::uint8_t> index(const FileFooter& footer) const;

  /// Reads the frame at `offset` and compares its checksum. Returns the fault, if any, otherwise an
  /// empty string. Throws IoError.
  [[nodiscard]] std::string_view read_frame(std::uint64_t offset, std::uint32_t bytes,
                                            std::uint32_t frame_checksum,
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
/// Throws IoError, as AtomicFile::publish() does.
std::uint64_t finish_file(AtomicFile& file, std::span<const std::uint8_t> header,
                          std::span<const std::uint8_t> index,
                          std::array<std::uint64_t, 2> digests);

}  // namespace seedbank::db
