// Positions on the command line: as arguments, or as an opening that options name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <seedbank/board.h>

#include "solver/game/notation.h"
#include "solver/game/rules.h"
#include "tools/options/option_table.h"

namespace seedbank::tools {

/// The texts of the positions in `arguments`. Each argument is a position, unless there are several
/// and none has a blank, a comma or the form of a position: then they are the words of one
/// position.
[[nodiscard]] std::vector<std::string> positions_of_arguments(
    const std::vector<std::string>& arguments);

/// "; a file is read from standard input: <NAME" if the argument is the name of a file, for errors
/// about an argument that should be a position or a pit; otherwise empty.
[[nodiscard]] std::string advice_on_file(const std::string& argument);

/// The seeds in every pit of an opening if --seeds is not given.
inline constexpr int kSeedsPerPit = 4;

/// Adds --seeds: the seeds in every pit of the opening. `seeds_per_pit` must outlive the table.
void add_opening_seeds_option(OptionTable& table, std::optional<int>& seeds_per_pit, int least = 1);

/// The opening that --pits and --seeds name, South to move. Throws UsageError if a board does not
/// hold that many seeds. Requires 1 <= pits <= kMaxPits, 0 <= seeds_per_pit <= kMaxSeeds.
[[nodiscard]] Board opening_of_options(int pits, int seeds_per_pit, Rules rules);

/// Converts a board to the position type of solver/, which does not use Board.
[[nodiscard]] NotedPosition noted_position(const Board& board);

}  // namespace seedbank::tools
