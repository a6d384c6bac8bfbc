// Answers as text, in several lines or in one, and the parts of such texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <seedbank/answer.h>
#include <seedbank/game.h>

#include "tools/terminal/color.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

/// "+3", or "-2..+6" if only bounds are known.
[[nodiscard]] std::string bounds_text(Bounds value);

/// The board as it lies on the table, South nearest, with the numbers of the pits above North's and
/// below South's; the side to move is marked unless the game is over. Five lines, each ending with
/// a line feed.
[[nodiscard]] std::string drawn_board(const Board& board, Paint paint = {},
                                      PitNumbers numbers = PitNumbers::kSowing);

/// "South wins by 10", "a draw", "North between -2 and +6": a value for the side to move, or for
/// South.
[[nodiscard]] std::string verdict(const Board& board, Bounds value);
[[nodiscard]] std::string verdict_for_south(Bounds value);

/// "time ran out" or "interrupted". Requires work that is not complete.
[[nodiscard]] std::string_view reason(Completion completion) noexcept;

/// The exit code for work that ended this way.
[[nodiscard]] ExitCode exit_code_of(Completion completion) noexcept;

/// ": time ran out" or ": interrupted", to end a sentence; empty if the work is complete.
[[nodiscard]] std::string unless_complete(Completion completion);

/// "3-2" for a turn of two sowings.
[[nodiscard]] std::string turn_text(const std::vector<int>& pits);

/// The turns of a line of play from `start`, "South 3-2, North 5, ...", in lines of less than 80
/// columns, each ending with a line feed.
[[nodiscard]] std::string line_text(const Board& start, const std::vector<int>& line);

/// The board, the value, a table of sowings, the line of play, and how they were found; several
/// lines, each ending with a line feed.
[[nodiscard]] std::string drawn(const Answer& answer, Paint paint);

/// "0,1,0,0,5,2,11,3,0,7,1,0,4,14 s: +3 win, best 2, 2:+3 5:-1 6:+1, database". `position` is its
/// text.
[[nodiscard]] std::string on_a_line(const Answer& answer, std::string_view position);

}  // namespace seedbank::tools
