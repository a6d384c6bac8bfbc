// What all charts have in common: gnuplot draws them.
#pragma once

#include <string>

namespace seedbank::tools {

/// The commands at the beginning of a chart of this size in pixels: terminal, fonts, frame, grid.
[[nodiscard]] std::string gnuplot_look(int width, int height);

/// The SVG text that a script draws. Throws ProgramError.
[[nodiscard]] std::string drawn_by_gnuplot(const std::string& script);

}  // namespace seedbank::tools
