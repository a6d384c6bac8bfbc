// All rule sets, for tests that are about each.
#pragma once

#include "solver/game/rules.h"

namespace seedbank {

inline constexpr auto kBothRules = kAllRules;

}  // namespace seedbank
