// Reference trees, by Prim's algorithm.
#include "db/endgame/tile_trees.h"

#include <limits>
#include <numeric>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "db/values/byte_vector.h"

namespace seedbank::db {
namespace {

// Sums absolute differences of bytes. A line of kMaxTileSide bytes cannot overflow it.
class DifferenceSum {
 public:
  void add(ByteVector a, ByteVector b) noexcept {
#ifdef __SSE2__
    const __m128i sums = _mm_sad_epu8(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b));
    sums_ += reinterpret_cast<WordVector>(sums);
#else
    const ByteVector difference = max(a, b) - min(a, b);
    for (std::size_t i = 0; i < kLanes; ++i) sums_[i / 8] += difference[i];
#endif
  }
  [[nodiscard]] std::uint32_t total() const noexcept {
    return static_cast<std::uint32_t>(sums_[0] + sums_[1]);
  }

 private:
  using WordVector = std::uint64_t __attribute__((vector_size(16)));
  WordVector sums_{};
};

constexpr std::size_t distance(std::size_t a, std::size_t b) noexcept {
  return a < b ? b - a : a - b;
}

// Grows a tree from line 0 by repeatedly adding the line that is cheapest to predict from a line of
// the tree. Calls cost(parent, child) once for each pair that is near enough.
template <class Cost>
LineTree grow_tree(std::size_t lines, Cost cost) noexcept {
  LineTree tree;
  tree.lines = lines;
  tree.parents[0] = 0;
  std::array<std::uint32_t, kMaxTileSide> least;  // cost of each outside line from its best parent
  least.fill(std::numeric_limits<std::uint32_t>::max());
  std::array<std::uint16_t, kMaxTileSide> outside;
  std::iota(outside.begin(), outside.end(), std::uint16_t{1});
  std::size_t newest = 0;
  for (std::size_t left = lines - 1; left > 0; --left) {
    std::size_t cheapest = 0;  // index into outside
    for (std::size_t i = 0; i < left; ++i) {
      const std::uint16_t line = outside[i];
      if (distance(line, newest) <= kMaxParentDistance) {
        const std::uint32_t here = cost(newest, line);
        if (here < least[line]) {
          least[line] = here;
          tree.parents[line] = static_cast<std::uint16_t>(newest);
        }
      }
      if (least[line] < least[outside[cheapest]]) cheapest = i;
    }
    newest = outside[cheapest];
    outside[cheapest] = outside[left - 1];
  }
  return tree;
}

}  // namespace

bool parents_first(const LineTree& tree, std::span<std::uint16_t> order) noexcept {
  // The children of each line as linked lists, ended by 0, the root.
  std::array<std::uint16_t, kMaxTileSide> first_child{};
  std::array<std::uint16_t, kMaxTileSide> next_sibling;
  for (std::size_t line = tree.lines - 1; line > 0; --line) {
    next_sibling[line] = first_child[tree.parents[line]];
    first_child[tree.parents[line]] = static_cast<std::uint16_t>(line);
  }
  std::size_t found = 0;
  const auto add_children = [&](std::size_t parent) {
    for (std::uint16_t child = first_child[parent]; child != 0; child = next_sibling[child]) {
      order[found++] = child;
    }
  };
  add_children(0);
  for (std::size_t i = 0; i < found; ++i) add_children(order[i]);
  return found == order.size();
}

LineTree alike_tree(const PaddedMatrix& lines) noexcept {
  return grow_tree(lines.lines, [&](std::size_t parent, std::size_t child) noexcept {
    const std::uint8_t* a = lines.data + parent * lines.stride;
    const std::uint8_t* b = lines.data + child * lines.stride;
    DifferenceSum sum;
    for (std::size_t i = 0; i < lines.stride; i += kLanes)
      sum.add(load_bytes(a + i), load_bytes(b + i));
    return sum.total();
  });
}

LineTree predicting_tree(const PaddedMatrix& lines, const PaddedMatrix& across) noexcept {
  return grow_tree(lines.lines, [&](std::size_t parent, std::size_t child) noexcept {
    const std::uint8_t* value = lines.data + child * lines.stride;
    const std::uint8_t* left = across.data + child * lines.stride;
    const std::uint8_t* upper = lines.data + parent * lines.stride;
    const std::uint8_t* corner = across.data + parent * lines.stride;
    DifferenceSum sum;
    for (std::size_t i = 0; i < lines.stride; i += kLanes) {
      sum.add(load_bytes(value + i),
              predict(load_bytes(left + i), load_bytes(upper + i), load_bytes(corner + i)));
    }
    return sum.total();
  });
}

}  // namespace seedbank::db
