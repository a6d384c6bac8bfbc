// Reading files of frames. Nothing in the file is trusted before it has been checked against the
// size of the file.
#include "db/storage/framed_file.h"

#include <string>
#include <utility>

#include "db/storage/errors.h"

namespace seedbank::db {

FramedFile::FramedFile(const FileSystem& files, std::filesystem::path path,
                       std::size_t header_bytes)
    : path_(std::move(path)), header_bytes_(header_bytes), file_(files.open(path_)) {
  if (file_->bytes() < header_bytes_ + kFooterBytes) {
    throw FormatError(path_, file_->bytes(), "too short for a database file of Seedbank");
  }
}

std::vector<std::uint8_t> FramedFile::read(std::uint64_t offset, std::uint64_t count) const {
  std::vector<std::uint8_t> bytes(count);
  if (const std::size_t got = file_->read(offset, bytes); got != count) {
    throw FormatError(path_, offset + got, "the file ends too early");
  }
  return bytes;
}

FileFooter FramedFile::footer(std::uint64_t index_bytes) const {
  const FileFooter footer =
      decode_footer(read(footer_offset(), kFooterBytes), path_, footer_offset());
  if (footer.file_bytes != bytes()) {
    throw FormatError(path_, footer_offset(),
                      "the file has " + std::to_string(bytes()) + " bytes and not " +
                          std::to_string(footer.file_bytes));
  }
  if (footer.index_bytes != index_bytes || footer.index_bytes > footer_offset() - header_bytes_ ||
      footer.index_offset != footer_offset() - footer.index_bytes) {
    throw FormatError(path_, footer_offset(), "wrong place or size of the index");
  }
  return footer;
}

std::vector<std::uint8_t> FramedFile::index(const FileFooter& footer) const {
  std::vector<std::uint8_t> bytes = read(footer.index_offset, footer.index_bytes);
  if (checksum_of_index(read(0, header_bytes_), bytes) != footer.index_checksum) {
    throw FormatError(path_, footer.index_offset, "wrong checksum of the index with the header");
  }
  return bytes;
}

// The checksum of the frame finds damage that decompression would pass over, in bits that zstd
// leaves unused.
std::string_view FramedFile::read_frame(std::uint64_t offset, std::uint32_t bytes,
                                        std::uint32_t frame_checksum,
                                        std::vector<std::uint8_t>& frame) const {
  frame.resize(bytes);
  if (file_->read(offset, frame) != bytes) return "the file ends too early";
  if (static_cast<std::uint32_t>(checksum(frame)) != frame_checksum) {
    return "wrong checksum of the frame";
  }
  return {};
}

}  // namespace seedbank::db
