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
