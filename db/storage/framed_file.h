// What all database files have in common, for reading: a header, frames, their index, a footer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "db/storage/file.h"
#include "db/storage/frame_format.h"

namespace seedbank::db {

/// A file open for reading. Each function may rely on nothing but what it checks itself. All may be
/// called by several threads at once.
class FramedFile {
 public:
  /// Opens the file and checks that header and footer have room in it. Throws MissingError when
  /// there is none, FormatError, IoError.
  FramedFile(const FileSystem& files, std::filesystem::path path, std::size_t header_bytes);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return file_->bytes(); }
  [[nodiscard]] std::uint64_t footer_offset() const noexcept { return bytes() - kFooterBytes; }

  /// Throws FormatError when the file ends before, IoError.
  [[nodiscard]] std::vector<std::uint8_t> read(std::uint64_t offset, std::uint64_t count) const;

  /// What the footer says, which agrees with the size of the file and with an index of
  /// `index_bytes` at its end. Throws FormatError, IoError.
  [[nodiscard]] FileFooter footer(std::uint64_t index_bytes) const;

  /// The bytes of the index. Throws FormatError when the checksum of header and index is wrong;
  /// IoError.
  [[nodiscard]] std::vector<std::uint8_t> index(const FileFooter& footer) const;

  /// Reads the frame at `offset` and compares its checksum. Returns what is wrong with it; nothing
  /// if nothing. Throws IoError.
  [[nodiscard]] std::string_view read_frame(std::uint64_t offset, std::uint32_t bytes,
                                            std::uint32_t frame_checksum,
                                            std::vector<std::uint8_t>& frame) const;

 private:
  std::filesystem::path path_;
  std::size_t header_bytes_;
  std::unique_ptr<ReadableFile> file_;
};

}  // namespace seedbank::db
