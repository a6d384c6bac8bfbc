// Writing files of frames: frames are made in parallel and written in their order.
#include "db/storage/framed_writer.h"

#include <cstddef>
#include <optional>

#include "solver/base/in_order.h"

namespace seedbank::db {
namespace {

// Frames made or waiting to be written at one time, for each thread: enough that no core waits for
// the disk, and some 2 MiB.
constexpr std::size_t kFramesPerThread = 64;

}  // namespace

std::vector<IndexEntry> append_frames(
    AtomicFile& file, std::uint64_t count,
    const std::function<EncodedFrame(std::uint64_t number)>& encode) {
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
