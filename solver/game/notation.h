// Notation: positions as text.
//
// A position of m pits is 2(m+1) numbers: South's pits from the one farthest from the store,
// South's store, North's pits likewise, North's store. Numbers are separated by blanks, or by one
// comma or semicolon with or without blanks. The side to move may follow, as `s`, `n`, `south` or
// `north`; the default is South. The opening of the game with 6 pits and 4 seeds per pit:
//
//     4,4,4,4,4,4,0,4,4,4,4,4,4,0 s
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <seedbank/names.h>

#include "solver/game/position.h"

namespace seedbank {

/// A position with the side to move, as written in notation.
struct NotedPosition {
  int pits = 0;  ///< pits per side, 1..kMaxPits
  Side to_move = Side::kSouth;
  Position position;  ///< seen from the side to move

  friend bool operator==(const NotedPosition&, const NotedPosition&) = default;
};

/// A text that is not a position. The message is one line of printable ASCII, at most 600 bytes,
/// and names the number that is wrong, counted from 1, and why.
class NotationError : public std::runtime_error {
 public:
  explicit NotationError(const std::string& message, std::optional<std::size_t> place = {})
      : std::runtime_error(message), place_(place) {}

  /// The number that is wrong, counted from 1; nothing if it is not a single one.
  [[nodiscard]] std::optional<std::size_t> place() const noexcept { return place_; }

 private:
  std::optional<std::size_t> place_;
};

/// Reads a position. Blanks are space, tab, carriage return and line feed; words may have either
/// case. Throws NotationError for any other text, including arbitrary bytes. Stops reading a
/// long text as soon as it cannot be a position.
[[nodiscard]] NotedPosition parse_position(std::string_view text);

/// The canonical text of a position: commas, then a blank and `s` or `n`. Inverse of
/// parse_position().
[[nodiscard]] std::string to_text(const NotedPosition& noted);

}  // namespace seedbank
