// Openings under the pie rule as text.
#pragma once

#include <string>

#include <seedbank/answer.h>

namespace seedbank::tools {

/// Continues a line that names the opening: the rule, the value for the first player, the best
/// turns, best play and, if `all_turns`, a table of all turns. Ends with a line feed.
[[nodiscard]] std::string pie_text(const PieAnswer& answer, bool all_turns);

}  // namespace seedbank::tools
