// Errors that only answering can make.
#pragma once

#include <stdexcept>

#include "solver/game/notation.h"
#include "solver/game/position.h"

namespace seedbank::engine {

/// The database cannot serve: nothing is there, it is damaged, or it does not go far enough. The
/// message says what would help.
class UnusableDatabaseError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Facts that were proven before contradict what a search finds: one of them is wrong.
class ContradictionError : public UnusableDatabaseError {
 public:
  /// `position`, of `pits` pits, is where it came to light.
  ContradictionError(int pits, const Position& position)
      : UnusableDatabaseError("what was proven before contradicts itself at " +
                              to_text(NotedPosition{pits, Side::kSouth, position}) +
                              ": a fact in the journal is wrong") {}
};

}  // namespace seedbank::engine
