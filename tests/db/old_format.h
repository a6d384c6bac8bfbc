// Files as they were written before header and index had one checksum: version 1 of the formats of
// endgame and full-game databases.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "db/storage/frame_format.h"

namespace seedbank::db {

/// A file of the present version in version 1. Requires the size of its header. Container is a
/// string or a vector of bytes.
template <typename Container>
[[nodiscard]] Container in_version_1(const Container& file, std::size_t header_bytes) {
  std::vector<std::uint8_t> bytes(file.begin(), file.end());
  const auto put = [&bytes](std::size_t at, std::uint64_t number) {
    for (std::size_t i = 0; i < 8; ++i) bytes[at + i] = static_cast<std::uint8_t>(number >> 8 * i);
  };
  const std::size_t footer = bytes.size() - kFooterBytes;
  std::uint64_t index = 0;
  for (std::size_t i = 8; i-- > 0;) index = index << 8 | bytes[footer + i];
  const std::span<const std::uint8_t> all(bytes);
  bytes[12] = 1;
  put(header_bytes - 8, checksum(all.first(header_bytes - 8)));
  put(footer + 16, checksum(all.subspan(index, footer - index)));
  put(footer + 48, checksum(all.subspan(footer, 48)));
  return {bytes.begin(), bytes.end()};
}

/// The first `bytes` bytes of a file, and behind them what stands there in another one: counted
/// from the beginning, or from the end.
template <typename Container>
[[nodiscard]] Container spliced(const Container& first, const Container& rest, std::size_t bytes,
                                bool from_end) {
  const std::size_t behind = first.size() - bytes;
  const std::size_t begin =
      from_end ? rest.size() - std::min(rest.size(), behind) : std::min(rest.size(), bytes);
  Container file(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(bytes));
  file.insert(file.end(), rest.begin() + static_cast<std::ptrdiff_t>(begin), rest.end());
  return file;
}

}  // namespace seedbank::db
