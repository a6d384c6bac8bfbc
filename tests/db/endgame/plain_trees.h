// Reference trees as db/endgame/tile_trees.h defines them, one pair of lines after the other.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <vector>

#include "db/endgame/tile_trees.h"

namespace seedbank::db {

/// Lines of equal length.
using PlainLines = std::vector<std::vector<int>>;

/// Grows a tree from line 0 by the line that is cheapest to predict from a line of the tree; of
/// several, the first in an array of the lines outside, in which the last line takes the place of
/// each line removed. Calls cost(parent, child).
template <typename Cost>
std::vector<int> plain_tree(int lines, const Cost& cost) {
  std::vector<int> parents(static_cast<std::size_t>(lines), 0);
  std::vector<int> least(static_cast<std::size_t>(lines), std::numeric_limits<int>::max());
  std::vector<int> outside(static_cast<std::size_t>(lines - 1));
  std::iota(outside.begin(), outside.end(), 1);
  int newest = 0;
  while (!outside.empty()) {
    std::size_t cheapest = 0;
    for (std::size_t i = 0; i < outside.size(); ++i) {
      const auto line = static_cast<std::size_t>(outside[i]);
      if (std::abs(outside[i] - newest) <= static_cast<int>(kMaxParentDistance)) {
        const int here = cost(newest, outside[i]);
        if (here < least[line]) {
          least[line] = here;
          parents[line] = newest;
        }
      }
      if (least[line] < least[static_cast<std::size_t>(outside[cheapest])]) cheapest = i;
    }
    newest = outside[cheapest];
    outside[cheapest] = outside.back();
    outside.pop_back();
  }
  return parents;
}

inline int plain_difference(const PlainLines& lines, int parent, int child) {
  const auto& a = lines[static_cast<std::size_t>(parent)];
  const auto& b = lines[static_cast<std::size_t>(child)];
  int sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(a[i] - b[i]);
  return sum;
}

inline std::vector<int> plain_alike_tree(const PlainLines& lines) {
  return plain_tree(static_cast<int>(lines.size()),
                    [&](int parent, int child) { return plain_difference(lines, parent, child); });
}

/// The sum of the absolute residuals of a line, given its parent and the parents of the other
/// direction.
inline int plain_residuals(const PlainLines& lines, const std::vector<int>& across, int parent,
                           int child) {
  const auto& values = lines[static_cast<std::size_t>(child)];
  const auto& upper = lines[static_cast<std::size_t>(parent)];
  int sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto left_of = static_cast<std::size_t>(across[i]);
    const int left = values[left_of];
    const int plane = left + upper[i] - upper[left_of];
    const int median =
        std::max(std::min(left, upper[i]), std::min(std::max(left, upper[i]), plane));
    sum += std::abs(values[i] - median);
  }
  return sum;
}

/// `across` are the parents of the other direction.
inline std::vector<int> plain_predicting_tree(const PlainLines& lines,
                                              const std::vector<int>& across) {
  return plain_tree(static_cast<int>(lines.size()), [&](int parent, int child) {
    return plain_residuals(lines, across, parent, child);
  });
}

/// The greatest difference of a line on the short list of each line: of the least differences of
/// the lines whose numbers modulo 8 are equal, the greatest. Everything if there is no such line.
inline std::vector<int> plain_thresholds(const PlainLines& lines) {
  constexpr int kEverything = std::numeric_limits<int>::max();
  std::vector<int> thresholds;
  const int count = static_cast<int>(lines.size());
  for (int line = 0; line < count; ++line) {
    std::array<int, 8> least;
    least.fill(kEverything);
    for (int other = 0; other < count; ++other) {
      if (other == line || std::abs(other - line) > static_cast<int>(kMaxParentDistance)) continue;
      int& of_class = least[static_cast<std::size_t>(other % 8)];
      of_class = std::min(of_class, plain_difference(lines, line, other));
    }
    thresholds.push_back(*std::max_element(least.begin(), least.end()));
  }
  return thresholds;
}

/// A pair on no short list costs more than any other: 2^16 and an eighth of its difference.
inline std::vector<int> plain_likely_tree(const PlainLines& lines, const std::vector<int>& across) {
  const std::vector<int> thresholds = plain_thresholds(lines);
  return plain_tree(static_cast<int>(lines.size()), [&](int parent, int child) {
    const int difference = plain_difference(lines, parent, child);
    if (difference > thresholds[static_cast<std::size_t>(parent)] &&
        difference > thresholds[static_cast<std::size_t>(child)]) {
      return (1 << 16) + difference / 8;
    }
    return plain_residuals(lines, across, parent, child);
  });
}

}  // namespace seedbank::db
