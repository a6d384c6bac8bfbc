// Minimax as an opponent.
#pragma once

#include <algorithm>

#include "engine/strategy/minimax.h"
#include "engine/strategy/strategy.h"

namespace seedbank::engine {

/// A position as Minimax wants its boards.
class PositionBoard {
 public:
  /// `table` must outlive this.
  PositionBoard(const SowingTable& table, const Position& position)
      : table_(&table), position_(position) {}

  [[nodiscard]] int pits() const { return table_->game().pits; }
  [[nodiscard]] int seeds_in(int pit) const { return position_.mover[pit]; }
  [[nodiscard]] int difference() const { return store_difference(position_); }
  [[nodiscard]] int most_in_store() const {
    return std::max(store(position_.mover), store(position_.waiter));
  }
  [[nodiscard]] int all_seeds() const {
    return seeds_in_play(position_) + store(position_.mover) + store(position_.waiter);
  }
  After sow(int pit) { return seedbank::sow(*table_, position_, pit); }

 private:
  const SowingTable* table_;
  Position position_;
};

/// Minimax to `depth` sowings on the difference of the stores.
class MinimaxStrategy final : public Strategy {
 public:
  /// Requires depth >= 1.
  explicit MinimaxStrategy(int depth) noexcept : depth_(depth) {}

  [[nodiscard]] int choose(const SowingTable& table, const Position& position,
                           std::mt19937_64& random, const SearchRequest& request) const override;

 private:
  int depth_;
};

}  // namespace seedbank::engine
