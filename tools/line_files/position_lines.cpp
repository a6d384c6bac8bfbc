// Positions from lines, one each.
#include "tools/line_files/position_lines.h"

#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <seedbank/error.h>

#include "db/storage/errors.h"
#include "solver/game/number_list.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/descriptor.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

// Adds a position that can be labelled.
void add(const Board& board, engine::PositionSet& set) {
  if (set.positions.empty()) set.pits = board.pits();
  if (board.pits() != set.pits) {
    throw PositionError(
        fmt::format("{} per side, where the first position has {}; all positions of a run must "
                    "have the same number",
                    counted(board.pits(), "pit"), set.pits));
  }
  if (board.over()) {
    throw PositionError("the game is over: a side is empty, so there is no legal pit");
  }
  set.positions.push_back(noted_position(board).position);
}

}  // namespace

std::optional<Board> PositionLines::read(const LineInput::Line& line) {
  const bool is_first = std::exchange(is_first_, false);
  if (line.cut) throw PositionError("the line is too long");
  if (is_first) {
    maia_pits_ = pits_of_maia_header(line.text);
    if (maia_pits_) return std::nullopt;
  }
  return maia_pits_ ? read_maia_row(line.text, *maia_pits_, name(rules_))
                    : notation_.read(line.text, rules_);
}

Board board_in(const engine::PositionSet& set, std::size_t index, Rules rules) {
  return Board::from_numbers(
      seeds_in_order({set.pits, Side::kSouth, set.positions[index]}, south_then_north), true,
      name(rules));
}

engine::PositionSet read_position_set(LineInput& input, const NotationChoice& notation,
                                      std::uint64_t memory_bytes) {
  engine::PositionSet set;
  PositionLines lines(notation);
  for (std::uint64_t number = 1; const auto line = input.next(); ++number) {
    // Checked before the vector grows, so that an input of any length is safe.
    const std::uint64_t needed = (set.positions.size() + 1) * engine::kPositionBytes;
    if (needed > memory_bytes) {
      throw db::ResourceError::memory(
          fmt::format("{}, line {}: keeping so many positions", input.name(), number), needed,
          memory_bytes);
    }
    try {
      if (const auto board = lines.read(*line)) add(*board, set);
    } catch (const PositionError& error) {
      throw PositionError(fmt::format("{}, line {}: {}", input.name(), number, error.what()));
    }
  }
  if (set.positions.empty()) throw PositionError(input.name() + ": no positions");
  engine::sort_and_deduplicate(set.positions);
  return set;
}

engine::PositionSet read_position_set(const std::string& path, const NotationChoice& notation,
                                      std::uint64_t memory_bytes) {
  const Descriptor file(path, O_RDONLY, "open");
  LineInput input(file.get(), path);
  return read_position_set(input, notation, memory_bytes);
}

}  // namespace seedbank::tools
