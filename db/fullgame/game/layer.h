// A layer of a full-game database: the reachable candidates and their values.
//
// One bit per candidate says whether it is reachable. The positions of a layer are the bits set, in
// the order of their places; the index of a position is the number of bits set before it. A count
// for every 128 bits reduces that to one addition and two bit counts. Values are stored by index.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "db/fullgame/game/full_game.h"
#include "db/fullgame/game/layout.h"
#include "solver/base/pages.h"

namespace seedbank::db::fullgame {

/// The number of bits set in two words.
[[nodiscard]] inline std::uint64_t bits_set(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__POPCNT__)
  return static_cast<std::uint64_t>(std::popcount(a) + std::popcount(b));
#else
  // Faster than the library's count from a table on processors without the instruction.
  constexpr std::uint64_t kPairs = 0x5555'5555'5555'5555;
  constexpr std::uint64_t kFours = 0x3333'3333'3333'3333;
  constexpr std::uint64_t kBytes = 0x0F0F'0F0F'0F0F'0F0F;
  a -= a >> 1 & kPairs;
  b -= b >> 1 & kPairs;
  // A sum of two counts of 4 bits is at most 8 and fits in 4 bits; a sum for bytes is at most 16.
  a = (a & kFours) + (a >> 2 & kFours) + (b & kFours) + (b >> 2 & kFours);
  return ((a & kBytes) + (a >> 4 & kBytes)) * 0x0101'0101'0101'0101 >> 56;
#endif
}

/// Sets `columns` to the columns of `row` whose bits are set in the plane that begins at `words`,
/// in ascending order.
inline void find_columns(const std::uint64_t* words, const Plane& plane, SideRank row,
                         std::vector<SideRank>& columns) {
  columns.clear();
  const std::uint64_t begin = std::uint64_t{row} * plane.columns;
  const std::uint64_t end = begin + plane.columns;
  for (std::uint64_t word = begin / kWordBits; word * kWordBits < end; ++word) {
    const std::uint64_t first = word * kWordBits;
    std::uint64_t bits = words[word];
    if (first < begin) bits &= ~std::uint64_t{0} << (begin - first);
    if (end - first < kWordBits) bits &= (std::uint64_t{1} << (end - first)) - 1;
    for (; bits != 0; bits &= bits - 1) {
      columns.push_back(static_cast<SideRank>(
          first + static_cast<std::uint64_t>(std::countr_zero(bits)) - begin));
    }
  }
}

/// A plane of a complete layer, for looking up values.
struct PlaneValues {
  const std::uint64_t* words = nullptr;
  const std::uint32_t* counts = nullptr;
  const ValueCode* values = nullptr;  ///< of the first position of the plane
  SideRank columns = 0;

  /// Index within the plane of the position at `bit`. Requires that the bit is set.
  [[nodiscard]] std::uint64_t index(std::uint64_t bit) const noexcept {
    static_assert(kWordsPerCount == 2);
    const std::uint64_t word = bit / kWordBits;
    const std::uint64_t below = (std::uint64_t{1} << bit % kWordBits) - 1;
    // If the bit is in the second word of the group, all of the first word counts.
    const std::uint64_t odd = std::uint64_t{0} - (word & 1);
    return counts[word / 2] +
           bits_set(words[word & ~std::uint64_t{1}] & (odd | below), words[word | 1] & odd & below);
  }

  [[nodiscard]] ValueCode value(std::uint64_t bit) const noexcept { return values[index(bit)]; }
};

/// A layer goes through three states: its positions are marked, are counted, and have values. Its
/// contents can be dropped and restored between states. Several threads may read at once.
class Layer {
 public:
  /// A layer without any memory.
  explicit Layer(LayerLayout layout) : layout_(std::move(layout)) {}

  [[nodiscard]] const LayerLayout& layout() const noexcept { return layout_; }

  /// Allocates the bits, all 0. Pages take memory once they are written.
  void add_words();

  /// The bits of all planes, layout().words() of them. Null before add_words().
  [[nodiscard]] std::uint64_t* words() noexcept;
  [[nodiscard]] const std::uint64_t* words() const noexcept;

  /// Counts the marked positions, on all threads of the caller's arena. Ends marking.
  void count();

  /// Memory of the words and of their counts: the pages in which bits are set. Requires count().
  [[nodiscard]] std::uint64_t touched_word_bytes() const noexcept { return touched_word_bytes_; }
  [[nodiscard]] std::uint64_t touched_count_bytes() const noexcept { return touched_count_bytes_; }

  /// Frees all memory except that for positions(), first_index() and the touched bytes.
  void drop() noexcept;

  /// The number of positions of the layer. This and the functions below require count().
  [[nodiscard]] std::uint64_t positions() const noexcept { return first_indices_.back(); }

  /// The number of positions of a block and of a plane, whose indexes are consecutive, and the
  /// index of the first.
  [[nodiscard]] std::uint64_t positions(Split split) const noexcept {
    return positions(split, Side::kSouth) + positions(split, Side::kNorth);
  }
  [[nodiscard]] std::uint64_t positions(Split split, Side to_move) const noexcept;
  [[nodiscard]] std::uint64_t first_index(Split split, Side to_move) const noexcept;

  /// The index of the position at `place`; empty if it is not reachable. This and plane_values()
  /// require count() after the words were restored.
  [[nodiscard]] std::optional<std::uint64_t> index(const Place& place) const noexcept;

  /// Allocates the values, all 0.
  void add_values();

  /// One value per position, by index. Null before add_values().
  [[nodiscard]] ValueCode* values() noexcept { return values_.data(); }
  [[nodiscard]] const ValueCode* values() const noexcept { return values_.data(); }

  [[nodiscard]] PlaneValues plane_values(Split split, Side to_move) const noexcept;

  /// Maximum memory of the bits and of the counts, and memory of the values, in bytes.
  [[nodiscard]] static std::uint64_t word_bytes(const LayerLayout& layout) noexcept;
  [[nodiscard]] static std::uint64_t count_bytes(const LayerLayout& layout) noexcept;
  [[nodiscard]] static std::uint64_t value_bytes(std::uint64_t positions) noexcept;

 private:
  [[nodiscard]] std::size_t plane_number(Split split, Side to_move) const noexcept {
    return 2 * static_cast<std::size_t>(layout_.block(split)) + static_cast<std::size_t>(to_move);
  }

  LayerLayout layout_;
  Pages words_;
  Pages counts_;
  Pages values_;
  std::vector<std::uint64_t> first_indices_;  // by plane, and one past the end
  std::uint64_t touched_word_bytes_ = 0;
  std::uint64_t touched_count_bytes_ = 0;
};

}  // namespace seedbank::db::fullgame
