// The MAIA data set: rows of positions seen from the mover, labelled with every best pit and the
// value. For any number of pits; published ones have 6.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solver/game/notation.h"

namespace seedbank::engine {

/// "pit_6,...,pit_1,score,pit_6o,...,pit_1o,score_o,optimal_6,...,optimal_1,game_val" for 6 pits.
/// Pits are counted by their distance from the store here: pit_6 is the farthest.
[[nodiscard]] std::string maia_header(int pits);

/// The pits a side of the rows below this line; nothing when it is no such header.
[[nodiscard]] std::optional<int> pits_of_maia_header(std::string_view line);

/// The position of a row, which may lack its labels: of `pits` pits a side, as a header says, or
/// without a header of 6, or of any number where there are no labels. Throws NotationError.
[[nodiscard]] NotedPosition read_maia_row(std::string_view row, std::optional<int> pits);

}  // namespace seedbank::engine
