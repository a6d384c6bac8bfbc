// Colours for what people read.
#pragma once

#include <string>
#include <string_view>

namespace seedbank::tools {

/// The text of a drawn board, an answer or a game with escape sequences of terminals: the row of
/// the side to move bold, the numbers of pits faint, best pits green, mistakes red. Nothing else is
/// changed, so the text without the sequences is the one that was given.
[[nodiscard]] std::string painted(std::string_view text);

}  // namespace seedbank::tools
