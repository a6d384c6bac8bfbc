// Positions from lines, one each.
#include "tools/line_files/position_lines.h"

#include <utility>

#include "engine/notation/maia.h"

namespace seedbank::tools {

std::optional<NotedPosition> PositionLines::read(const LineInput::Line& line) {
  const bool is_first = std::exchange(is_first_, false);
  if (line.cut) throw NotationError("the line is too long");
  if (is_first) {
    maia_pits_ = engine::pits_of_maia_header(line.text);
    if (maia_pits_) return std::nullopt;
  }
  return maia_pits_ ? engine::read_maia_row(line.text, *maia_pits_) : notation_.read(line.text);
}

}  // namespace seedbank::tools
