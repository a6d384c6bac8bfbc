// Checksums of bytes and of numbers.
#include "db/storage/checksum.h"

#include <vector>

#include <fmt/core.h>
#include <xxhash.h>

#include "db/storage/byte_io.h"

namespace seedbank::db {

std::uint64_t checksum(std::span<const std::uint8_t> bytes) noexcept {
  return XXH64(bytes.data(), bytes.size(), 0);
}

std::uint64_t checksum_of_numbers(std::span<const std::uint64_t> numbers) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(8 * numbers.size());
  FieldWriter io(bytes);
  for (const std::uint64_t number : numbers) io.number(number);
  return checksum(bytes);
}

std::string line_checksum(std::string_view binding, std::string_view line) {
  std::string text(binding);
  text += '\n';
  text += line;
  return fmt::format("{:016x}", checksum(text));
}

std::string sealed(std::string_view binding, std::string object) {
  const std::string checksum = line_checksum(binding, object);
  object.pop_back();
  return object + R"(,"checksum":")" + checksum + R"("})";
}

}  // namespace seedbank::db
