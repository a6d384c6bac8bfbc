// Perfect play, and play that is perfect now and then.
#pragma once

#include <memory>
#include <utility>

#include "engine/answer/answerer.h"
#include "engine/strategy/strategy.h"

namespace seedbank::engine {

/// A pit of which none is better by exact values; ties: nearest.
class ExactStrategy final : public Strategy {
 public:
  /// `answerer` is asked for the values, and must outlive this.
  explicit ExactStrategy(Answerer& answerer) noexcept : answerer_(answerer) {}

  /// As Strategy says. When `request` ends the search before a best pit is known, what minimax to a
  /// depth of 8 chooses. Requires the rules of the answerer. Throws as Answerer::answer() does.
  [[nodiscard]] int choose(const SowingTable& table, const Position& position,
                           std::mt19937_64& random, const SearchRequest& request) const override;

 private:
  Answerer& answerer_;
};

/// Plays as another strategy with a given probability, and else at random.
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
