// Checksums of lines: known values, and sensitivity to changes.
#include "db/storage/checksum.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace seedbank::db {
namespace {

// Computed by xxh64() of tests/db/read_database.py.
TEST(LineChecksum, IsXxh64OfBindingLineFeedAndLine) {
  EXPECT_EQ(line_checksum("", ""), "cafc7706cee4572b");
  EXPECT_EQ(line_checksum("header", "3198 yes"), "b0b0609b2a737f4e");
}

TEST(LineChecksum, DependsOnTheWholeLineAndItsBinding) {
  const std::string binding = "a header\nof two lines";
  const std::string line = "3198 yes";
  std::set<std::string> checksums = {line_checksum(binding, line)};
  std::size_t texts = 1;
  const auto add = [&](const std::string& other_binding, const std::string& other_line) {
    checksums.insert(line_checksum(other_binding, other_line));
    ++texts;
  };
  for (std::size_t bit = 0; bit < 8 * line.size(); ++bit) {
    std::string flipped = line;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    if (flipped.find('\n') == std::string::npos) add(binding, flipped);
  }
  for (std::size_t bit = 0; bit < 8 * binding.size(); ++bit) {
    std::string flipped = binding;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    add(flipped, line);
  }
  for (std::size_t i = 0; i < line.size(); ++i) add(binding + line.substr(0, i), line.substr(i));
  add(binding, line + ' ');
  EXPECT_EQ(checksums.size(), texts - 1);  // one iteration yields the line itself
}

}  // namespace
}  // namespace seedbank::db
