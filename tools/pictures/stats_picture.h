// A picture of how the values of a database spread over its layers, drawn by gnuplot.
#pragma once

#include <string>
#include <vector>

#include "db/check/statistics.h"
#include "solver/game/rules.h"

namespace seedbank::tools {

/// SVG, as text: against the seeds in play the shares of wins, draws and losses, the mean margin
/// with one standard deviation either way, and the bits per position on disk. Layers that are not
/// given leave a gap. Requires a layer. Throws ProgramError.
[[nodiscard]] std::string stats_picture(const Game& game,
                                        const std::vector<db::LayerStatistics>& layers);

}  // namespace seedbank::tools
