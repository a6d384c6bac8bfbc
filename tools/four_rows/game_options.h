// Options of the commands about four-row Kalaha, and positions as their arguments.
#pragma once

#include <string>
#include <vector>

#include <seedbank/four_rows.h>

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

}  // namespace seedbank::tools
