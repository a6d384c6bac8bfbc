// Layer files changed by hand, with corrected checksums.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "db/fullgame/files/layer_file.h"
#include "db/storage/frame_format.h"
#include "tests/db/memory_file_system.h"

namespace seedbank::db::fullgame {

inline void write_checksum(Bytes& file, std::size_t from, std::size_t bytes, std::size_t at) {
  const std::uint64_t sum = checksum(std::span(file).subspan(from, bytes));
  for (std::size_t i = 0; i < 8; ++i) file[at + i] = static_cast<std::uint8_t>(sum >> (8 * i));
}

/// Corrects the checksums of header, index and footer. Requires a number of frames for which
/// header, index and footer fit into the file.
inline void mend_checksums(Bytes& file, std::size_t frames) {
  const std::size_t footer = file.size() - kFooterBytes;
  const std::size_t index = footer - frames * kLayerIndexEntryBytes;
  write_checksum(file, 0, kLayerHeaderBytes - 8, kLayerHeaderBytes - 8);
  const std::span<const std::uint8_t> all(file);
  const std::uint64_t index_sum =
      checksum_of_index(all.first(kLayerHeaderBytes), all.subspan(index, footer - index));
  for (std::size_t i = 0; i < 8; ++i) {
    file[footer + 16 + i] = static_cast<std::uint8_t>(index_sum >> (8 * i));
  }
  Bytes content_checksums;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const auto entry = file.begin() + static_cast<std::ptrdiff_t>(index + 24 * frame);
    content_checksums.insert(content_checksums.end(), entry + 8, entry + 16);
  }
  const std::uint64_t sum = checksum(content_checksums);
  for (std::size_t i = 0; i < 8; ++i) {
    file[footer + 24 + i] = static_cast<std::uint8_t>(sum >> (8 * i));
  }
  write_checksum(file, footer, 48, footer + 48);
}

}  // namespace seedbank::db::fullgame
