// A set of rows of a matrix, by rank.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "db/index/ranking.h"

namespace seedbank::db {

/// The rows begin..end-1 of a matrix.
struct RowRange {
  SideRank begin = 0;
  SideRank end = 0;

  [[nodiscard]] constexpr SideRank size() const noexcept { return end - begin; }
  friend bool operator==(const RowRange&, const RowRange&) = default;
};

/// Any rows of a matrix, one bit per row. const functions may be called by several threads at once.
class RowSet {
 public:
  RowSet() = default;
  /// The empty set of rows of a matrix with `rows` rows.
  explicit RowSet(SideRank rows) : words_((rows + kBits - 1) / kBits) {}

  /// This and the functions below require row < rows.
  void insert(SideRank row) noexcept { words_[row / kBits] |= std::uint64_t{1} << row % kBits; }
  void insert(RowRange rows) noexcept {
    for (SideRank row = rows.begin; row < rows.end; ++row) insert(row);
  }
  /// Adds the rows of a set of the same matrix.
  void merge(const RowSet& other) noexcept {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }

  [[nodiscard]] bool contains(SideRank row) const noexcept {
    return (words_[row / kBits] >> row % kBits & 1) != 0;
  }
  [[nodiscard]] SideRank count() const noexcept {
    SideRank count = 0;
    for (const std::uint64_t word : words_) count += static_cast<SideRank>(std::popcount(word));
    return count;
  }
  /// Calls take(row) for every row of the set, in ascending order.
  template <typename Take>
  void for_each(const Take& take) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        take(static_cast<SideRank>(i * kBits + static_cast<std::size_t>(std::countr_zero(word))));
      }
    }
  }

 private:
  static constexpr std::size_t kBits = 64;
  std::vector<std::uint64_t> words_;
};

}  // namespace seedbank::db
