// Answers as JSON: what `query --json` prints and the libraries return.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include <seedbank/answer.h>

#include "engine/base/json.h"

namespace seedbank::engine {

/// Sets "value"; if it is not known, to null, and "bounds" to an array of two.
void add_value(Json& json, Bounds bounds);

/// Sets "outcome"; if it is not known, to null.
void add_outcome(Json& json, Bounds bounds);

/// An array of objects with "pit" and what add_value() sets.
[[nodiscard]] Json moves_json(const std::vector<Move>& moves);

/// The pits in the order sown; null if the line is not known.
[[nodiscard]] Json line_json(const std::optional<std::vector<int>>& line);

/// The fields of `query --json` for a position with the text `position`; "line" only if it was
/// wanted.
[[nodiscard]] Json to_json(const Answer& answer, const Wanted& wanted, std::string_view position);

}  // namespace seedbank::engine
