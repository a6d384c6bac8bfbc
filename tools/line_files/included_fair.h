// The lists of fair starts that the program includes.
#pragma once

#include <optional>
#include <vector>

#include <seedbank/engine.h>

#include "solver/game/rules.h"

namespace seedbank::tools {

/// The verdicts on all boards near the opening, if the program includes the list: that of (6,4)
/// with up to two seeds moved, for each rule set. `seedbank fair` has computed these lists, and the
/// slow tests compute them again (data/fair_empty_capture.txt, data/fair_standard.txt).
[[nodiscard]] std::optional<FairVerdicts> included_verdicts(const FairWanted& wanted, Rules rules);

/// The boards of the included list, otherwise those that the engine finds, under its rules. Throws
/// the exceptions of Engine::fair().
[[nodiscard]] std::vector<FairStart> included_or_found(Engine& engine, const FairWanted& wanted,
                                                       const Limits& limits);

}  // namespace seedbank::tools
