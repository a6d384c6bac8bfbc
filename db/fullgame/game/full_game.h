// A whole game: its parameters, and counts of its positions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "solver/game/rules.h"

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

}  // namespace seedbank::db::fullgame
