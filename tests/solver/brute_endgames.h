// A stand-in for a resident database: values by brute force, as bytes or as 4-bit codes.
#pragma once

#include <cstdint>
#include <unordered_map>

#include <gtest/gtest.h>

#include "solver/game/brute_force.h"
#include "solver/search/endgame_source.h"
#include "tests/solver/all_positions.h"

namespace seedbank {

/// Seeds in play up to which brute force answers random positions in no time.
/// Requires 1 <= pits <= kMaxPits.
inline int most_brute_seeds(int pits) {
  constexpr int kMost[kMaxPits] = {40, 18, 13, 11, 10, 9, 8};
  return kMost[pits - 1];
}

/// Holds every position with at most `up_to_seeds` seeds in play; with 0 or 1 it is no database at
/// all. Fails the test when it is asked for anything else. Immutable, so any thread may use it.
class BruteEndgames final : public EndgameSource {
 public:
  enum class Storage : std::uint8_t {
    kBytes,
    kNibbles,  ///< half of the positions in the low bits, half in the high ones; in the other bits
               ///< stands what would be wrong
  };

  BruteEndgames(BruteForce& brute, int pits, int up_to_seeds, Storage storage = Storage::kBytes)
      : up_to_seeds_(up_to_seeds) {
    for (int seeds = 2; seeds <= up_to_seeds; ++seeds) {
      for_each_position(pits, seeds, [&](const Position& position) {
        if (!is_over(position)) values_.emplace(position, coded(brute, position, seeds, storage));
      });
    }
  }

  [[nodiscard]] int up_to_seeds() const noexcept override { return up_to_seeds_; }

  [[nodiscard]] EndgamePlace place(const Position& position, int mover_seeds,
                                   int waiter_seeds) const noexcept override {
    EXPECT_EQ(mover_seeds, seeds_in_pits(position.mover));
    EXPECT_EQ(waiter_seeds, seeds_in_pits(position.waiter));
    const auto found = values_.find(position);
    if (found == values_.end()) {
      ADD_FAILURE() << "a position that the source does not cover";
      return {&kNothing, EndgameCoding::kByte};
    }
    return {&found->second.byte, found->second.coding};
  }

 private:
  struct Value {
    std::uint8_t byte;
    EndgameCoding coding;
  };
  static constexpr std::uint8_t kNothing = 0;

  static Value coded(BruteForce& brute, const Position& position, int seeds, Storage storage) {
    const int share = brute.share(position);
    if (storage == Storage::kBytes) {
      return {static_cast<std::uint8_t>(share), EndgameCoding::kByte};
    }
    const int code = packed_share(share, seeds);
    const int wrong_code = (code + 7) & 15;
    const bool low = PositionHash{}(position) % 2 == 0;
    return low ? Value{static_cast<std::uint8_t>(wrong_code << 4 | code), EndgameCoding::kLowNibble}
               : Value{static_cast<std::uint8_t>(code << 4 | wrong_code),
                       EndgameCoding::kHighNibble};
  }

  int up_to_seeds_;
  std::unordered_map<Position, Value, PositionHash> values_;
};

}  // namespace seedbank
