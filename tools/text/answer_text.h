// Answers as text: for people, on a line, as JSON; and the parts that such texts are made of.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/answer.h"
#include "tools/text/json_line.h"

namespace seedbank::tools {

/// "+3", or "-2..+6" when that is all that is known.
[[nodiscard]] std::string bounds_text(MarginBounds value);

/// "South" or "North".
[[nodiscard]] std::string side_name(Side side);

/// The board as it lies on the table, South near the reader, in three lines, each ended.
[[nodiscard]] std::string drawn_board(const NotedPosition& noted);

/// "South wins by 10", "a draw", "North between -2 and +6".
[[nodiscard]] std::string verdict(Side mover, MarginBounds value);

/// ": time ran out" or ": interrupted", to end a sentence that lacks something; otherwise nothing.
[[nodiscard]] std::string unless_complete(Ending ending);

/// "3-2" for a turn of two sowings.
[[nodiscard]] std::string turn_text(const std::vector<int>& pits);

/// The turns of a line, "South 3-2, North 5, ...", in rows of less than 80 columns, each ended.
[[nodiscard]] std::string line_text(const std::vector<Turn>& line);

/// The board drawn, the value, a table of sowings, the line of play, how it was found; several
/// lines, the last one ended.
[[nodiscard]] std::string drawn(const Answer& answer);

/// "0,1,0,0,5,2,11,3,0,7,1,0,4,14 s: +3 win, best 2, 2:+3 5:-1 6:+1, database": what is known of a
/// position that is written `position`.
[[nodiscard]] std::string on_a_line(const Answer& answer, std::string_view position);

/// Sets "value"; when it is not known, to null, and "bounds" to the pair of them.
void add_value(Json& json, MarginBounds value);

/// Sets "outcome", to null when it is open.
void add_outcome(Json& json, MarginBounds value);

/// An array of objects with "pit" and what add_value() sets.
[[nodiscard]] Json moves_json(const std::vector<MoveMargin>& moves);

/// The pits in the order sown, by whoever's turn it is; null for no line.
[[nodiscard]] Json line_json(const std::optional<std::vector<Turn>>& line);

/// The fields of `query --json` about a position that is written `position`; "line" only when it
/// was wanted.
[[nodiscard]] Json to_json(const Answer& answer, Wanted wanted, std::string_view position);

}  // namespace seedbank::tools
