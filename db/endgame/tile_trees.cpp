// Reference trees, by Prim's algorithm.
#include "db/endgame/tile_trees.h"

#include <limits>
#include <vector>

#if SEEDBANK_WIDE_VECTORS
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "db/values/byte_vector.h"

namespace seedbank::db {
namespace {

// The cost of predicting a line from another one is a sum of absolute differences, less kCostOffset
// so that it fits in a signed number: SSE2 compares only signed numbers.
using Cost = std::int16_t;
constexpr std::uint32_t kCostOffset = 1U << 15;
constexpr Cost kLeastCost = std::numeric_limits<Cost>::min();
constexpr Cost kNoCost = std::numeric_limits<Cost>::max();  // more than any cost
static_assert(kMaxTileSide * kMaxPredictableValue < kCostOffset + kNoCost);

// The cost of a pair that is on no short list is an eighth of the cost of being alike, plus this
// number: less than kNoCost, so that short lists connect all lines, and more than listed pairs have
// in real tiles.
constexpr Cost kUnlisted = kNoCost - kNoCost / 8 - 1;

// Vectors whose size does not depend on the set of instructions.
using SixteenCosts = Cost __attribute__((vector_size(32)));
using EightCosts = Cost __attribute__((vector_size(16)));
using FourNumbers = std::uint32_t __attribute__((vector_size(16)));
using TwoNumbers = std::uint64_t __attribute__((vector_size(16)));

// Costs are read in units of this many lines, whole vectors of every set.
constexpr std::size_t kCostUnit = PaddedMatrix::kUnit / sizeof(Cost);

[[nodiscard]] constexpr std::size_t round_up_to_unit(std::size_t lines) noexcept {
  return (lines + kCostUnit - 1) / kCostUnit * kCostUnit;
}

// The first line for which costs of `line` are read.
[[nodiscard]] constexpr std::size_t first_near_line(std::size_t line) noexcept {
  return line <= kMaxParentDistance ? 0 : (line - kMaxParentDistance) / kCostUnit * kCostUnit;
}

// Blocks of lines may extend beyond the last line by this number.
constexpr std::size_t kMoreLines = 4;

// The costs of all pairs of lines at most kMaxParentDistance apart.
class LineCosts {
 public:
  LineCosts() {
    for (std::size_t line = 0; line < kLines; ++line) {
      rows_[line] = costs_.get() + line * kRow + kCostUnit - first_near_line(line);
    }
  }
  // The costs of a line, by the other line.
  [[nodiscard]] Cost* row(std::size_t line) noexcept { return rows_[line]; }

 private:
  static constexpr std::size_t kLines = kMaxTileSide + kMoreLines;
  // A row has a unit before and after those that are read.
  static constexpr std::size_t kRow =
      2 * kCostUnit + round_up_to_unit(2 * kMaxParentDistance + kCostUnit);
  // Pages that are never written take no memory.
  std::unique_ptr<Cost[]> costs_ = std::make_unique_for_overwrite<Cost[]>(kLines * kRow);
  std::array<Cost*, kLines> rows_;  // less their first lines
};

// The bytes of predictions are differences to `left`, plus kMiddle: for a parent, the median of
// left, upper and left + upper - corner is left + x, and x is upper - left, limited to the range
// between 0 and upper - corner. That takes fewer instructions per child than the median.
constexpr std::uint8_t kMiddle = 128;

}  // namespace

struct TreeScratch {
  LineCosts costs;
  std::vector<std::uint8_t> rises;  // of each line: value - left + kMiddle
  // Of the parent: upper + kMiddle, and the range, + kMiddle.
  alignas(PaddedMatrix::kUnit) std::array<std::uint8_t, kMaxTileSide> upper;
  alignas(PaddedMatrix::kUnit) std::array<std::uint8_t, kMaxTileSide> low;
  alignas(PaddedMatrix::kUnit) std::array<std::uint8_t, kMaxTileSide> high;
  // The greatest cost of the lines on the short list of each line.
  alignas(PaddedMatrix::kUnit) std::array<Cost, kMaxTileSide> thresholds;
  alignas(PaddedMatrix::kUnit) std::array<Cost, kMaxTileSide> outside;  // -1, in the tree 0
};

namespace {

namespace tree_kernels {
#define SEEDBANK_KERNEL "db/endgame/tile_tree_kernels.inc"
#include "db/values/each_vector_set.inc"
}  // namespace tree_kernels

}  // namespace

TreeFinder::TreeFinder(VectorSet set) : set_(set), scratch_(new TreeScratch()) {}

TreeFinder::~TreeFinder() = default;
TreeFinder::TreeFinder(TreeFinder&&) noexcept = default;

void TreeFinder::compare(const PaddedMatrix& lines) {
  lines_ = lines;
  SEEDBANK_OF_VECTOR_SET(set_, tree_kernels, compare)(lines, *scratch_);
}

LineTree TreeFinder::alike_tree() {
  LineTree tree{lines_.lines, {}};
  SEEDBANK_OF_VECTOR_SET(set_, tree_kernels, alike_tree)(*scratch_, tree);
  return tree;
}

LineTree TreeFinder::predicting_tree(const PaddedMatrix& lines, const PaddedMatrix& across) {
  scratch_->rises.resize(std::max(scratch_->rises.size(), lines.lines * lines.stride));
  LineTree tree{lines.lines, {}};
  SEEDBANK_OF_VECTOR_SET(set_, tree_kernels, predicting_tree)(lines, across, *scratch_, tree);
  return tree;
}

void TreeFinder::list_candidates() {
  SEEDBANK_OF_VECTOR_SET(set_, tree_kernels, list_candidates)(lines_.lines, *scratch_);
}

LineTree TreeFinder::likely_tree(const PaddedMatrix& across) {
  scratch_->rises.resize(std::max(scratch_->rises.size(), lines_.lines * lines_.stride));
  LineTree tree{lines_.lines, {}};
  SEEDBANK_OF_VECTOR_SET(set_, tree_kernels, likely_tree)(lines_, across, *scratch_, tree);
  return tree;
}

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

}  // namespace seedbank::db
