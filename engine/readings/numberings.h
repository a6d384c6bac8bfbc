// Numberings of pits: the table behind seedbank/numbering.h.
#pragma once

#include <cstdint>
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

/// How the pits of a list are separated.
enum class PitLayout : std::uint8_t {
  kWords,   ///< each pit is a word; hyphens may join those of a turn
  kTurns,   ///< each word is a turn, and each character a pit
  kDigits,  ///< each character is a pit; a hyphen says that the turn passes
};

[[nodiscard]] PitLayout layout_of(PitNumbers numbers) noexcept;

/// True if the numbering is the mirror image of another one, for one side or both: few words of a
/// game tell them apart.
[[nodiscard]] bool is_mirrored(PitNumbers numbers) noexcept;

/// The number of the first pit, from which the same programs count players; nothing for letters,
/// and for cells, which OpenSpiel counts from 1, and its players from 0.
[[nodiscard]] std::optional<int> first_number(PitNumbers numbers) noexcept;

/// What the words for pits look like on such a board, for messages, such as "1..6".
[[nodiscard]] std::string range_of_pits(PitNumbers numbers, int pits);

}  // namespace seedbank::engine
