// Finding a value by questions: MTD(f) and bisection choose the thresholds.
#pragma once

#include <compare>
#include <functional>

#include <seedbank/names.h>

#include "solver/game/share.h"

namespace seedbank {

/// The questions that narrow bounds to the exact share, one after the other.
class ShareQuestions {
 public:
  /// The first question is at `guess`, which may be any number. `bounds`, which must hold, are
  /// narrowed by each answer, and must outlive this.
  ShareQuestions(Driver driver, int guess, ShareBounds& bounds) noexcept
      : driver_(driver), bounds_(bounds), question_{guess, true} {}

  /// The next question. Requires bounds that are not exact.
  [[nodiscard]] Question next() noexcept;
  /// Narrows the bounds by the answer to next(), as Decide returns it.
  void take(int share) noexcept;

 private:
  Driver driver_;
  ShareBounds& bounds_;
  Question question_;
};

/// Answers a question with r: if r >= threshold then V >= r, otherwise V <= r.
using Decide = std::function<int(const Question&)>;

/// Narrows `bounds` to the exact share by calls of `decide`, the first at `guess`, which may be any
/// number. If `decide` throws, `bounds` holds what was proven before. Requires bounds that hold.
void find_share(const Decide& decide, Driver driver, int guess, ShareBounds& bounds);

/// Compares the mover's share with `share`, which may be any number. Asks one question if the
/// result is `likely` (`less` or `greater`), otherwise two.
[[nodiscard]] std::strong_ordering compare_share(const Decide& decide, int share,
                                                 std::strong_ordering likely);

/// Compares the mover's final margin, stores included, with `margin` in the same way. Asks no
/// question if the game is over or the seeds in play cannot change the result. Requires a margin of
/// the position's parity.
[[nodiscard]] std::strong_ordering compare_margin(const Decide& decide, const Position& position,
                                                  int margin, std::strong_ordering likely);

}  // namespace seedbank
