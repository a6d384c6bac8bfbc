// From questions to a value: MTD(f) and bisection, two ways to choose the next threshold.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

#include "solver/game/share.h"

namespace seedbank {

/// How questions are answered, and how the next is chosen once one is.
enum class Driver : std::uint8_t {
  kAuto,         ///< each question by proof numbers where it looks large, by alpha-beta otherwise;
                 ///< the next stands next to the bound just proven
  kMtdf,         ///< alpha-beta, next to the bound just proven: Plaat et al., "Best-first
                 ///< fixed-depth minimax algorithms", Artificial Intelligence 87, 1996
  kBisection,    ///< alpha-beta, in the middle of the bounds
  kProofNumber,  ///< proof numbers, next to the bound just proven
};

/// The questions that narrow bounds to the exact share, one after the other.
class ShareQuestions {
 public:
  /// The first question is at `guess`, which may be any number. `bounds`, which must hold, are
  /// narrowed by each answer, and must outlive this.
  ShareQuestions(Driver driver, int guess, ShareBounds& bounds) noexcept
      : driver_(driver), bounds_(bounds), question_{guess, true} {}

  /// The next question. Requires bounds that are not exact.
  [[nodiscard]] Question next() noexcept;
  /// Takes its answer, as of a Decide.
  void take(int share) noexcept;

 private:
  Driver driver_;
  ShareBounds& bounds_;
  Question question_;
};

/// Answers a question with r: if r >= threshold then V >= r, otherwise V <= r.
using Decide = std::function<int(const Question&)>;

/// Narrows `bounds` to the exact share by asking `decide`, first at `guess`, which may be any
/// number. `bounds` holds what is proven at any moment, so also when `decide` throws.
/// Requires bounds that hold.
void find_share(const Decide& decide, Driver driver, int guess, ShareBounds& bounds);

/// How the share compares with `share`, any number: by one question where it is what `likely` says,
/// `less` or `greater`, and by two otherwise.
[[nodiscard]] std::strong_ordering compare_share(const Decide& decide, int share,
                                                 std::strong_ordering likely);

/// How the mover's final margin, stores included, compares with `margin`, likewise. `decide` is
/// asked about the share of `position`, and not at all when the game is over or the seeds in play
/// do not suffice. Requires a margin of the parity that those of this position have.
[[nodiscard]] std::strong_ordering compare_margin(const Decide& decide, const Position& position,
                                                  int margin, std::strong_ordering likely);

}  // namespace seedbank
