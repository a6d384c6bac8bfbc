// Encoding and decoding of the common parts of database files.
#include "db/storage/frame_format.h"

#include <string>

#include <xxhash.h>

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

std::uint64_t checksum(std::span<const std::uint8_t> bytes) noexcept {
  return XXH64(bytes.data(), bytes.size(), 0);
}

std::uint64_t checksum_of_numbers(std::span<const std::uint64_t> numbers) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(8 * numbers.size());
  FieldWriter io(bytes);
  for (const std::uint64_t number : numbers) io.number(number);
  return checksum(bytes);
}

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
  if (entry.frame_bytes > most_frame_bytes) io.fail("impossible size of a frame");
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

FileFooter decode_footer(std::span<const std::uint8_t> bytes, const std::filesystem::path& file,
                         std::uint64_t offset) {
  // The end mark first, to report a truncated file as such.
  const std::size_t mark = kFooterBytes - kEndMagic.size();
  FieldReader end(bytes.subspan(mark), file, offset + mark);
  end.constant(kEndMagic, "mark at the end of the file: cut off or not finished");
  FieldReader io(bytes, file, offset);
  FileFooter footer;
  footer_fields(io, footer);
  check_checksum(io, bytes.first(mark - sizeof(std::uint64_t)), "footer");
  return footer;
}

}  // namespace seedbank::db
