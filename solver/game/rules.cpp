// Rules: rule sets found by name and by id.
#include "solver/game/rules.h"

namespace seedbank {

std::string_view name(Rules rules) noexcept { return rule_set(rules).name; }

std::optional<Rules> rules_from_name(std::string_view text) noexcept {
  for (const RuleSet& row : kRuleSets) {
    if (text == row.name) return row.rules;
  }
  return std::nullopt;
}

std::optional<Rules> rules_from_file_id(std::uint8_t file_id) noexcept {
  for (const RuleSet& row : kRuleSets) {
    if (file_id == row.file_id) return row.rules;
  }
  return std::nullopt;
}

}  // namespace seedbank
