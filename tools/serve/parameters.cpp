// Query parameters.
#include "tools/serve/parameters.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <fmt/core.h>
#include <seedbank/engine.h>
#include <seedbank/error.h>

#include "tools/options/shared_options.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr std::array<std::string_view, 2> kReadingParameters = {"ignore", "players-from"};

[[noreturn]] void fail(std::string_view name, std::string_view value, std::string_view fault) {
  throw UsageError(fmt::format("{}: '{}' {}", Parameters::source(name), value, fault));
}

}  // namespace

Parameters::Parameters(const HttpParameters& given, std::initializer_list<std::string_view> names)
    : given_(given) {
  // The other choices of how positions are read accompany the notation.
  std::vector<std::string> known(names.begin(), names.end());
  const bool reads_positions = std::find(known.begin(), known.end(), "notation") != known.end();
  if (reads_positions) {
    known.insert(known.end(), kReadingParameters.begin(), kReadingParameters.end());
  }
  for (auto one = given.begin(); one != given.end(); ++one) {
    const std::string& name = one->first;
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw UsageError("unknown " + source(name) + did_you_mean(name, known));
    }
    if (std::any_of(given.begin(), one, [&](const auto& other) { return other.first == name; })) {
      throw UsageError(source(name) + " is given twice");
    }
  }
  if (reads_positions) (void)notation();  // valid, also in requests without a position
}

std::string Parameters::source(std::string_view name) {
  return fmt::format("parameter '{}'", name);
}

std::optional<std::string> Parameters::text(std::string_view name) const {
  for (const auto& [known, value] : given_) {
    if (known == name) return value;
  }
  return std::nullopt;
}

std::string Parameters::required(std::string_view name) const {
  auto value = text(name);
  if (!value) throw UsageError(source(name) + " is required");
  return *std::move(value);
}

int Parameters::required_number(std::string_view name, NumberRange range) const {
  return static_cast<int>(parse_number(source(name), required(name), range));
}

std::int64_t Parameters::number(std::string_view name, NumberRange range,
                                std::int64_t otherwise) const {
  const auto value = text(name);
  return value ? parse_number(source(name), *value, range) : otherwise;
}

bool Parameters::flag(std::string_view name, bool otherwise) const {
  const auto value = text(name);
  if (!value) return otherwise;
  if (*value != "0" && *value != "1") fail(name, *value, "is neither 0 nor 1");
  return *value == "1";
}

std::optional<double> Parameters::seconds() const {
  const auto value = text("time");
  return value ? std::optional(parse_seconds(source("time"), *value)) : std::nullopt;
}

std::uint64_t Parameters::random_seed() const {
  return static_cast<std::uint64_t>(number("random-seed", {0, INT64_MAX}, 1));
}

Rules Parameters::rules(Rules otherwise) const {
  const auto value = text("rules");
  if (!value) return otherwise;
  const auto rules = rules_from_name(*value);
  if (!rules)
    fail("rules", *value,
         "is not " + listed(rule_sets(), " or ") + did_you_mean(*value, rule_sets()));
  return *rules;
}

std::optional<PitNumbers> Parameters::numbering() const {
  const auto value = text("numbering");
  return value ? std::optional(parse_numbering(source("numbering"), *value)) : std::nullopt;
}

NotationChoice Parameters::notation() const {
  const auto value = text("notation");
  NotationChoice choice{.given = {},
                        .option = "notation",
                        .ignore_option = "ignore",
                        .players_from_option = "players-from",
                        .tells = false};
  if (value) choice.given = parse_notation(source("notation"), *value);
  if (const auto fields = text("ignore")) choice.ignore = fields_named(*fields);
  if (text("players-from")) {
    choice.players_from = static_cast<int>(number("players-from", {0, 1}, 0));
  }
  return choice;
}

}  // namespace seedbank::tools
