// A picture of strength over depth, drawn by gnuplot.
#pragma once

#include <string>

#include "engine/match/match_table.h"

namespace seedbank::tools {

/// SVG, as text: against the depth of the players that have one ("tree:4") their score with its
/// 95 % interval and, if games were judged, what they gave away a choice; a curve for each family,
/// and a line for each player without depth. Throws ProgramError.
[[nodiscard]] std::string match_picture(const engine::MatchTable& table);

}  // namespace seedbank::tools
