// Notation: positions as text.
//
// A position of m pits is 2(m+1) numbers: South's pits from the one farthest from the store,
// South's store, North's pits likewise, North's store. Numbers are separated by blanks, by a comma
// or by both. After them may stand `s` or `n`, the side to move; without it South moves. The
// opening of the game with 6 pits and 4 seeds per pit:
//
//     4,4,4,4,4,4,0,4,4,4,4,4,4,0 s
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "solver/game/position.h"

namespace seedbank {

/// The two sides of a board that lies on a table. South moves first in a game.
enum class Side : std::uint8_t { kSouth, kNorth };

[[nodiscard]] constexpr Side other(Side side) noexcept {
  return side == Side::kSouth ? Side::kNorth : Side::kSouth;
}

/// "South" or "North".
[[nodiscard]] std::string side_name(Side side);

/// What the notation says: a position, and which side its mover is.
struct NotedPosition {
  int pits = 0;  ///< pits a side, 1..kMaxPits
  Side to_move = Side::kSouth;
  Position position;  ///< seen from the side to move

  friend bool operator==(const NotedPosition&, const NotedPosition&) = default;
};

/// A text that is not a position. The message is one line of printable ASCII, at most 200 bytes,
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

/// Reads a position. Blanks are space, tab, carriage return and line feed; the side letter may be
/// of either case. Throws NotationError for anything else, whatever the bytes. Reads no more of a
/// long text than it needs to know that it is not a position.
[[nodiscard]] NotedPosition parse_position(std::string_view text);

/// The canonical text of a position: commas, then a blank and `s` or `n`. Inverse of
/// parse_position().
[[nodiscard]] std::string to_text(const NotedPosition& noted);

}  // namespace seedbank
