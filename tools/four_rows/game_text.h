// Texts about four-row Kalaha: boards, sowings, results of searches, tables of matches.
#pragma once

#include <string>

#include <seedbank/four_rows.h>
#include <seedbank/four_rows_match.h>

namespace seedbank::tools {

/// The board with South at the bottom and the numbers of the pits: ten lines of less than 80
/// columns, each ending with a line feed.
[[nodiscard]] std::string drawn_board(const four_rows::NotedPosition& noted);

/// "South sows pit 5: 434 steps, captures 3", and the reason if the sowing did not end in an empty
/// pit. `pit` counts from 0.
[[nodiscard]] std::string sowing_text(bool south, int pit, const four_rows::Sowing& sowing);

/// "South wins in 3 turns" or "South +4 after 6 turns", and the principal variation.
[[nodiscard]] std::string foresight_text(bool south, const four_rows::Foresight& foresight);

/// "pit 10 captures 2, South +4 after 4 turns: 10 9 3 2", or that the side to move has lost.
[[nodiscard]] std::string on_a_line(const four_rows::MoveAnswer& answer);

/// Results by seat and statistics of the sowings, in several lines.
[[nodiscard]] std::string match_text(const four_rows::MatchQuestion& question,
                                     const four_rows::MatchResult& result);

}  // namespace seedbank::tools
