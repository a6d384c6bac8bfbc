// Perfect play, and random mistakes.
#pragma once

#include <memory>
#include <utility>

#include "engine/answer/answerer.h"
#include "engine/strategy/strategy.h"

namespace seedbank::engine {

/// An optimal pit by exact values; ties: nearest.
class ExactStrategy final : public Strategy {
 public:
  /// `answerer` provides the values and must outlive this; null if no pit is to be chosen.
  explicit ExactStrategy(Answerer* answerer) noexcept : answerer_(answerer) {}

  /// If `request` ends the search before an optimal pit is known, chooses by minimax to depth 8.
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
