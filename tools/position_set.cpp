// A set of positions: read from lines, sorted.
#include "tools/position_set.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "tools/maia.h"

namespace seedbank::tools {
namespace {

// Reads lines of positions one after the other.
class LineReader {
 public:
  LineReader(const NotationChoice& notation, PositionSet& set) : notation_(notation), set_(set) {}

  void read(const LineInput::Line& line) {
    if (line.cut) throw NotationError("the line is too long");
    if (first_line_) {
      first_line_ = false;
      maia_pits_ = pits_of_maia_header(line.text);
      if (maia_pits_) return;
    }
    add(maia_pits_ ? read_maia_row(line.text, *maia_pits_) : notation_.read(line.text));
  }

 private:
  void add(const NotedPosition& noted) {
    if (set_.positions.empty()) set_.pits = noted.pits;
    if (noted.pits != set_.pits) {
      throw NotationError(std::to_string(noted.pits) +
                          " pits a side, where the first position has " +
                          std::to_string(set_.pits) + "; one run takes one number of pits");
    }
    if (is_over(noted.position)) {
      throw NotationError("the game is over: a side is empty, so there is no legal pit");
    }
    set_.positions.push_back(noted.position);
  }

  const NotationChoice& notation_;
  PositionSet& set_;
  bool first_line_ = true;
  std::optional<int> maia_pits_;
};

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

PositionSet read_position_set(LineInput& input, const NotationChoice& notation) {
  PositionSet set;
  LineReader reader(notation, set);
  for (std::uint64_t number = 1; const auto line = input.next(); ++number) {
    try {
      reader.read(*line);
    } catch (const NotationError& error) {
      throw NotationError(input.name() + ", line " + std::to_string(number) + ": " + error.what());
    }
  }
  if (set.positions.empty()) throw NotationError(input.name() + ": no positions");
  sort_once_each(set.positions);
  return set;
}

}  // namespace seedbank::tools
