// Text files compiled into the program: the help of the commands, scripts for gnuplot, lists.
#pragma once

#include <string_view>

namespace seedbank::tools {

/// The content of the file of that name in tools/help/ or tools/pictures/, or of a list of data/.
/// Requires that it exists.
[[nodiscard]] std::string_view embedded_text(std::string_view file);

}  // namespace seedbank::tools
