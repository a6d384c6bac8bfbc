// A substitute for a resident database: values by brute force, in bytes or in classes of fewer
// bits.
#pragma once

#include <cstdint>
#include <unordered_map>

#include <gtest/gtest.h>

#include "solver/search/endgame_source.h"
#include "tests/solver/all_positions.h"
#include "tests/solver/brute_force.h"

namespace seedbank {

/// Seeds in play up to which brute force answers random positions quickly.
/// Requires 1 <= pits <= kMaxPits.
inline int most_brute_seeds(int pits) {
  constexpr int kMost[kMaxPits] = {40, 18, 13, 11, 10, 9, 8};
  return kMost[pits - 1];
}

/// Holds every position with at most `up_to_seeds` seeds in play; with 0 or 1, none. Codes of fewer
/// than 8 bits may be at any place in their byte, whose other bits hold wrong values. Fails the
/// test on any other look-up. Immutable, so any thread may use it.
class BruteEndgames final : public EndgameSource {
 public:
  BruteEndgames(BruteForce& brute, int pits, int up_to_seeds, ShareBits bits = ShareBits::kEight)
      : up_to_seeds_(up_to_seeds), bits_(bits) {
    for (int seeds = 2; seeds <= up_to_seeds; ++seeds) {
      for_each_position(pits, seeds, [&](const Position& position) {
        if (!is_over(position)) values_.emplace(position, coded(brute, position, seeds, bits));
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
      return {&kNothing};
    }
    return {&found->second.byte, found->second.index, bits_};
  }

 private:
  struct Value {
    std::uint8_t byte;
    std::uint8_t index;
  };
  static constexpr std::uint8_t kNothing = 0;

  static Value coded(BruteForce& brute, const Position& position, int seeds, ShareBits bits) {
    const int code = share_code(bits, brute.share(position), seeds);
    const int mask = (1 << bit_count(bits)) - 1;
    const auto index = static_cast<std::uint8_t>(PositionHash{}(position));
    const int shift = index % positions_per_byte(bits) * bit_count(bits);
    const int wrong = (code ^ mask) * (0xFF / mask);  // at every place
    return {static_cast<std::uint8_t>((wrong & ~(mask << shift)) | code << shift), index};
  }

  int up_to_seeds_;
  ShareBits bits_;
  std::unordered_map<Position, Value, PositionHash> values_;
};

}  // namespace seedbank
