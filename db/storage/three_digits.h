// Numbers in names of files: as long as each other, so that they sort.
#pragma once

#include <string>

namespace seedbank::db {

/// "005" for 5. Requires 0 <= number <= 999.
[[nodiscard]] inline std::string three_digits(int number) {
  const std::string digits = std::to_string(number);
  return std::string(3 - digits.size(), '0') + digits;
}

}  // namespace seedbank::db
