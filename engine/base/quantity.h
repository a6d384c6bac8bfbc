// Quantities as people write and read them: sizes, counts, durations, columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace seedbank::engine {

/// Bytes from text: a number, perhaps with a fraction, then nothing or B for bytes; K, M, G, T or
/// KiB ... TiB for powers of 1024; KB ... TB for powers of 1000; or % of `whole` bytes. Letters of
/// either case. Nothing for any other text, for less than one byte, and for 2^63 or more.
[[nodiscard]] std::optional<std::uint64_t> parse_bytes(std::string_view text, std::uint64_t whole);

/// "17.3 MiB"; exact below 1 KiB.
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);

/// "1,250,490,151".
[[nodiscard]] std::string count_text(std::uint64_t count);

/// "1 thread", "2 threads", "1,250 threads": a count of what `noun` says in the singular.
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view noun);
[[nodiscard]] inline std::string counted(int count, std::string_view noun) {
  return counted(static_cast<std::uint64_t>(count), noun);
}

/// A number with so many decimals.
[[nodiscard]] std::string decimal_text(double number, int decimals);

/// "0.31 s", "12.4 s", "3 min 20 s", "2 h 05 min".
[[nodiscard]] std::string duration_text(double seconds);

/// A digest in 16 hexadecimal digits.
[[nodiscard]] std::string digest_text(std::uint64_t digest);

/// Bits that a position takes on disk. Requires positions > 0.
[[nodiscard]] double bits_per_position(std::uint64_t bytes, std::uint64_t positions) noexcept;

/// The text with blanks before it, or behind it, so that it is at least `width` bytes long.
[[nodiscard]] std::string right_aligned(const std::string& text, std::size_t width);
[[nodiscard]] std::string left_aligned(const std::string& text, std::size_t width);

/// The words of the text in lines of at most so many columns, longer words alone; each line ended.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t columns);

/// A margin with its sign: "+3", "0", "-2".
[[nodiscard]] std::string margin_text(int margin);

}  // namespace seedbank::engine
