// Answers as JSON: what `query --json` prints and the C library returns.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/answer/answer.h"
#include "engine/base/json.h"

namespace seedbank::engine {

/// Sets "value"; when it is not known, to null, and "bounds" to the pair of them.
void add_value(Json& json, MarginBounds value);

/// Sets "outcome", to null when it is open.
void add_outcome(Json& json, MarginBounds value);

/// An array of objects with "pit" and what add_value() sets.
[[nodiscard]] Json moves_json(const std::vector<MoveMargin>& moves);

/// The pits in the order sown, by whoever's turn it is; null for no line.
[[nodiscard]] Json line_json(const std::optional<std::vector<Turn>>& line);

/// The fields of `query --json` about a position that is written `position`; "line" only when it
/// was wanted.
[[nodiscard]] Json to_json(const Answer& answer, Wanted wanted, std::string_view position);

}  // namespace seedbank::engine
