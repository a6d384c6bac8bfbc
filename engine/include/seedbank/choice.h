// The state of a search whose chosen pit improves as time permits: see Engine::choose().
#pragma once

#include <cstdint>

#include <seedbank/answer.h>

namespace seedbank {

/// The best pit so far, and what is known about it.
struct PitChoice {
  int pit = 0;              ///< from 1, farthest from the store; 0: none yet
  Bounds value;             ///< proven bounds of the final margin for the side to move
  int estimate = 0;         ///< the margin that minimax expects; the value if it is known
  int depth = 0;            ///< of minimax, in sowings
  std::uint64_t nodes = 0;  ///< positions searched so far
  bool final = false;       ///< it is proven that no other pit serves the goal better
};

/// The goal of a choice.
enum class ChoiceGoal : std::uint8_t {
  kPit,    ///< a pit that wins or, failing that, draws; a single legal pit needs no search
  kValue,  ///< the exact margin, and a pit that reaches it
};

}  // namespace seedbank
