// Files spliced from two others.
#pragma once

#include <algorithm>
#include <cstddef>

namespace seedbank::db {

/// The first `bytes` bytes of a file, followed by the rest of another one, at the same offset from
/// the beginning or from the end. Container is a string or a vector of bytes.
template <typename Container>
[[nodiscard]] Container spliced(const Container& first, const Container& rest, std::size_t bytes,
                                bool from_end) {
  const std::size_t left = first.size() - bytes;
  const std::size_t begin =
      from_end ? rest.size() - std::min(rest.size(), left) : std::min(rest.size(), bytes);
  Container file(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(bytes));
  file.insert(file.end(), rest.begin() + static_cast<std::ptrdiff_t>(begin), rest.end());
  return file;
}

}  // namespace seedbank::db
