// From what fails inside to the errors that the library documents.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <seedbank/error.h>

#include "engine/answer/answerer.h"
#include "engine/notation/notations.h"
#include "engine/strategy/strategy.h"
#include "solver/game/rules.h"

namespace seedbank::engine {

/// Throws the exception in flight as the Error that it means, or on as it is: one of the caller's,
/// or a fault of the library. Requires an exception in flight.
[[noreturn]] void throw_translated();

/// Does `work`; what fails inside is thrown as throw_translated() says.
template <typename Work>
decltype(auto) translated(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (...) {
    throw_translated();
  }
}

/// The rule set of that name. Throws ArgumentError, naming those there are.
[[nodiscard]] Rules rules_called(std::string_view name);

/// The notation of that name. Throws ArgumentError.
[[nodiscard]] Notation notation_called(std::string_view name);

/// The strategy of that name, which asks `answerer`. Throws ArgumentError, naming those there are.
[[nodiscard]] std::unique_ptr<Strategy> strategy_called(std::string_view name, Answerer& answerer);

/// Throws ArgumentError unless 1 <= pits <= kMaxPits.
void check_pits(int pits);

}  // namespace seedbank::engine
