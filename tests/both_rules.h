// Both rules, for tests that are about each.
#pragma once

#include "solver/game/rules.h"

namespace seedbank {

inline constexpr Rules kBothRules[] = {Rules::kEmptyCapture, Rules::kStandard};

}  // namespace seedbank
