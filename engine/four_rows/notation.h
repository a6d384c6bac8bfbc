// Notation of four-row Kalaha: 32 numbers, South's pits 1 to 16 and North's, then the side to move.
// The opening:
//
//     2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0 s
#pragma once

#include <string>
#include <string_view>

#include "solver/four_rows/position.h"
#include "solver/game/notation.h"

namespace seedbank::four_rows {

/// A position with the side to move.
struct NotedPosition {
  Side to_move = Side::kSouth;
  Position position = opening();  ///< seen from the side to move

  friend bool operator==(const NotedPosition&, const NotedPosition&) = default;
};

/// The pits of a side.
[[nodiscard]] inline const Pits& pits_of(const NotedPosition& noted, Side side) noexcept {
  return side == noted.to_move ? noted.position.mover : noted.position.waiter;
}

/// Reads a position: numbers separated by blanks or commas, then `s`, `n` or, for South, nothing.
/// Throws NotationError, which names the wrong number, for any other bytes. Stops reading a long
/// text as soon as it cannot be a position.
[[nodiscard]] NotedPosition parse_position(std::string_view text);

/// The canonical text: commas, then a blank and `s` or `n`. Inverse of parse_position().
[[nodiscard]] std::string to_text(const NotedPosition& noted);

/// "South's pit 13".
[[nodiscard]] std::string pit_name(Side side, int pit);

/// Throws NotationError unless `pit`, 0..15, is legal.
void require_legal(const NotedPosition& noted, int pit);

}  // namespace seedbank::four_rows
