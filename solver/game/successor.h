// A successor of a position, and its worth to the side that sowed.
//
// Of the n seeds in play the sower gains some at once: those sown into its store or captured, and,
// if the game ends, those left on its side. n' seeds stay in play (0 at the end of the game), and
// the mover of the successor gets a share V' of them. So the sower gets
//
//     V = gained + V'           if it sows again
//     V = gained + n' - V'      if the turn passes
//
// All code that derives values from those of successors uses this file, except the oracles that
// check it (tests/solver/brute_force.h, db/check/verify.h).
#pragma once

#include <algorithm>
#include <cstdint>

#include "solver/game/position.h"
#include "solver/game/share.h"
#include "solver/game/sowing.h"

namespace seedbank {

struct Successor {
  Position position;             ///< seen from its mover, without stores; empty if the game is over
  std::int16_t seeds = 0;        ///< in play; 0 when the game is over
  std::int16_t mover_seeds = 0;  ///< of these, on the mover's side
  std::int16_t gained = 0;       ///< by the sower, as above
  bool same_mover = false;       ///< the last seed fell into the store: the sower sows again

  [[nodiscard]] bool is_over() const noexcept { return seeds == 0; }
  [[nodiscard]] int waiter_seeds() const noexcept { return seeds - mover_seeds; }

  /// The sower's share if the mover here gets `share`, both in units of 1/`unit` of a seed.
  [[nodiscard]] int worth(int share, int unit = 1) const noexcept {
    return same_mover ? gained * unit + share : (gained + seeds) * unit - share;
  }
  [[nodiscard]] ShareBounds worth(ShareBounds share) const noexcept {
    return same_mover ? ShareBounds{worth(share.low), worth(share.high)}
                      : ShareBounds{worth(share.high), worth(share.low)};
  }

  /// Inverse of worth(): the mover's share here if the sower's is `share`.
  [[nodiscard]] int share_if_worth(int share, int unit = 1) const noexcept {
    return same_mover ? share - gained * unit : (gained + seeds) * unit - share;
  }

  /// The bounds of the mover's share here if the sower's share is within `worth`.
  [[nodiscard]] ShareBounds bounds_if_worth(ShareBounds worth) const noexcept {
    const int low = share_if_worth(same_mover ? worth.low : worth.high);
    const int high = share_if_worth(same_mover ? worth.high : worth.low);
    return {std::max(low, 0), std::min<int>(high, seeds)};
  }

  /// The question about the mover's share here that is equivalent to one about the sower's share:
  /// it has the same answer if the sower sows again, the opposite one if the turn passes.
  [[nodiscard]] Question question_here(const Question& question) const noexcept {
    const int share = share_if_worth(question.threshold);
    return same_mover ? Question{share, question.expect_yes}
                      : Question{share + 1, !question.expect_yes};
  }
};

/// The successor by sowing `pit`. Requires empty stores, `seeds` in play, seeds in the pit and a
/// game that is not over.
[[nodiscard]] inline Successor successor(const SowingTable& table, const Position& position,
                                         int seeds, int pit) noexcept {
  Successor next;
  Position board = position;
  next.same_mover = sow_and_capture(table, board, pit) == After::kSameMover;
  const int gained = store(board.mover);
  board.mover &= kPitLanes;
  const int left = seeds - gained;
  const int sower_seeds = seeds_in_pits(board.mover);
  if (sower_seeds == 0 || sower_seeds == left) [[unlikely]] {
    next.gained = static_cast<std::int16_t>(gained + sower_seeds);
    return next;
  }
  next.position = next.same_mover ? board : swapped(board);
  next.mover_seeds = static_cast<std::int16_t>(next.same_mover ? sower_seeds : left - sower_seeds);
  next.seeds = static_cast<std::int16_t>(left);
  next.gained = static_cast<std::int16_t>(gained);
  return next;
}

/// Likewise for a position with any stores, which are ignored.
[[nodiscard]] inline Successor successor(const SowingTable& table, const Position& position,
                                         int pit) noexcept {
  return successor(table, without_stores(position), seeds_in_play(position), pit);
}

}  // namespace seedbank
