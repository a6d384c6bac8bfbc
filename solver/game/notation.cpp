// Notation: the canonical list of numbers.
#include "solver/game/notation.h"

#include "solver/game/number_list.h"

namespace seedbank {

std::string side_name(Side side) { return side == Side::kSouth ? "South" : "North"; }

NotedPosition parse_position(std::string_view text) { return read_list(text, south_then_north); }

std::string to_text(const NotedPosition& noted) {
  return joined(seeds_in_order(noted, south_then_north), ",") +
         (noted.to_move == Side::kSouth ? " s" : " n");
}

}  // namespace seedbank
