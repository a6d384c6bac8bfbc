// Strategies without a search: by chance, by greed, and by the rules of Pekar, Andrla and Dolinay.
//
// Source of DeterministicStrategy and of the moves that the modified tree search makes at once: L.
// Pekar, J. Andrla, J. Dolinay, "Design and Software Implementation of Heuristic and Suboptimal
// Strategies for the Mancala/Kalah Game", 2018. The paper leaves gaps; what it does not say and is
// settled here: ties (the nearest pit), full laps (they count), what a threat is, and that every
// sowing of a turn is chosen anew.
#pragma once

#include <optional>

#include "engine/strategy/strategy.h"

namespace seedbank::engine {

/// The sowings that both strategies of the paper make without looking further: the nearest pit
/// whose last seed falls into the own store; else the pit that captures most seeds of the other
/// side, at least one, ties: nearest. Nothing when there is neither.
[[nodiscard]] std::optional<int> obvious_pit(const SowingTable& table, const Position& position);

/// Every pit with the same chance.
class RandomStrategy final : public Strategy {
 public:
  [[nodiscard]] int choose(const SowingTable& table, const Position& position,
                           std::mt19937_64& random, const SearchRequest& request) const override;
  [[nodiscard]] bool uses_chance() const noexcept override { return true; }
};

/// The sowing that brings most seeds to the own store at once; ties: one with an extra turn, then
/// the nearest.
class GreedyStrategy final : public Strategy {
 public:
  [[nodiscard]] int choose(const SowingTable& table, const Position& position,
                           std::mt19937_64& random, const SearchRequest& request) const override;
};

/// The first that applies: obvious_pit(); defence, that is of the own pits with seeds that the
/// other side could capture from by one sowing if it were to move now, the one with most seeds,
/// ties: nearest; the nearest pit with seeds.
class DeterministicStrategy final : public Strategy {
 public:
  [[nodiscard]] int choose(const SowingTable& table, const Position& position,
                           std::mt19937_64& random, const SearchRequest& request) const override;
};

}  // namespace seedbank::engine
