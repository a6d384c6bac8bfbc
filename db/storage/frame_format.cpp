// Files of frames. Nothing read from a file is trusted before it is checked against the file's
// size.
#include "db/storage/frame_format.h"

#include <optional>
#include <string>
#include <utility>

#include "db/storage/errors.h"
#include "solver/base/in_order.h"

namespace seedbank::db {
namespace {

constexpr std::string_view kEndMagic{"SEEDEND\n", 8};

// Each list of fields serves for both directions: Io is FieldWriter or FieldReader.
template <typename Io, typename Entry>
void entry_fields(Io& io, Entry& entry) {
  io.number(entry.value_checksum);
  io.number(entry.frame_bytes);
  io.number(entry.frame_checksum);
}

template <typename Io, typename Footer>
void footer_fields(Io& io, Footer& footer) {
  io.number(footer.index_offset);
  io.number(footer.index_bytes);
  io.number(footer.index_checksum);
  io.number(footer.digests[0]);
  io.number(footer.digests[1]);
  io.number(footer.file_bytes);
}

}  // namespace

std::uint64_t checksum_of_index(std::span<const std::uint8_t> header,
                                std::span<const std::uint8_t> index) {
  std::vector<std::uint8_t> both(header.begin(), header.end());
  both.insert(both.end(), index.begin(), index.end());
  return checksum(both);
}

void check_checksum(FieldReader& io, std::span<const std::uint8_t> covered,
                    std::string_view of_what) {
  std::uint64_t stated = 0;
  io.number(stated);
  if (stated != checksum(covered)) io.fail("wrong checksum of the " + std::string(of_what));
}

void write_mark(FieldWriter& io, std::string_view magic, std::uint32_t version) {
  io.constant(magic);
  io.number(version);
}

void check_mark(FieldReader& io, std::string_view magic, std::uint32_t version,
                std::string_view what_else) {
  io.constant(magic, "magic: " + std::string(what_else));
  std::uint32_t stated = 0;
  io.number(stated);
  if (stated == version) return;
  io.fail("format version " + std::to_string(stated) + "; this program reads version " +
          std::to_string(version) + (stated < version ? ": build it again" : ""));
}

void write_entry(FieldWriter& io, const IndexEntry& entry) { entry_fields(io, entry); }

void read_entry(FieldReader& io, IndexEntry& entry, std::size_t most_frame_bytes) {
  entry_fields(io, entry);
  if (entry.frame_bytes > most_frame_bytes) io.fail("invalid frame size");
}

std::uint64_t digest(std::span<const IndexEntry> frames) {
  std::vector<std::uint64_t> checksums;
  checksums.reserve(frames.size());
  for (const IndexEntry& frame : frames) checksums.push_back(frame.value_checksum);
  return checksum_of_numbers(checksums);
}

std::vector<std::uint8_t> encode_footer(const FileFooter& footer) {
  std::vector<std::uint8_t> bytes;
  FieldWriter io(bytes);
  footer_fields(io, footer);
  io.number(checksum(bytes));
  io.constant(kEndMagic);
  return bytes;
}

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
  const std::vector<std::uint8_t> bytes_of_footer = read(footer_offset(), kFooterBytes);
  const std::span<const std::uint8_t> all(bytes_of_footer);
  // Checks the end mark first, to report a truncated file as such.
  const std::size_t mark = kFooterBytes - kEndMagic.size();
  FieldReader end(all.subspan(mark), path_, footer_offset() + mark);
  end.constant(kEndMagic, "mark at the end of the file: truncated or unfinished");
  FieldReader io(all, path_, footer_offset());
  FileFooter footer;
  footer_fields(io, footer);
  check_checksum(io, all.first(mark - sizeof(std::uint64_t)), "footer");
  if (footer.file_bytes != bytes()) {
    throw FormatError(path_, footer_offset(),
                      "the file has " + std::to_string(bytes()) + " bytes instead of " +
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

// The checksum detects damage that decompression ignores, in bits that zstd does not use.
std::string_view FramedFile::read_frame(std::uint64_t offset, const IndexEntry& entry,
                                        std::vector<std::uint8_t>& frame) const {
  frame.resize(entry.frame_bytes);
  if (file_->read(offset, frame) != frame.size()) return "the file ends too early";
  if (static_cast<std::uint32_t>(checksum(frame)) != entry.frame_checksum) {
    return "wrong checksum of the frame";
  }
  return {};
}

std::vector<IndexEntry> append_frames(
    AtomicFile& file, std::uint64_t count,
    const std::function<EncodedFrame(std::uint64_t number)>& encode) {
  // Frames in memory per thread, about 2 MiB: enough to keep all cores busy while the disk is slow.
  constexpr std::size_t kFramesPerThread = 64;
  std::vector<IndexEntry> index;
  index.reserve(count);
  std::uint64_t next = 0;
  Stages<std::uint64_t, EncodedFrame> stages;
  stages.next = [&]() -> std::optional<std::uint64_t> {
    if (next == count) return std::nullopt;
    return next++;
  };
  stages.work = encode;
  stages.take = [&](const EncodedFrame& made) {
    file.append(made.frame);
    index.push_back({made.value_checksum, static_cast<std::uint32_t>(made.frame.size()),
                     static_cast<std::uint32_t>(checksum(made.frame))});
  };
  stages.hurry = [] {};
  work_in_order(kFramesPerThread, stages);
  return index;
}

std::uint64_t finish_file(AtomicFile& file, std::span<const std::uint8_t> header,
                          std::span<const std::uint8_t> index,
                          std::array<std::uint64_t, 2> digests) {
  const FileFooter footer{file.bytes(), index.size(), checksum_of_index(header, index), digests,
                          file.bytes() + index.size() + kFooterBytes};
  file.append(index);
  file.append(encode_footer(footer));
  file.publish();
  return footer.file_bytes;
}

}  // namespace seedbank::db
