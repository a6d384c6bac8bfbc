// Share and margin: the two ways to state a value.
//
// Of the n seeds in play the mover ends up with a share V, 0..n, and the waiter with n - V. The
// margin is the mover's final store minus the waiter's:
//
//     margin = V - (n - V) + store difference = 2V - n + store difference
//
// Databases and the search use shares, which do not depend on stores and fit a byte up to 255
// seeds; users see margins. Without stores a margin has the parity of n and lies in -n..n.
#pragma once

#include <algorithm>
#include <optional>

#include "solver/game/position.h"

namespace seedbank {

/// One question about a share V: is V >= threshold?
struct Question {
  int threshold = 0;
  bool expect_yes = false;  ///< the likely answer; only steers the search
};

/// Bounds of a share, in seeds: low <= share <= high.
struct ShareBounds {
  int low = 0;
  int high = 0;

  [[nodiscard]] bool exact() const noexcept { return low == high; }

  /// The bound that decides whether the share is at least `threshold`, if any: at least `threshold`
  /// for yes, less for no.
  [[nodiscard]] std::optional<int> answer(int threshold) const noexcept {
    if (low >= threshold) return low;
    if (high < threshold) return high;
    return std::nullopt;
  }

  /// Narrows the bounds by the answer to "is the share at least `threshold`?": the share is at
  /// least `found` for yes, at most `found` for no.
  void take(int threshold, int found) noexcept {
    if (found >= threshold) {
      low = std::min(found, high);
    } else {
      high = std::max(found, low);
    }
  }

  friend bool operator==(const ShareBounds&, const ShareBounds&) = default;
};

/// The mover's final margin in seeds, stores included, for this share of the seeds in play.
/// Requires 0 <= share <= seeds_in_play(position).
[[nodiscard]] inline int margin_from_share(const Position& position, int share) noexcept {
  return 2 * share - seeds_in_play(position) + store_difference(position);
}

/// Inverse of margin_from_share(). Requires a margin of some share of this position: in range and
/// with the right parity.
[[nodiscard]] inline int share_from_margin(const Position& position, int margin) noexcept {
  return (margin - store_difference(position) + seeds_in_play(position)) / 2;
}

}  // namespace seedbank
