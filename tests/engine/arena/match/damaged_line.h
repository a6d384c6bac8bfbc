// Records of games that were damaged.
#pragma once

#include <cstddef>
#include <string>

#include <gtest/gtest.h>
#include <seedbank/error.h>
#include <seedbank/match.h>

namespace seedbank {

/// Expects that `records` reads `line`, but refuses it with any bit flipped and with any end cut
/// off.
inline void expect_damage_is_refused(const MatchRecords& records, const std::string& line) {
  ASSERT_NO_THROW((void)records.read(line));
  for (std::size_t bit = 0; bit < 8 * line.size(); ++bit) {
    std::string flipped = line;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    EXPECT_THROW((void)records.read(flipped), PositionError) << flipped;
  }
  for (std::size_t bytes = 0; bytes < line.size(); ++bytes) {
    EXPECT_THROW((void)records.read(line.substr(0, bytes)), PositionError) << bytes;
  }
}

}  // namespace seedbank
