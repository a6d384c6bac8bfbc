// A set of positions: read from lines, sorted.
#include "tools/io/position_set.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "db/storage/errors.h"
#include "tools/io/position_lines.h"

namespace seedbank::tools {
namespace {

// Adds a position that can be labelled.
void add(const NotedPosition& noted, PositionSet& set) {
  if (set.positions.empty()) set.pits = noted.pits;
  if (noted.pits != set.pits) {
    throw NotationError(std::to_string(noted.pits) + " pits a side, where the first position has " +
                        std::to_string(set.pits) + "; one run takes one number of pits");
  }
  if (is_over(noted.position)) {
    throw NotationError("the game is over: a side is empty, so there is no legal pit");
  }
  set.positions.push_back(noted.position);
}

}  // namespace

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

PositionSet read_position_set(LineInput& input, const NotationChoice& notation,
                              std::uint64_t memory_bytes) {
  PositionSet set;
  PositionLines lines(notation);
  for (std::uint64_t number = 1; const auto line = input.next(); ++number) {
    // Before the vector grows, so that no input is too long.
    const std::uint64_t needed = (set.positions.size() + 1) * kPositionBytes;
    if (needed > memory_bytes) {
      throw db::ResourceError::memory(
          input.name() + ", line " + std::to_string(number) + ": keeping so many positions", needed,
          memory_bytes);
    }
    try {
      if (const auto noted = lines.read(*line)) add(*noted, set);
    } catch (const NotationError& error) {
      throw NotationError(input.name() + ", line " + std::to_string(number) + ": " + error.what());
    }
  }
  if (set.positions.empty()) throw NotationError(input.name() + ": no positions");
  sort_once_each(set.positions);
  return set;
}

}  // namespace seedbank::tools
