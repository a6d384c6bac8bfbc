// Query parameters.
#include "tools/serve/parameters.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <map>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/engine.h>
#include <seedbank/error.h>

#include "engine/base/json.h"
#include "tools/options/shared_options.h"
#include "tools/serve/assets.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

// The names of the parameters by path, "get" or "post", as openapi.json lists them.
using Listed = std::map<std::string, std::map<std::string, std::vector<std::string>>, std::less<>>;

Listed parameters_of_document() {
  const auto document = engine::parse_json(content_of(*find_asset("api/v1/openapi.json")));
  Listed listed;
  for (const auto& [path, methods] : document.at("paths").items()) {
    for (const auto& [method, operation] : methods.items()) {
      std::vector<std::string>& names = listed[path][method];
      for (const engine::Json& parameter : operation.value("parameters", engine::Json::array())) {
        const auto reference = parameter.find("$ref");  // such as #/components/parameters/rules
        const engine::Json& described =
            reference == parameter.end()
                ? parameter
                : document.at(engine::Json::json_pointer(reference->get<std::string>().substr(1)));
        names.push_back(described.at("name").get<std::string>());
      }
    }
  }
  return listed;
}

const std::vector<std::string>& listed_for(const HttpRequest& request) {
  static const Listed kListed = parameters_of_document();
  static const std::vector<std::string> kNone;
  const auto path = kListed.find(request.path);
  if (path == kListed.end()) return kNone;
  const auto method = path->second.find(request.method == "POST" ? "post" : "get");
  return method == path->second.end() ? kNone : method->second;
}

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

[[noreturn]] void fail(std::string_view name, std::string_view value, std::string_view fault) {
  throw UsageError(fmt::format("{}: '{}' {}", Parameters::source(name), value, fault));
}

}  // namespace

Parameters::Parameters(const HttpRequest& request)
    : given_(request.parameters), listed_(listed_for(request)), accept_(request.accept) {
  for (auto one = given_.begin(); one != given_.end(); ++one) {
    const std::string& name = one->first;
    if (!contains(listed_, name)) {
      throw UsageError("unknown " + source(name) + did_you_mean(name, listed_));
    }
    if (std::any_of(given_.begin(), one, [&](const auto& other) { return other.first == name; })) {
      throw UsageError(source(name) + " is given twice");
    }
  }
  // Valid, also in requests without a position.
  if (contains(listed_, "notation")) (void)notation();
}

std::string Parameters::source(std::string_view name) {
  return fmt::format("parameter '{}'", name);
}

std::optional<std::string> Parameters::text(std::string_view name) const {
  assert(contains(listed_, name));  // openapi.json lacks it: no request can have it
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

bool Parameters::events() const {
  return flag("stream", accept_.find("text/event-stream") != std::string::npos);
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
