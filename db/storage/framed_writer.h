// What all database files have in common, for writing: frames, their index, a footer.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "db/storage/atomic_file.h"
#include "db/storage/frame_format.h"

namespace seedbank::db {

struct EncodedFrame {
  std::vector<std::uint8_t> frame;
  std::uint64_t value_checksum = 0;  ///< checksum() of what is in it
};

/// Appends the frames 0..count-1, which `encode` makes: on all cores of the caller's arena, called
/// by several threads at once. The frames stand in their order. Returns what the index says of
/// them. Throws IoError and what `encode` throws.
[[nodiscard]] std::vector<IndexEntry> append_frames(
    AtomicFile& file, std::uint64_t count,
    const std::function<EncodedFrame(std::uint64_t number)>& encode);

/// Appends index and footer and publishes the file, which
/// begins with `header`. Returns its bytes. Throws IoError, as AtomicFile::publish() does.
std::uint64_t finish_file(AtomicFile& file, std::span<const std::uint8_t> header,
                          std::span<const std::uint8_t> index,
                          std::array<std::uint64_t, 2> digests);

}  // namespace seedbank::db
