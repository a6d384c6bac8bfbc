// Text files compiled into the program: the help of the commands, and scripts for gnuplot.
#pragma once

#include <string_view>

namespace seedbank::tools {

/// The content of the file of that name in tools/help/ or tools/pictures/. Requires that it exists.
[[nodiscard]] std::string_view embedded_text(std::string_view file);

}  // namespace seedbank::tools
