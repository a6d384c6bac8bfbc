// The interface by which a search reads endgames, and classes of shares: a compact form of their
// values that still answers most questions.
//
// A search asks whether a share is at least some threshold, mostly one far from the share. So
// instead of the share a database may keep its class, one of a few intervals. A class answers every
// question whose threshold does not divide it. With b bits per position there are 2^b classes,
// separated by cuts that leave the fewest questions open; eight bits hold the share itself. Choice
// of the cuts: solver/SEARCH.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/game/position.h"
#include "solver/game/share.h"

namespace seedbank {

/// The bits that a database holds per share; no code crosses a byte boundary. The value of an
/// enumerator is the binary logarithm of the positions per byte.
enum class ShareBits : std::uint8_t {
  kEight,  ///< the share itself
  kFour,
  kTwo,
  kOne,
};

inline constexpr std::array<ShareBits, 4> kAllShareBits = {ShareBits::kEight, ShareBits::kFour,
                                                           ShareBits::kTwo, ShareBits::kOne};

[[nodiscard]] constexpr int positions_per_byte(ShareBits bits) noexcept {
  return 1 << static_cast<int>(bits);
}
[[nodiscard]] constexpr int bit_count(ShareBits bits) noexcept {
  return 8 >> static_cast<int>(bits);
}

namespace share_cuts {

// The least shares of all classes but the lowest, ascending, relative to half of the seeds in play
// (rounded up). The same for any number of seeds.
inline constexpr std::array<int, 1> kOfOneBit = {2};
inline constexpr std::array<int, 3> kOfTwoBits = {-2, 2, 5};
inline constexpr std::array<int, 15> kOfFourBits = {-7, -5, -3, -2, -1, 0, 1, 2,
                                                    3,  4,  5,  6,  7,  8, 9};

[[nodiscard]] constexpr std::span<const int> of(ShareBits bits) noexcept {
  constexpr std::array<std::span<const int>, kAllShareBits.size()> kCuts = {
      std::span<const int>(), kOfFourBits, kOfTwoBits, kOfOneBit};
  return kCuts[static_cast<std::size_t>(bits)];
}

struct ShareClass {
  std::int16_t low;  // least and greatest share, relative to half of the seeds
  std::int16_t high;
};

// By bits and code. The end classes include every possible share.
inline constexpr auto kClasses = [] {
  constexpr std::int16_t kBeyond = kMaxSeeds;
  std::array<std::array<ShareClass, 16>, kAllShareBits.size()> classes{};
  for (const ShareBits bits : kAllShareBits) {
    auto& row = classes[static_cast<std::size_t>(bits)];
    const auto cuts = share_cuts::of(bits);
    row[0].low = -kBeyond;
    for (std::size_t i = 0; i < cuts.size(); ++i) {
      row[i].high = static_cast<std::int16_t>(cuts[i] - 1);
      row[i + 1].low = static_cast<std::int16_t>(cuts[i]);
    }
    row[cuts.size()].high = kBeyond;
  }
  return classes;
}();

}  // namespace share_cuts

/// The code of a share of `seeds` seeds in play: its class, counted from the lowest, or the share.
[[nodiscard]] constexpr int share_code(ShareBits bits, int share, int seeds) noexcept {
  if (bits == ShareBits::kEight) return share;
  const auto cuts = share_cuts::of(bits);
  return static_cast<int>(std::upper_bound(cuts.begin(), cuts.end(), share - (seeds + 1) / 2) -
                          cuts.begin());
}

/// The bounds of the shares with this code. Requires the share_code() of a possible share.
[[nodiscard]] constexpr ShareBounds share_bounds(ShareBits bits, int code, int seeds) noexcept {
  if (bits == ShareBits::kEight) return {code, code};
  const share_cuts::ShareClass& found =
      share_cuts::kClasses[static_cast<std::size_t>(bits)][static_cast<std::size_t>(code)];
  const int half = (seeds + 1) / 2;
  return {std::max(half + found.low, 0), std::min(half + found.high, seeds)};
}

/// The place of a position's value. Reading it costs a cache miss, so callers compute places,
/// prefetch them and read later.
struct EndgamePlace {
  const std::uint8_t* byte = nullptr;
  std::uint8_t index = 0;  ///< of the code within the byte, modulo the codes per byte
  ShareBits bits = ShareBits::kEight;
};

/// Bounds of the share of a position with `seeds` seeds in play whose value is at `place`.
[[nodiscard]] inline ShareBounds read_share(EndgamePlace place, int seeds) noexcept {
  const int byte = *place.byte;
  if (place.bits == ShareBits::kEight) return {byte, byte};
  const int width = bit_count(place.bits);
  const int shift = place.index * width & 7;
  return share_bounds(place.bits, byte >> shift & ((1 << width) - 1), seeds);
}

/// Shares of all positions with at most up_to_seeds() seeds in play and both sides non-empty.
/// Thread-safe.
class EndgameSource {
 public:
  virtual ~EndgameSource() = default;

  /// Maximum number of seeds in play of covered positions; less than 2 if none are covered.
  [[nodiscard]] virtual int up_to_seeds() const noexcept = 0;

  /// The place of a position's value. Requires empty stores, the stated seeds on both sides, each
  /// at least 1, and together at most up_to_seeds().
  [[nodiscard]] virtual EndgamePlace place(const Position& position, int mover_seeds,
                                           int waiter_seeds) const noexcept = 0;
};

}  // namespace seedbank
