// Perfect play, and random mistakes.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <seedbank/answer.h>

#include "engine/answer/answerer.h"
#include "engine/strategy/strategy.h"

namespace seedbank::engine {

/// The pit to sow, 0..pits-1, if a search ended before any pit was known to be best: the choice of
/// minimax to depth 8, which takes milliseconds, unless another pit is proven to be at least as
/// good. `moves` has the bounds that the search found for all legal pits, at least one.
[[nodiscard]] int likely_pit(const SowingTable& table, const Position& position,
                             const std::vector<Move>& moves);

/// An optimal pit by exact values; ties: nearest.
class ExactStrategy final : public Strategy {
 public:
  /// `answerer` provides the values and must outlive this; it may be null if choose() is not
  /// called.
  explicit ExactStrategy(Answerer* answerer) noexcept : answerer_(answerer) {}

  /// If `request` ends the search before an optimal pit is known, chooses likely_pit(). Requires
  /// the rules of the answerer. Throws the exceptions of Answerer::answer().
  [[nodiscard]] int choose(const SowingTable& table, const Position& position,
                           std::mt19937_64& random, const SearchRequest& request) const override;

 private:
  Answerer* answerer_;
};

/// Plays like another strategy with a given probability, otherwise at random.
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
