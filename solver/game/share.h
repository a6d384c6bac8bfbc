// Share and margin: the two ways to state a value.
//
// Of the n seeds in play the mover ends up with a share V, 0..n, and the waiter with n - V. The
// margin is the mover's final store less the waiter's:
//
//     margin = V - (n - V) + store difference = 2V - n + store difference
//
// Databases and search hold shares, which stores do not change and which fit a byte up to 255
// seeds; people are told margins. Without stores a margin has the parity of n and lies in -n..n.
#pragma once

#include <algorithm>
#include <optional>

#include "solver/game/position.h"

namespace seedbank {

/// One question about a share V: is V >= threshold?
struct Question {
  int threshold = 0;
  bool expect_yes = false;  ///< which answer is likely; steers the search, nothing else
};

/// What is known of a share, in seeds: low <= share <= high.
struct ShareBounds {
  int low = 0;
  int high = 0;

  [[nodiscard]] bool exact() const noexcept { return low == high; }

  /// The bound that tells whether the share is at least `threshold`, if one does: at least
  /// `threshold` for yes, less for no.
  [[nodiscard]] std::optional<int> answer(int threshold) const noexcept {
    if (low >= threshold) return low;
    if (high < threshold) return high;
    return std::nullopt;
  }

  /// Takes in what was found when asked whether the share is at least `threshold`: a share of
  /// `found` or more for yes, of `found` or less for no.
  void take(int threshold, int found) noexcept {
    if (found >= threshold) {
      low = std::min(found, high);
    } else {
      high = std::max(found, low);
    }
  }

  friend bool operator==(const ShareBounds&, const ShareBounds&) = default;
};

/// Final margin in seeds for the mover who gets `share` of the seeds in play, stores included.
/// Requires 0 <= share <= seeds_in_play(position).
[[nodiscard]] inline int margin_from_share(const Position& position, int share) noexcept {
  return 2 * share - seeds_in_play(position) + store_difference(position);
}

/// Inverse of margin_from_share().
/// Requires a margin that some share of this position leads to: of the right parity and in range.
[[nodiscard]] inline int share_from_margin(const Position& position, int margin) noexcept {
  return (margin - store_difference(position) + seeds_in_play(position)) / 2;
}

}  // namespace seedbank
