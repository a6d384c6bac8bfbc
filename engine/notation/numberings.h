// Numberings of pits: the table behind seedbank/numbering.h.
#pragma once

#include <optional>
#include <string_view>

#include <seedbank/numbering.h>

#include "solver/game/notation.h"

namespace seedbank::engine {

/// The pit that a word names.
struct NamedPit {
  int pit = 0;               ///< from 1
  std::optional<Side> side;  ///< if the word tells it
};

/// The pit that `word` names if `mover` is to move; nothing if it is not a pit of the numbering.
[[nodiscard]] std::optional<NamedPit> pit_named(PitNumbers numbers, int pits, Side mover,
                                                std::string_view word) noexcept;

/// What the words for pits look like on such a board, for messages, such as "1..6".
[[nodiscard]] std::string range_of_pits(PitNumbers numbers, int pits);

}  // namespace seedbank::engine
