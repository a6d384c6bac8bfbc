// Writing files of frames: frames are made in parallel and written in their order.
#include "db/storage/framed_writer.h"

#include <algorithm>
#include <cstddef>

#include <tbb/parallel_pipeline.h>

namespace seedbank::db {
namespace {

// Frames made or waiting to be written at one time: enough that no core waits for the disk, and no
// more than some MiB.
constexpr std::size_t kFramesInFlight = 128;

}  // namespace

std::vector<IndexEntry> append_frames(
    AtomicFile& file, std::uint64_t count,
    const std::function<EncodedFrame(std::uint64_t number)>& encode) {
  std::vector<IndexEntry> index;
  index.reserve(count);
  std::uint64_t next = 0;
  tbb::parallel_pipeline(
      kFramesInFlight,
      tbb::make_filter<void, std::uint64_t>(tbb::filter_mode::serial_in_order,
                                            [&](tbb::flow_control& flow) {
                                              if (next == count) flow.stop();
                                              return next++;
                                            }) &
          tbb::make_filter<std::uint64_t, EncodedFrame>(tbb::filter_mode::parallel, encode) &
          tbb::make_filter<EncodedFrame, void>(
              tbb::filter_mode::serial_in_order, [&](const EncodedFrame& made) {
                file.append(made.frame);
                index.push_back({made.value_checksum, static_cast<std::uint32_t>(made.frame.size()),
                                 static_cast<std::uint32_t>(checksum(made.frame))});
              }));
  return index;
}

std::uint64_t finish_file(AtomicFile& file, std::span<const std::uint8_t> header,
                          std::span<const std::uint8_t> index,
                          std::array<std::uint64_t, 2> digests) {
  const FileFooter footer{file.bytes(), index.size(), checksum_of_index(kFormat, header, index),
                          digests, file.bytes() + index.size() + kFooterBytes};
  file.append(index);
  file.append(encode_footer(footer));
  file.publish();
  return footer.file_bytes;
}

void rewrite_file(FileSystem& files, const FramedFile& old, const FileFooter& footer,
                  std::span<const std::uint8_t> header) {
  constexpr std::uint64_t kAtOnce = std::uint64_t{1} << 20;
  AtomicFile file(files, old.path());
  file.append(header);
  while (file.bytes() < footer.index_offset) {
    file.append(old.read(file.bytes(), std::min(kAtOnce, footer.index_offset - file.bytes())));
  }
  finish_file(file, header, old.read(footer.index_offset, footer.index_bytes), footer.digests);
}

}  // namespace seedbank::db
