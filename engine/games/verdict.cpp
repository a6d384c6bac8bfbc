// The names of pie rules, verdicts and rules for forfeits.
#include <array>

#include <seedbank/verdict.h>

#include "engine/base/enum_names.h"

namespace seedbank {
namespace {

constexpr std::array<std::string_view, 3> kPieNames = {"none", "turn", "sowing"};
constexpr std::array<std::string_view, kVerdicts> kVerdictNames = {
    "play", "time", "illegal", "protocol", "crash", "stall", "start-up", "memory"};
constexpr std::array<std::string_view, 3> kForfeitRuleNames = {"fairkalah", "zero", "stores"};

}  // namespace

std::string_view name(Pie pie) noexcept { return kPieNames[static_cast<std::size_t>(pie)]; }

std::optional<Pie> pie_from_name(std::string_view name) noexcept {
  return engine::value_named<Pie>(kPieNames, name);
}

std::string_view name(Verdict verdict) noexcept {
  return kVerdictNames[static_cast<std::size_t>(verdict)];
}

std::optional<Verdict> verdict_from_name(std::string_view name) noexcept {
  return engine::value_named<Verdict>(kVerdictNames, name);
}

std::string_view name(ForfeitRule rule) noexcept {
  return kForfeitRuleNames[static_cast<std::size_t>(rule)];
}

std::optional<ForfeitRule> forfeit_rule_from_name(std::string_view name) noexcept {
  return engine::value_named<ForfeitRule>(kForfeitRuleNames, name);
}

}  // namespace seedbank
