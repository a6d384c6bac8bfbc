// Sets of positions from lines: read, sorted.
#include "tools/line_files/position_set.h"

#include "db/storage/errors.h"
#include "tools/line_files/position_lines.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

// Adds a position that can be labelled.
void add(const NotedPosition& noted, engine::PositionSet& set) {
  if (set.positions.empty()) set.pits = noted.pits;
  if (noted.pits != set.pits) {
    throw NotationError(counted(noted.pits, "pit") + " a side, where the first position has " +
                        std::to_string(set.pits) + "; one run takes one number of pits");
  }
  if (is_over(noted.position)) {
    throw NotationError("the game is over: a side is empty, so there is no legal pit");
  }
  set.positions.push_back(noted.position);
}

}  // namespace

engine::PositionSet read_position_set(LineInput& input, const NotationChoice& notation,
                                      std::uint64_t memory_bytes) {
  engine::PositionSet set;
  PositionLines lines(notation);
  for (std::uint64_t number = 1; const auto line = input.next(); ++number) {
    // Before the vector grows, so that no input is too long.
    const std::uint64_t needed = (set.positions.size() + 1) * engine::kPositionBytes;
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
  engine::sort_once_each(set.positions);
  return set;
}

}  // namespace seedbank::tools
