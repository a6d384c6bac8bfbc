// The columns of a row in which bits are set.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "db/fullgame/game/layout.h"

namespace seedbank::db::fullgame {

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

}  // namespace seedbank::db::fullgame
