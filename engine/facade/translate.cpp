// From what fails inside to the errors that the library documents.
#include "engine/facade/translate.h"

#include <exception>

#include "engine/base/failure.h"
#include "engine/strategy/strategy_names.h"
#include "solver/game/position.h"

namespace seedbank::engine {

void throw_translated() {
  const std::exception_ptr exception = std::current_exception();
  if (const auto failure = failure_of(exception)) {
    switch (failure->kind) {
      case FailureKind::kPosition:
        throw PositionError(failure->message);
      case FailureKind::kDatabase:
        throw DatabaseError(failure->message);
      case FailureKind::kResources:
        throw ResourceError(failure->message);
      case FailureKind::kIo:
        throw IoError(failure->message);
    }
  }
  std::rethrow_exception(exception);
}

Rules rules_called(std::string_view name) {
  if (const auto rules = rules_from_name(name)) return *rules;
  std::string known;
  for (const RuleSet& set : kRuleSets) {
    known += (known.empty() ? "" : ", ") + std::string(set.name);
  }
  throw ArgumentError("rules: '" + std::string(name) + "' is unknown; there are " + known);
}

Notation notation_called(std::string_view name) {
  if (const auto notation = notation_from_name(name)) return *notation;
  throw ArgumentError("notation: '" + std::string(name) + "' is unknown");
}

std::unique_ptr<Strategy> strategy_called(std::string_view name, Answerer& answerer) {
  try {
    return make_strategy(name, answerer);
  } catch (const StrategyNameError& error) {
    throw ArgumentError(error.what());
  }
}

void check_pits(int pits) {
  if (pits < 1 || pits > kMaxPits) {
    throw ArgumentError("pits: " + std::to_string(pits) + " is not in 1.." +
                        std::to_string(kMaxPits));
  }
}

}  // namespace seedbank::engine
