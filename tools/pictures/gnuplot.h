// gnuplot, which draws the charts, and what all charts have in common.
#pragma once

#include <string>

namespace seedbank::tools {

/// Throws ProgramError when there is no gnuplot to be run.
void require_gnuplot();

/// The commands that begin a chart of so many pixels: terminal, fonts, frame and grid.
[[nodiscard]] std::string gnuplot_look(int width, int height);

/// The SVG that a script draws, as text. Throws ProgramError.
[[nodiscard]] std::string drawn_by_gnuplot(const std::string& script);

}  // namespace seedbank::tools
