// Wide boards: positions of up to 12 pits per side, for callers that only sow.
//
// Databases and the search use Position, which is fast and has up to 7 pits. Tournaments also use
// wider boards. A wide board stores its rules and its number of pits and sows place by place.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/game/position.h"
#include "solver/game/rules.h"
#include "solver/game/sowing.h"

namespace seedbank {

/// Maximum number of pits per side of a WideBoard.
inline constexpr int kMaxWidePits = 12;

/// One side of a wide board: its pits from the one farthest from the store, and the store.
struct WideSide {
  std::array<std::uint16_t, kMaxWidePits> pits{};  ///< 0 beyond the pits of the board
  std::uint16_t store = 0;

  friend bool operator==(const WideSide&, const WideSide&) = default;
};

/// The board, seen from the mover. Cheap to copy.
class WideBoard {
 public:
  /// Requires 1 <= pits <= kMaxWidePits, no seeds in pits beyond, at most kMaxSeeds seeds in all.
  WideBoard(int pits, Rules rules, const WideSide& mover, const WideSide& waiter) noexcept
      : mover_(mover), waiter_(waiter), pits_(static_cast<std::uint8_t>(pits)), rules_(rules) {}

  /// The same board as a position of `game`.
  WideBoard(Game game, const Position& position) noexcept;

  /// As a position. Requires at most kMaxPits pits.
  [[nodiscard]] Position position() const noexcept;

  [[nodiscard]] int pits() const noexcept { return pits_; }
  [[nodiscard]] Rules rules() const noexcept { return rules_; }
  [[nodiscard]] const WideSide& mover() const noexcept { return mover_; }
  [[nodiscard]] const WideSide& waiter() const noexcept { return waiter_; }

  /// Seeds in a pit of the mover; pit 0 is farthest from the store.
  [[nodiscard]] int seeds_in(int pit) const noexcept {
    return mover_.pits[static_cast<std::size_t>(pit)];
  }

  /// The mover's store minus the waiter's.
  [[nodiscard]] int difference() const noexcept { return mover_.store - waiter_.store; }
  [[nodiscard]] int most_in_store() const noexcept { return std::max(mover_.store, waiter_.store); }

  /// Seeds in the pits of both sides.
  [[nodiscard]] int seeds_in_play() const noexcept;
  /// Seeds in pits and stores.
  [[nodiscard]] int all_seeds() const noexcept {
    return seeds_in_play() + mover_.store + waiter_.store;
  }

  /// True if a side is empty.
  [[nodiscard]] bool is_over() const noexcept;

  /// See seedbank::sow(). Requires that the pit holds seeds and that the game is not over.
  After sow(int pit) noexcept;

  /// See seedbank::sow_and_capture(). Requires that the pit holds seeds.
  After sow_and_capture(int pit) noexcept;

  /// Moves the seeds in the pits of each side to its store.
  void collect() noexcept;

  friend bool operator==(const WideBoard&, const WideBoard&) = default;

 private:
  WideSide mover_;
  WideSide waiter_;
  std::uint8_t pits_;
  Rules rules_;
};

}  // namespace seedbank
