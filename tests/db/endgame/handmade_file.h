// Database files made by hand: contents that Seedbank would never write, with correct checksums.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "db/endgame/format.h"
#include "tests/db/memory_file_system.h"

namespace seedbank::db {

/// A zstd frame (RFC 8878) with one uncompressed block of `content`. Requires less than 128 KiB.
[[nodiscard]] inline Bytes raw_frame(std::span<const std::uint8_t> content) {
  Bytes frame = {0x28, 0xB5, 0x2F, 0xFD, 0xA0};  // the size of the content follows in four bytes
  const auto append = [&frame](std::size_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) frame.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
  };
  append(content.size(), 4);
  append(content.size() << 3 | 1, 3);  // a raw block, the last one
  frame.insert(frame.end(), content.begin(), content.end());
  return frame;
}

/// A zstd frame without content.
[[nodiscard]] inline Bytes empty_frame() { return raw_frame({}); }

/// A skippable frame, which zstd decompression ignores.
[[nodiscard]] inline Bytes skippable_frame() {
  return {0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 'a', 'b', 'c'};
}

[[nodiscard]] inline Bytes joined(Bytes first, std::span<const std::uint8_t> second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

struct HandmadeTile {
  Bytes frame;
  std::uint64_t value_checksum = 0;
};

/// The file of a pair whose blocks have one tile each. All checksums are correct except, on
/// request, those of the values. Requires a tile for each block.
[[nodiscard]] inline Bytes handmade_file(const FileHeader& header,
                                         std::span<const HandmadeTile> tiles) {
  const Bytes header_bytes = encode_header(header);
  Bytes file = header_bytes;
  std::vector<IndexEntry> index;
  FileFooter footer;
  footer.digests = {};
  for (const HandmadeTile& tile : tiles) {
    index.push_back({tile.value_checksum, static_cast<std::uint32_t>(tile.frame.size()),
                     static_cast<std::uint32_t>(checksum(tile.frame))});
    footer.digests[index.size() - 1] = digest(std::span(index).last(1));
    file = joined(std::move(file), tile.frame);
  }
  const Bytes index_bytes = encode_index(index);
  footer.index_offset = file.size();
  footer.index_bytes = index_bytes.size();
  footer.index_checksum = checksum_of_index(header_bytes, index_bytes);
  footer.file_bytes = file.size() + index_bytes.size() + kFooterBytes;
  return joined(joined(std::move(file), index_bytes), encode_footer(footer));
}

}  // namespace seedbank::db
