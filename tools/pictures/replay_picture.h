// A picture of a game, drawn by gnuplot.
#pragma once

#include <string>

#include "engine/analysis/judged_game.h"

namespace seedbank::tools {

/// SVG, as text: the final margin for South under best play, at the start and after each sowing,
/// and every mistake by its side and cost. Where only bounds are known, a bar between them. Throws
/// ProgramError.
[[nodiscard]] std::string replay_picture(const engine::ReplayedGame& game);

}  // namespace seedbank::tools
