// A set of positions: its order.
#include "engine/analysis/position_set.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace seedbank::engine {

bool comes_before(const Position& a, const Position& b) noexcept {
  using Numbers = std::array<std::uint16_t, sizeof(Position) / sizeof(std::uint16_t)>;
  Numbers left;
  Numbers right;
  std::memcpy(&left, &a, sizeof left);
  std::memcpy(&right, &b, sizeof right);
  return left < right;
}

void sort_once_each(std::vector<Position>& positions) {
  std::sort(positions.begin(), positions.end(), comes_before);
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
}

}  // namespace seedbank::engine
