// Checksums of bytes, of numbers, and of the lines of text files. They detect accidents, not
// forgery: anyone can compute them. All functions are thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace seedbank::db {

/// XXH64 with seed 0: the checksum of everything in the files.
[[nodiscard]] std::uint64_t checksum(std::span<const std::uint8_t> bytes) noexcept;
[[nodiscard]] inline std::uint64_t checksum(std::string_view text) noexcept {
  return checksum(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

/// The checksum of numbers as 8 little-endian bytes each.
[[nodiscard]] std::uint64_t checksum_of_numbers(std::span<const std::uint64_t> numbers);

/// The checksum at the end of a line of a text file, as 16 lower-case hexadecimal digits: that of
/// `binding`, a line feed and `line`. `binding` is the context that the line must stay in, such as
/// the first line of its file, or empty; the same line has different checksums under different
/// bindings. `line` must not contain line feeds.
[[nodiscard]] std::string line_checksum(std::string_view binding, std::string_view line);

/// `object`, a line of JSON, with line_checksum() as its last field, "checksum".
[[nodiscard]] std::string sealed(std::string_view binding, std::string object);

}  // namespace seedbank::db
