// A whole game: its parameters, the values of its positions, counts of them, and its rules. When
// the game is over, the remaining seeds stay in the pits.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "solver/game/notation.h"
#include "solver/game/rules.h"
#include "solver/game/sowing.h"

namespace seedbank::db::fullgame {

/// When the game ends.
enum class End : std::uint8_t {
  kMajority,  ///< when a side is empty, or a store holds more than half of all seeds
  kPlayOn,    ///< when a side is empty, regardless of the stores
};

/// "majority" or "play-on", as written in answers.
[[nodiscard]] constexpr std::string_view name(End end) noexcept {
  return end == End::kMajority ? "majority" : "play-on";
}

/// The parameters of a full-game database.
struct FullGame {
  Game game;
  int seeds_per_pit = 4;  ///< of the opening, at least 1
  End end = End::kMajority;

  /// All seeds of the game.
  [[nodiscard]] constexpr int seeds() const noexcept { return 2 * game.pits * seeds_per_pit; }

  friend bool operator==(const FullGame&, const FullGame&) = default;
};

/// The opening, South to move.
[[nodiscard]] inline NotedPosition opening_of(const FullGame& full_game) {
  const int pits = full_game.game.pits;
  return {pits, Side::kSouth, opening(pits, full_game.seeds_per_pit)};
}

/// A description such as "3 pits, 2 seeds in each, empty-capture, majority".
[[nodiscard]] std::string to_text(const FullGame& full_game);

// ---- Values ------------------------------------------------------------------------------------
// *Depth* is the number of sowings to the end of the game (an extra-turn sowing counts as 1) if the
// winner takes the shortest way and the loser the longest; between drawing sowings South takes the
// longest, North the shortest. So South prefers, in descending order, by South's outcome
//
//    win in 0, 1, 2, ...   draw in ..., 2, 1, 0   loss in ..., 2, 1, 0
//
// and North the reverse. The code of a value is its place in that order, counted from the end: loss
// in 0 has the lowest code, win in 0 the highest. South takes the highest code among the
// successors, North the lowest. Adding one sowing to the depth preserves the order, so it can be
// done after choosing.

/// The outcome of the game for South.
enum class Outcome : std::uint8_t { kLoss, kDraw, kWin };

/// "loss", "draw" or "win", as written in answers.
[[nodiscard]] constexpr std::string_view name(Outcome outcome) noexcept {
  constexpr std::array<std::string_view, 3> kNames = {"loss", "draw", "win"};
  return kNames[static_cast<std::size_t>(outcome)];
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
  const int code = value.outcome == Outcome::kLoss   ? value.depth
                   : value.outcome == Outcome::kDraw ? kLowestDraw + value.depth
                                                     : 255 - value.depth;
  return static_cast<ValueCode>(code);
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

/// Counts of a layer, or of all layers.
struct Tally {
  std::uint64_t positions = 0;
  std::array<std::uint64_t, 3> outcomes{};  ///< positions by Outcome
  std::uint64_t expanded = 0;               ///< positions in which the game continues
  std::uint64_t sowings = 0;                ///< total of their legal pits

  Tally& operator+=(const Tally& other) noexcept {
    positions += other.positions;
    for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i] += other.outcomes[i];
    expanded += other.expanded;
    sowings += other.sowings;
    return *this;
  }
  friend bool operator==(const Tally&, const Tally&) = default;
};

// ---- Rules -------------------------------------------------------------------------------------
// Used by look-up and verification; independent of the passes that build databases.

/// Whether the game is over: a side is empty or, with End::kMajority, a store holds more than half
/// of all seeds.
[[nodiscard]] bool is_over(const FullGame& full_game, const Position& position) noexcept;

/// The outcome for South if the game is over: the remaining seeds go to the side they are on.
[[nodiscard]] Outcome outcome_at_end(const NotedPosition& noted) noexcept;

/// The position after sowing `pit`, with the other side to move unless the last seed fell into the
/// store, even if the game is over. Requires that the pit holds seeds.
[[nodiscard]] NotedPosition after_sowing(const SowingTable& table, const NotedPosition& noted,
                                         int pit) noexcept;

/// Whether `side` prefers value `a` to `b`.
[[nodiscard]] bool prefers(Side side, const Value& a, const Value& b) noexcept;

}  // namespace seedbank::db::fullgame
