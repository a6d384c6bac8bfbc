// Rules: the rule sets, one row of a table each, and what names a game. Every decision with its
// board: solver/RULES.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace seedbank {

/// A rule set. What it is called and what it says: kRuleSets.
enum class Rules : std::uint8_t { kEmptyCapture, kStandard };

/// What becomes of a last seed that falls into an empty own pit when the opposite pit is empty too.
/// When that holds seeds, they and the last seed are captured under all rules.
enum class LoneSeed : std::uint8_t {
  kCaptured,  ///< it goes to the store
  kStays,     ///< it stays where it fell
};

/// What the project knows of a rule set.
struct RuleSet {
  Rules rules = Rules::kEmptyCapture;
  std::string_view name;     ///< on the command line, in names of directories and in answers
  std::uint8_t file_id = 0;  ///< in files; never changes
  LoneSeed lone_seed = LoneSeed::kCaptured;
};

/// All rule sets, in the order of the enumerators.
inline constexpr std::array kRuleSets = {
    RuleSet{Rules::kEmptyCapture, "empty-capture", 0, LoneSeed::kCaptured},
    RuleSet{Rules::kStandard, "standard", 1, LoneSeed::kStays},
};

/// The row of a rule set. The switch makes an enumerator without a row an error of the compiler.
[[nodiscard]] constexpr const RuleSet& rule_set(Rules rules) noexcept {
  switch (rules) {
    case Rules::kEmptyCapture:
      return std::get<0>(kRuleSets);
    case Rules::kStandard:
      return std::get<1>(kRuleSets);
  }
  return kRuleSets.front();  // no enumerator gets here
}

/// Every rule set, for those that list them.
inline constexpr std::array<Rules, kRuleSets.size()> kAllRules = [] {
  std::array<Rules, kRuleSets.size()> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = kRuleSets[i].rules;
  return all;
}();

static_assert(
    [] {
      for (std::size_t i = 0; i < kRuleSets.size(); ++i) {
        if (kRuleSets[i].rules != static_cast<Rules>(i)) return false;
        if (&rule_set(kRuleSets[i].rules) != &kRuleSets[i]) return false;
        for (std::size_t j = 0; j < i; ++j) {
          if (kRuleSets[i].name == kRuleSets[j].name) return false;
          if (kRuleSets[i].file_id == kRuleSets[j].file_id) return false;
        }
      }
      return true;
    }(),
    "rows in the order of the enumerators, with names and ids of their own");

/// "empty-capture", "standard": as written on the command line, in names of files and in answers.
[[nodiscard]] std::string_view name(Rules rules) noexcept;

/// The rules of exactly that name; nothing for any other text.
[[nodiscard]] std::optional<Rules> rules_from_name(std::string_view name) noexcept;

/// The rules that files call `file_id`; nothing for an unknown one.
[[nodiscard]] std::optional<Rules> rules_from_file_id(std::uint8_t file_id) noexcept;

/// True when a capture requires prey: with an empty opposite pit the last seed stays.
[[nodiscard]] constexpr bool lone_seed_stays(Rules rules) noexcept {
  return rule_set(rules).lone_seed == LoneSeed::kStays;
}

/// All that a value depends on besides the position.
struct Game {
  int pits = 6;  ///< pits per side, 1..kMaxPits
  Rules rules = Rules::kEmptyCapture;

  friend bool operator==(const Game&, const Game&) = default;
};

}  // namespace seedbank
