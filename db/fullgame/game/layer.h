// One layer of a full-game database: which candidates are reachable, and their values.
//
// A bit a candidate says whether it is reachable. The positions of a layer are the bits that are
// set, in the order of their places; a position's index is the number of bits set before it. Counts
// kept for every 128 bits make that one addition and two counts of bits. Values lie by index.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "db/fullgame/game/layout.h"
#include "db/fullgame/game/value.h"
#include "solver/base/pages.h"

namespace seedbank::db::fullgame {

/// Bits set in two words.
[[nodiscard]] inline std::uint64_t bits_set(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__POPCNT__)
  return static_cast<std::uint64_t>(std::popcount(a) + std::popcount(b));
#else
  // Without an instruction for it, the library counts byte by byte from a table; this is faster.
  constexpr std::uint64_t kPairs = 0x5555'5555'5555'5555;
  constexpr std::uint64_t kFours = 0x3333'3333'3333'3333;
  constexpr std::uint64_t kBytes = 0x0F0F'0F0F'0F0F'0F0F;
  a -= a >> 1 & kPairs;
  b -= b >> 1 & kPairs;
  // A sum of two counts of 4 bits is at most 8, so 4 bits hold it; of bytes at most 16.
  a = (a & kFours) + (a >> 2 & kFours) + (b & kFours) + (b >> 2 & kFours);
  return ((a & kBytes) + (a >> 4 & kBytes)) * 0x0101'0101'0101'0101 >> 56;
#endif
}

/// One plane of a layer that is complete, for looking up values.
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
    // All of the first word of the group counts when the bit is in the second.
    const std::uint64_t odd = std::uint64_t{0} - (word & 1);
    return counts[word / 2] +
           bits_set(words[word & ~std::uint64_t{1}] & (odd | below), words[word | 1] & odd & below);
  }

  [[nodiscard]] ValueCode value(std::uint64_t bit) const noexcept { return values[index(bit)]; }
};

/// A layer goes through three states: positions are marked; they are counted; they have values.
/// What it holds can be dropped and brought back meanwhile. Threads may read at once; who writes is
/// said at each function.
class Layer {
 public:
  /// Without any memory yet.
  explicit Layer(LayerLayout layout) : layout_(std::move(layout)) {}

  [[nodiscard]] const LayerLayout& layout() const noexcept { return layout_; }

  /// Makes room for the bits: 0 at first. Memory is taken as pages are touched.
  void add_words();

  /// The bits of all planes, layout().words() of them. Null before add_words().
  [[nodiscard]] std::uint64_t* words() noexcept;
  [[nodiscard]] const std::uint64_t* words() const noexcept;

  /// Counts what is marked, with the threads of the caller's arena. Nothing may be marked any more.
  void count();

  /// Bytes that the words and their counts take: those of pages in which something is set. Requires
  /// count().
  [[nodiscard]] std::uint64_t touched_word_bytes() const noexcept { return touched_word_bytes_; }
  [[nodiscard]] std::uint64_t touched_count_bytes() const noexcept { return touched_count_bytes_; }

  /// Gives back all memory but what positions() and first_index() need, and the touched bytes.
  void drop() noexcept;

  /// Positions of the layer. This and the following require count().
  [[nodiscard]] std::uint64_t positions() const noexcept { return first_indices_.back(); }

  /// Positions of a block, which follow each other; of a plane; and index of its first one.
  [[nodiscard]] std::uint64_t positions(Split split) const noexcept {
    return positions(split, Side::kSouth) + positions(split, Side::kNorth);
  }
  [[nodiscard]] std::uint64_t positions(Split split, Side to_move) const noexcept;
  [[nodiscard]] std::uint64_t first_index(Split split, Side to_move) const noexcept;

  /// Index of the position at `place`; nothing when it is not reachable. This and plane_values()
  /// require count() since the words were brought in.
  [[nodiscard]] std::optional<std::uint64_t> index(const Place& place) const noexcept;

  /// Makes room for the values: 0 at first.
  void add_values();

  /// One value a position, by index. Null before add_values().
  [[nodiscard]] ValueCode* values() noexcept { return values_.data(); }
  [[nodiscard]] const ValueCode* values() const noexcept { return values_.data(); }

  [[nodiscard]] PlaneValues plane_values(Split split, Side to_move) const noexcept;

  /// Most bytes that the bits and the counts can take, and bytes of the values.
  [[nodiscard]] static std::uint64_t word_bytes(const LayerLayout& layout) noexcept;
  [[nodiscard]] static std::uint64_t count_bytes(const LayerLayout& layout) noexcept;
  [[nodiscard]] static std::uint64_t value_bytes(std::uint64_t positions) noexcept;

 private:
  [[nodiscard]] std::size_t plane_number(Split split, Side to_move) const noexcept {
    return 2 * static_cast<std::size_t>(layout_.block(split)) + static_cast<std::size_t>(to_move);
  }
  // What counting finds of a plane or a block.
  struct Count {
    std::uint64_t positions = 0;
    std::uint64_t word_pages = 0;
    std::uint64_t count_pages = 0;
  };
  [[nodiscard]] std::uint32_t* counts() noexcept;
  Count count_plane(const Plane& plane);

  LayerLayout layout_;
  Pages words_;
  Pages counts_;
  Pages values_;
  std::vector<std::uint64_t> first_indices_;  // by plane, and one past the end
  std::uint64_t touched_word_bytes_ = 0;
  std::uint64_t touched_count_bytes_ = 0;
};

}  // namespace seedbank::db::fullgame
