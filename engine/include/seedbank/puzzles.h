// Puzzles: positions of games in which exactly one pit is right. Engine::find_puzzles() finds them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <seedbank/board.h>
#include <seedbank/export.h>

namespace seedbank {

/// Why one pit is right and every other is wrong.
enum class Theme : std::uint8_t {
  kOnlyWin,   ///< only this pit wins
  kOnlyDraw,  ///< this pit draws, and all others lose
  kGain,      ///< every other pit gives away seeds, though the outcome may be the same
};

inline constexpr std::array kThemes = {Theme::kOnlyWin, Theme::kOnlyDraw, Theme::kGain};

/// "only-win", "only-draw" or "gain".
[[nodiscard]] SEEDBANK_API std::string_view name(Theme theme) noexcept;

/// The least and the greatest difficulty.
inline constexpr int kEasiest = 1;
inline constexpr int kHardest = 10;

/// A position with the values of all pits.
struct SEEDBANK_API Puzzle {
  Board board;  ///< South to move, with at least two legal pits
  Theme theme = Theme::kGain;
  int difficulty = kEasiest;  ///< kEasiest..kHardest: see engine/puzzles/DIFFICULTY.md
  /// The final margin for South after sowing pit 1, 2, ...; nothing for an empty pit.
  std::vector<std::optional<int>> values;

  /// The right pit, the one with the greatest value.
  [[nodiscard]] int best() const noexcept;
};

/// The theme of a position whose pits have these values; nothing if it is not a puzzle: fewer than
/// two legal pits, or several right ones. For kGain, every other pit must give away at least
/// `least_gain` seeds of the final margin.
[[nodiscard]] SEEDBANK_API std::optional<Theme> theme_of(
    const std::vector<std::optional<int>>& values, int least_gain) noexcept;

/// Where puzzles come from. The same plan gives the same puzzles in the same order.
struct PuzzlePlan {
  int pits = 6;
  int seeds_per_pit = 4;
  std::uint64_t random_seed = 1;
  int least_gain = 4;  ///< of the theme kGain, at least 2

  friend bool operator==(const PuzzlePlan&, const PuzzlePlan&) = default;
};

/// Puzzles found so far: enough to resume the search.
struct PuzzleSet {
  std::uint64_t games = 0;      ///< games that were searched
  std::vector<Puzzle> puzzles;  ///< in the order of these games, at most one from each
};

}  // namespace seedbank
