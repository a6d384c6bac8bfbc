// Counts of a layer, or of all layers together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace seedbank::db::fullgame {

/// What a layer, or all of them together, holds.
struct Tally {
  std::uint64_t positions = 0;
  std::array<std::uint64_t, 3> outcomes{};  ///< positions by Outcome
  std::uint64_t expanded = 0;               ///< positions in which a side has yet to sow
  std::uint64_t sowings = 0;                ///< legal pits of these, all together

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
