// Reading and writing positions in any notation.
#pragma once

#include <string>
#include <string_view>

#include <seedbank/notation.h>

#include "solver/game/notation.h"

namespace seedbank::engine {

/// Reads a position. In notations with several lines, a backslash followed by `n` stands for a line
/// feed. Throws NotationError, with the number or character at fault and the reason, for any other
/// bytes.
[[nodiscard]] NotedPosition read_position(Notation notation, std::string_view text);

/// The text of a position, from which read_position() returns the same position; notations from the
/// mover's view swap the sides if North is to move. Throws NotationError if the notation cannot
/// express the position.
[[nodiscard]] std::string write_position(Notation notation, const NotedPosition& noted);

/// The position of a row of MAIA with or without labels. `pits` is the number of pits per side from
/// the header; without a header, rows with labels have 6, and others any number. Throws
/// NotationError.
[[nodiscard]] NotedPosition read_labelled_row(std::string_view row, std::optional<int> pits);

}  // namespace seedbank::engine
