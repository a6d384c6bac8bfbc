// Rules: the table of rule sets, and the parameters of a game. solver/RULES.md illustrates every
// decision with boards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <seedbank/names.h>

namespace seedbank {

/// What happens to a last seed that falls into an empty pit of the mover opposite an empty pit. If
/// the opposite pit holds seeds, they and the last seed are captured under all rules.
enum class LoneSeed : std::uint8_t {
  kCaptured,  ///< it goes to the store
  kStays,     ///< it stays where it fell
};

/// A row of the table of rule sets.
struct RuleSet {
  Rules rules = Rules::kEmptyCapture;
  std::uint8_t file_id = 0;  ///< in files; never changes
  LoneSeed lone_seed = LoneSeed::kCaptured;
};

/// All rule sets, in the order of the enumerators.
inline constexpr std::array kRuleSets = {
    RuleSet{Rules::kEmptyCapture, 0, LoneSeed::kCaptured},
    RuleSet{Rules::kStandard, 1, LoneSeed::kStays},
};

/// The row of a rule set. The switch turns an enumerator without a row into a compile error.
[[nodiscard]] constexpr const RuleSet& rule_set(Rules rules) noexcept {
  switch (rules) {
    case Rules::kEmptyCapture:
      return std::get<0>(kRuleSets);
    case Rules::kStandard:
      return std::get<1>(kRuleSets);
  }
  return kRuleSets.front();  // unreachable
}

static_assert(
    [] {
      if (kRuleSets.size() != kAllRules.size()) return false;
      for (std::size_t i = 0; i < kRuleSets.size(); ++i) {
        if (kRuleSets[i].rules != static_cast<Rules>(i)) return false;
        if (kRuleSets[i].rules != kAllRules[i]) return false;
        if (&rule_set(kRuleSets[i].rules) != &kRuleSets[i]) return false;
        for (std::size_t j = 0; j < i; ++j) {
          if (kRuleSets[i].file_id == kRuleSets[j].file_id) return false;
        }
      }
      return true;
    }(),
    "a row for each of kAllRules, in the order of the enumerators, with distinct ids");

/// The rules with this number in files, if any.
[[nodiscard]] constexpr std::optional<Rules> rules_from_file_id(std::uint8_t file_id) noexcept {
  for (const RuleSet& row : kRuleSets) {
    if (file_id == row.file_id) return row.rules;
  }
  return std::nullopt;
}

/// True if a capture requires seeds in the opposite pit; otherwise the last seed stays.
[[nodiscard]] constexpr bool lone_seed_stays(Rules rules) noexcept {
  return rule_set(rules).lone_seed == LoneSeed::kStays;
}

/// The parameters on which values depend, besides the position.
struct Game {
  int pits = 6;  ///< pits per side, 1..kMaxPits
  Rules rules = Rules::kEmptyCapture;

  friend bool operator==(const Game&, const Game&) = default;
};

}  // namespace seedbank
