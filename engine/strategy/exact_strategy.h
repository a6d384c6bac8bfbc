// Perfect play, and random mistakes.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <seedbank/answer.h>

#include "engine/answer/answerer.h"
#include "engine/strategy/strategy.h"

namespace seedbank::engine {

/// The pit to sow where a search ended before any pit was known to be best: that of minimax to
/// depth 8, which takes milliseconds, unless another pit is proven to be at least as good. `moves`
/// is what the search found about all legal pits, of which there must be one. The result is in
/// 0..pits-1.
[[nodiscard]] int likely_pit(const SowingTable& table, const Position& position,
                             const std::vector<Move>& moves);

/// An optimal pit by exact values; ties: nearest.
class ExactStrategy final : public Strategy {
 public:
  /// `answerer` provides the values and must outlive this; null if no pit is to be chosen.
  explicit ExactStrategy(Answerer* answerer) noexcept : answerer_(answerer) {}

  /// If `request` ends the search before an optimal pit is known, chooses likely_pit().
  /// Requires the rules of the answerer. Throws as Answerer::answer() does.
  [[nodiscard]] int choose(const SowingTable& table, const Position& position,
                           std::mt19937_64& random, const SearchRequest& request) const override;

 private:
  Answerer* answerer_;
};

/// Plays as another strategy with a given probability, otherwise at random.
class MixedStrategy final : public Strategy {
 public:
  /// Requires 0 <= probability <= 1.
  MixedStrategy(std::unique_ptr<Strategy> better, double probability)
      : better_(std::move(better)), probability_(probability) {}

  [[nodiscard]] int choose(const SowingTable& table, const Position& position,
                           std::mt19937_64& random, const SearchRequest& request) const override;

  [[nodiscard]] bool uses_chance() const noexcept override {
    return probability_ < 1 || better_->uses_chance();
  }

 private:
  std::unique_ptr<Strategy> better_;
  double probability_;
};

}  // namespace seedbank::engine
