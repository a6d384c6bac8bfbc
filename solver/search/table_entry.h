// Keys of positions, and an entry of a table of bounds: the facts about one position in a 64-bit
// word.
//
//   bits, high to low:   tag 40 | low 7 | high 7 | pit 3 | work 7
//
// 0 is the empty entry; the work of all others is at least 1.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "solver/game/position.h"
#include "solver/game/share.h"

namespace seedbank {

/// A lossless encoding of a position as one integer. Each pit takes the same number of bits, b, and
/// the two pits of a lane are adjacent. With 6 pits and b = 5:
///
///     bit   0         5          10        15         20           60
///           mover 0 | waiter 0 | mover 1 | waiter 1 | mover 2 ...  |
///
/// Immutable and thread-safe.
class PositionKey {
 public:
  /// Keys for positions with `pits` pits per side and at most `seeds` seeds in play.
  /// Requires 1 <= pits <= kMaxPits, 0 <= seeds <= kMaxSeeds.
  PositionKey(int pits, int seeds) noexcept
      : pits_(pits),
        bits_per_pit_(std::min(
            {64 / (2 * pits), 7, static_cast<int>(std::bit_width(static_cast<unsigned>(seeds)))})),
        too_large_(Row{} + static_cast<std::uint16_t>(0xFFFFU << bits_per_pit_)) {}

  /// The number of bits of a key, at most 64.
  [[nodiscard]] int bits() const noexcept { return 2 * bits_per_pit_ * pits_; }

  /// True if every pit fits its bits. Requires empty stores.
  [[nodiscard]] bool fits(const Position& position) const noexcept {
    return all_zero((position.mover | position.waiter) & too_large_);
  }

  /// The key. Requires fits(position) and empty stores.
  [[nodiscard]] std::uint64_t operator()(const Position& position) const noexcept {
    const Row lanes = position.mover | position.waiter << bits_per_pit_;
    const auto halves = reinterpret_cast<RowHalves>(lanes);
    return pack(halves[0]) | pack(halves[1]) << (8 * bits_per_pit_);
  }

 private:
  // Packs four lanes of 16 bits: first in pairs, then all.
  [[nodiscard]] std::uint64_t pack(std::uint64_t lanes) const noexcept {
    constexpr std::uint64_t kEvenLanes = 0x0000'FFFF'0000'FFFFU;
    const std::uint64_t pairs =
        (lanes & kEvenLanes) | (lanes & ~kEvenLanes) >> (16 - 2 * bits_per_pit_);
    return (pairs & 0xFFFF'FFFFU) | pairs >> 32 << (4 * bits_per_pit_);
  }

  int pits_;
  int bits_per_pit_;
  Row too_large_;
};

/// The largest share that fits an entry.
inline constexpr int kMaxTableShare = 127;
/// Stands for no pit.
inline constexpr int kNoPit = 7;

/// Bounds of a share, and the pit that proves the lower one, or kNoPit.
struct TableFact {
  ShareBounds bounds;
  int pit = kNoPit;
};

class TableEntry {
 public:
  static constexpr int kTagBits = 40;

  TableEntry() = default;
  explicit TableEntry(std::uint64_t word) noexcept : word_(word) {}

  /// Requires a tag of at most kTagBits bits, 0 <= low <= high <= kMaxTableShare, scaled work.
  TableEntry(std::uint64_t tag, const TableFact& fact, std::uint64_t scaled_work) noexcept
      : word_(tag << kTagShift | static_cast<std::uint64_t>(fact.bounds.low) << kLowShift |
              static_cast<std::uint64_t>(fact.bounds.high) << kHighShift |
              static_cast<std::uint64_t>(fact.pit) << kPitShift | scaled_work) {}

  [[nodiscard]] std::uint64_t word() const noexcept { return word_; }
  [[nodiscard]] bool is_of(std::uint64_t tag) const noexcept {
    return word_ >> kTagShift == tag && word_ != 0;
  }
  [[nodiscard]] TableFact fact() const noexcept {
    return {{field(kLowShift), field(kHighShift)}, static_cast<int>(word_ >> kPitShift & 7)};
  }
  [[nodiscard]] std::uint64_t scaled_work() const noexcept { return word_ & kMostWork; }

  /// The work, within a factor of 2.
  [[nodiscard]] std::uint64_t work() const noexcept {
    const auto doublings = static_cast<int>((scaled_work() - 1) / 2);
    if (doublings == 0) return 0;
    const std::uint64_t least = std::uint64_t{1} << std::min(doublings - 1, 62);
    return scaled_work() % 2 == 0 ? least + least / 2 : least;
  }

  /// The same entry with less work, but at least 1.
  [[nodiscard]] TableEntry older() const noexcept {
    return TableEntry(scaled_work() > 1 ? word_ - 1 : word_);
  }

  /// Work on a logarithmic scale, two steps per doubling; at least 1.
  [[nodiscard]] static std::uint64_t scaled(std::uint64_t work) noexcept {
    const int doublings = static_cast<int>(std::bit_width(work));
    const bool upper_half = doublings >= 2 && (work >> (doublings - 2) & 1) != 0;
    return std::min<std::uint64_t>(
        1 + 2 * static_cast<std::uint64_t>(doublings) + (upper_half ? 1 : 0), kMostWork);
  }

 private:
  static constexpr std::uint64_t kMostWork = 127;
  static constexpr int kPitShift = 7;
  static constexpr int kHighShift = kPitShift + 3;
  static constexpr int kLowShift = kHighShift + 7;
  static constexpr int kTagShift = kLowShift + 7;

  [[nodiscard]] int field(int shift) const noexcept {
    return static_cast<int>(word_ >> shift & kMaxTableShare);
  }

  std::uint64_t word_ = 0;
};

/// Joins two facts about one position: the tighter bounds, and the pit of the lower one. Requires
/// bounds that hold.
[[nodiscard]] inline TableFact joined(const TableFact& known, TableFact found) noexcept {
  if (known.bounds.low > found.bounds.low ||
      (found.pit == kNoPit && known.bounds.low == found.bounds.low)) {
    found.pit = known.pit;
  }
  found.bounds.low = std::max(found.bounds.low, known.bounds.low);
  found.bounds.high = std::min(found.bounds.high, known.bounds.high);
  return found;
}

}  // namespace seedbank
