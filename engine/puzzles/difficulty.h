// The difficulty of a puzzle: how often the levels of play and minimax miss its right pit.
#pragma once

#include "engine/answer/answerer.h"
#include "solver/game/position.h"
#include "solver/game/sowing.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// The properties that make a puzzle hard: integers, so that all machines agree.
struct Hardness {
  int missed = 0;     ///< expected number of levels that choose another pit, in thousandths
  int depth = 1;      ///< from this depth in sowings on, minimax chooses the pit
  int legal = 2;      ///< number of pits to choose from
  bool quiet = true;  ///< sowing the pit earns no extra turn and captures nothing

  friend bool operator==(const Hardness&, const Hardness&) = default;
};

/// The hardness of finding `pit`, 0..pits-1. Requires a legal pit and a game that is not over. If
/// `request` ends a search, the result is unspecified. Takes as long as one choice of the highest
/// level. Throws the exceptions of Answerer::answer().
[[nodiscard]] Hardness hardness_of(const SowingTable& table, const Position& position, int pit,
                                   Answerer& answerer, const SearchRequest& request);

/// The difficulty, kEasiest..kHardest, by the formula in DIFFICULTY.md.
[[nodiscard]] int difficulty_of(const Hardness& hardness) noexcept;

}  // namespace seedbank::engine
