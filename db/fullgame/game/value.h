// The value of a position of a whole game, as one byte: outcome and depth.
//
// *Depth* is the number of sowings to the end of the game (an extra-turn sowing counts as 1) if the
// winner takes the shortest way and the loser the longest; between drawing sowings South takes the
// longest, North the shortest. So South prefers, in descending order, by South's outcome
//
//    win in 0, 1, 2, ...   draw in ..., 2, 1, 0   loss in ..., 2, 1, 0
//
// and North the reverse. The code of a value is its place in that order: South takes the highest
// code among the successors, North the lowest. Going one sowing back keeps the order, so it can be
// done after choosing.
#pragma once

#include <cassert>
#include <cstdint>
#include <string_view>

namespace seedbank::db::fullgame {

/// The outcome of the game for South.
enum class Outcome : std::uint8_t { kLoss, kDraw, kWin };

/// "loss", "draw" or "win", as written in answers.
[[nodiscard]] constexpr std::string_view name(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::kLoss:
      return "loss";
    case Outcome::kDraw:
      return "draw";
    case Outcome::kWin:
      break;
  }
  return "win";
}

struct Value {
  Outcome outcome = Outcome::kDraw;
  int depth = 0;  ///< sowings to the end

  friend bool operator==(const Value&, const Value&) = default;
};

/// A value as a number; South prefers higher ones.
using ValueCode = std::uint8_t;

/// The largest depths with a code.
inline constexpr int kMaxDecidedDepth = 84;
inline constexpr int kMaxDrawnDepth = 85;

inline constexpr ValueCode kLowestDraw = kMaxDecidedDepth + 1;
inline constexpr ValueCode kLowestWin = kLowestDraw + kMaxDrawnDepth + 1;
static_assert(kLowestWin + kMaxDecidedDepth == 255);

/// Requires a depth that has a code.
[[nodiscard]] constexpr ValueCode encode(Value value) noexcept {
  assert(0 <= value.depth &&
         value.depth <= (value.outcome == Outcome::kDraw ? kMaxDrawnDepth : kMaxDecidedDepth));
  switch (value.outcome) {
    case Outcome::kLoss:
      return static_cast<ValueCode>(value.depth);
    case Outcome::kDraw:
      return static_cast<ValueCode>(kLowestDraw + value.depth);
    case Outcome::kWin:
      break;
  }
  return static_cast<ValueCode>(255 - value.depth);
}

/// Inverse of encode(), defined for every code.
[[nodiscard]] constexpr Value decode(ValueCode code) noexcept {
  if (code < kLowestDraw) return {Outcome::kLoss, code};
  if (code < kLowestWin) return {Outcome::kDraw, code - kLowestDraw};
  return {Outcome::kWin, 255 - code};
}

/// True if the value one sowing earlier has no code.
[[nodiscard]] constexpr bool is_deepest(ValueCode code) noexcept {
  return code == kLowestDraw - 1 || code == kLowestWin - 1 || code == kLowestWin;
}

/// The value one sowing earlier. Requires !is_deepest(code).
[[nodiscard]] constexpr ValueCode one_sowing_earlier(ValueCode code) noexcept {
  return static_cast<ValueCode>(code < kLowestWin ? code + 1 : code - 1);
}

}  // namespace seedbank::db::fullgame
