// Notation of four-row Kalaha: 32 numbers, South's pits 1 to 16, then North's, and the side to
// move. The opening:
//
//     2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0 s
#pragma once

#include <string>
#include <string_view>

#include "solver/four_rows/position.h"
#include "solver/game/notation.h"

namespace seedbank::four_rows {

/// A position, and which side its mover is.
struct NotedPosition {
  Side to_move = Side::kSouth;
  Position position = opening();  ///< seen from the side to move

  friend bool operator==(const NotedPosition&, const NotedPosition&) = default;
};

/// The pits of a side.
[[nodiscard]] inline const Pits& pits_of(const NotedPosition& noted, Side side) noexcept {
  return side == noted.to_move ? noted.position.mover : noted.position.waiter;
}

/// Reads a position: numbers with blanks or commas between, then perhaps `s` or `n`; South moves
/// without. Throws NotationError, which names the number that is wrong, for anything else, whatever
/// the bytes. Reads no more of a long text than it needs to know that it is no position.
[[nodiscard]] NotedPosition parse_position(std::string_view text);

/// The canonical text: commas, then a blank and `s` or `n`. Inverse of parse_position().
[[nodiscard]] std::string to_text(const NotedPosition& noted);

/// "South's pit 13".
[[nodiscard]] std::string pit_name(Side side, int pit);

/// Throws NotationError unless the side to move may sow from `pit`, 0..15.
void require_legal(const NotedPosition& noted, int pit);

}  // namespace seedbank::four_rows
