// Positions on the command line: one an argument, the numbers of one as arguments, or an opening.
#pragma once

#include <string>
#include <vector>

#include "solver/game/notation.h"

namespace seedbank::tools {

/// The texts of the positions that `arguments` hold. Each argument is a position; but when there
/// are several and none shows by a blank, a comma or its form that it is one, they are the words of
/// a single one.
[[nodiscard]] std::vector<std::string> positions_of_arguments(
    const std::vector<std::string>& arguments);

/// "; a file is read from standard input: <NAME" where the argument is the name of a file, for the
/// error of whoever gave that in place of positions or pits; else empty.
[[nodiscard]] std::string advice_on_file(const std::string& argument);

/// The seeds in every pit of an opening, where --seeds is not given.
inline constexpr int kSeedsPerPit = 4;

/// The opening that --pits and --seeds name, South to move. Throws UsageError when a board does not
/// hold so many seeds. Requires 1 <= pits <= kMaxPits, 0 <= seeds_per_pit <= kMaxSeeds.
[[nodiscard]] NotedPosition opening_of_options(int pits, int seeds_per_pit);

}  // namespace seedbank::tools
