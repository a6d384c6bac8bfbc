// One successor of a position: where a sowing leads, and what that is worth to the side that sowed.
//
// Of the n seeds in play the sower gains some at once: those sown into its store or captured, and,
// when that ends the game, those left on its side. n' seeds stay in play, n' = 0 at the end of the
// game, and the mover of the successor gets a share V' of them. So the sower gets
//
//     V = gained + V'           if it sows again
//     V = gained + n' - V'      if the turn passes
//
// Whoever derives values of positions from those of their successors does it by this file; only the
// oracles do not (brute_force.h, db/check/verify.h), since they check it.
#pragma once

#include <algorithm>
#include <cstdint>

#include "solver/game/position.h"
#include "solver/game/share.h"
#include "solver/game/sowing.h"

namespace seedbank {

struct Successor {
  Position position;             ///< seen from its mover; stores empty, pits too at the end
  std::int16_t seeds = 0;        ///< in play; 0 when the game is over
  std::int16_t mover_seeds = 0;  ///< of these on the mover's side
  std::int16_t gained = 0;       ///< by the sower, as above
  bool same_mover = false;       ///< the last seed fell into the store: the sower sows again

  [[nodiscard]] bool is_over() const noexcept { return seeds == 0; }
  [[nodiscard]] int waiter_seeds() const noexcept { return seeds - mover_seeds; }

  /// The sower's share, when the share of the mover here is `share`. `unit`: in how many parts of a
  /// seed both are given.
  [[nodiscard]] int worth(int share, int unit = 1) const noexcept {
    return same_mover ? gained * unit + share : (gained + seeds) * unit - share;
  }
  [[nodiscard]] ShareBounds worth(ShareBounds share) const noexcept {
    return same_mover ? ShareBounds{worth(share.low), worth(share.high)}
                      : ShareBounds{worth(share.high), worth(share.low)};
  }

  /// Inverse of worth(): the mover's share here, when the sower's is `share`.
  [[nodiscard]] int share_if_worth(int share, int unit = 1) const noexcept {
    return same_mover ? share - gained * unit : (gained + seeds) * unit - share;
  }

  /// The bounds of the mover's share here, when the sower's share is within `worth`.
  [[nodiscard]] ShareBounds bounds_if_worth(ShareBounds worth) const noexcept {
    const int low = share_if_worth(same_mover ? worth.low : worth.high);
    const int high = share_if_worth(same_mover ? worth.high : worth.low);
    return {std::max(low, 0), std::min<int>(high, seeds)};
  }

  /// The question about the mover's share here that answers one about the sower's share: with the
  /// same answer if the sower sows again, with the opposite one if the turn passes.
  [[nodiscard]] Question question_here(const Question& question) const noexcept {
    const int share = share_if_worth(question.threshold);
    return same_mover ? Question{share, question.expect_yes}
                      : Question{share + 1, !question.expect_yes};
  }
};

/// What sowing `pit` leads to. Requires empty stores, `seeds` in play, seeds in the pit and that
/// the game is not over.
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

/// The same for any position: its stores are left out.
[[nodiscard]] inline Successor successor(const SowingTable& table, const Position& position,
                                         int pit) noexcept {
  return successor(table, without_stores(position), seeds_in_play(position), pit);
}

}  // namespace seedbank
