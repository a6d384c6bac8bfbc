// Fields of files: little-endian numbers, written and read by the same list of fields.
//
// A structure names its fields once, in a function template `fields(io, value)`; given a
// FieldWriter the function encodes them, given a FieldReader it decodes and checks them.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/storage/errors.h"

namespace seedbank::db {

/// Appends fields to a buffer.
class FieldWriter {
 public:
  explicit FieldWriter(std::vector<std::uint8_t>& out) : out_(out) {}

  /// An unsigned number in sizeof(Number) bytes, lowest byte first.
  template <std::unsigned_integral Number>
  void number(Number value) {
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
      out_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    }
  }

  /// Constant bytes, such as a magic.
  void constant(std::string_view bytes) {
    for (const char byte : bytes) out_.push_back(static_cast<std::uint8_t>(byte));
  }

  /// Reserved bytes.
  void zeros(std::size_t count) { out_.resize(out_.size() + count); }

 private:
  std::vector<std::uint8_t>& out_;
};

/// Appends a number as LEB128: seven bits per byte, lowest first; the highest bit means that more
/// follow.
inline void append_leb128(std::vector<std::uint8_t>& out, std::uint64_t number) {
  for (; number > 127; number >>= 7) out.push_back(static_cast<std::uint8_t>(number | 128));
  out.push_back(static_cast<std::uint8_t>(number));
}

/// Removes a number of append_leb128() from the front of `bytes`, which it leaves unchanged if
/// there is none; then it returns what is wrong, otherwise nullptr.
[[nodiscard]] inline const char* take_leb128(std::span<const std::uint8_t>& bytes,
                                             std::uint64_t& number) {
  number = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::uint64_t byte = bytes[i];
    if (i > 0 && byte == 0) return "a number with superfluous bytes";
    if (i == 9 && byte > 1) return "a number that is too large";
    number |= (byte & 127) << (7 * i);
    if (byte > 127) continue;
    bytes = bytes.subspan(i + 1);
    return nullptr;
  }
  return "truncated";
}

/// Reads fields from the bytes of a file. Requires enough bytes for all fields.
class FieldReader {
 public:
  /// `bytes` begin at `offset` of `file`, for messages.
  FieldReader(std::span<const std::uint8_t> bytes, const std::filesystem::path& file,
              std::uint64_t offset)
      : bytes_(bytes), file_(file), offset_(offset) {}

  template <std::unsigned_integral Number>
  void number(Number& value) {
    const auto field = take(sizeof(Number));
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < field.size(); ++i) sum |= std::uint64_t{field[i]} << (8 * i);
    value = static_cast<Number>(sum);
  }

  /// Constant bytes; throws FormatError, with their `name`, if they differ.
  void constant(std::string_view bytes, std::string_view name) {
    const auto field = take(bytes.size());
    if (std::string_view(reinterpret_cast<const char*>(field.data()), field.size()) != bytes) {
      fail("wrong " + std::string(name));
    }
  }

  /// Reserved bytes; throws FormatError if one is not 0.
  void zeros(std::size_t count) {
    const auto field = take(count);
    if (std::any_of(field.begin(), field.end(), [](std::uint8_t byte) { return byte != 0; })) {
      fail("reserved bytes are not zero");
    }
  }

  /// Throws FormatError at the last field read.
  [[noreturn]] void fail(const std::string& what) const {
    throw FormatError(file_, offset_ + field_, what);
  }

 private:
  std::span<const std::uint8_t> take(std::size_t count) {
    field_ = next_;
    next_ += count;
    return bytes_.subspan(field_, count);
  }

  std::span<const std::uint8_t> bytes_;
  const std::filesystem::path& file_;
  std::uint64_t offset_;
  std::size_t field_ = 0;  // start of the last field read
  std::size_t next_ = 0;
};

}  // namespace seedbank::db
