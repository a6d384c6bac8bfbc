// Rules: the names of the presets.
#include "solver/game/rules.h"

namespace seedbank {

std::string_view name(Rules rules) noexcept {
  return rules == Rules::kEmptyCapture ? "empty-capture" : "standard";
}

std::optional<Rules> rules_from_name(std::string_view text) noexcept {
  for (const Rules rules : {Rules::kEmptyCapture, Rules::kStandard}) {
    if (text == name(rules)) return rules;
  }
  return std::nullopt;
}

}  // namespace seedbank
