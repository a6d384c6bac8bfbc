// The options of games with programs: clocks, the pie rule, forfeits, isolation.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <seedbank/match.h>

#include "tools/options/option_table.h"

namespace seedbank::tools {

/// Sets the players of a plan from comma-separated names. Commas between quotes do not separate.
/// Throws UsageError, which names `source`, if a name means no player.
void set_players(const std::string& source, const std::string& text, MatchPlan& plan);

/// The declarations, programs and scripts among the players of set_players(), in the order named.
[[nodiscard]] std::vector<std::filesystem::path> files_of_players(const std::string& text,
                                                                  const MatchPlan& plan);

/// Gives players their own clocks, by texts such as "anna=30+0.1", which override their
/// declarations. Requires that the players are set. Throws UsageError.
void set_odds(const std::vector<std::string>& odds, MatchPlan& plan);

/// Adds the options. `plan` must outlive the table.
void add_arena_options(OptionTable& table, MatchPlan& plan);

}  // namespace seedbank::tools
