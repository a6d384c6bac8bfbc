// All rule sets, for tests that run under each of them.
#pragma once

#include "solver/game/rules.h"

namespace seedbank {

inline constexpr auto kBothRules = kAllRules;

}  // namespace seedbank
