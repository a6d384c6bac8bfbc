// What the commands about four-row Kalaha share: options, positions as arguments, and texts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <seedbank/four_rows.h>
#include <seedbank/four_rows_match.h>

#include "tools/options/option_table.h"

namespace seedbank::tools {

/// Parses a limit of steps: a number or "none". Throws UsageError, which names `source`.
[[nodiscard]] four_rows::StepLimit parse_step_limit(const std::string& source,
                                                    const std::string& text);

/// Adds --max-steps. `limit` must outlive the table.
void add_step_limit_option(OptionTable& table, four_rows::StepLimit& limit);

/// Adds --max-turns, the limit of a game. `turns` must outlive the table.
void add_turn_limit_option(OptionTable& table, int& turns);

/// Adds --level and --depth, which describe a player. `kind` must outlive the table.
void add_player_options(OptionTable& table, four_rows::PlayerKind& kind);

/// The position in the arguments; the opening without arguments. Throws UsageError for several
/// positions, and PositionError.
[[nodiscard]] four_rows::NotedPosition position_of(const std::vector<std::string>& arguments);

/// The board with South at the bottom and the numbers of the pits: ten lines of less than 80
/// columns, each ending with a line feed.
[[nodiscard]] std::string drawn_board(const four_rows::NotedPosition& noted);

[[nodiscard]] inline Side to_move(const four_rows::NotedPosition& noted) noexcept {
  return noted.south_to_move ? Side::kSouth : Side::kNorth;
}

/// "South sows pit 5: 434 steps, captures 3", and the reason if the sowing did not end in an empty
/// pit. `pit` counts from 0.
[[nodiscard]] std::string sowing_text(Side side, int pit, const four_rows::Sowing& sowing);

/// "pit 10 captures 2, South +4 after 4 turns: 10 9 3 2", or that the side to move has lost.
[[nodiscard]] std::string on_a_line(const four_rows::MoveAnswer& answer);

/// Results by seat and statistics of the sowings, in several lines.
[[nodiscard]] std::string match_text(const four_rows::MatchQuestion& question,
                                     const four_rows::MatchResult& result);

}  // namespace seedbank::tools
