// The options that every command takes.
#include "tools/options/common_options.h"

#include <cstdlib>
#include <string>

#include "engine/base/quantity.h"
#include "solver/game/position.h"
#include "tools/io/exit_code.h"

namespace seedbank::tools {
namespace {

constexpr int kMostThreads = 1024;

// The variable's value; nothing when it is not set or empty.
std::optional<std::filesystem::path> path_from_environment(const char* variable) {
  const char* value = std::getenv(variable);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

// The names of all rules, with `last` before the last one.
std::string names_of_rules(const std::string& last) {
  std::string names;
  for (std::size_t i = 0; i < kRuleSets.size(); ++i) {
    if (i > 0) names += i + 1 < kRuleSets.size() ? ", " : last;
    names += kRuleSets[i].name;
  }
  return names;
}

Rules parse_rules(const std::string& text) {
  const auto rules = rules_from_name(text);
  if (!rules) {
    throw UsageError("option '--rules': '" + text + "' is neither " + names_of_rules(" nor "));
  }
  return *rules;
}

std::uint64_t parse_memory(const std::string& text) {
  const auto bytes = engine::parse_bytes(text, engine::memory_available());
  if (!bytes) {
    throw UsageError("option '--memory': '" + text + "' is no size such as 512MiB, 4G or 50%");
  }
  return *bytes;
}

}  // namespace

std::filesystem::path CommonOptions::database() const {
  if (given_database) return *given_database;
  if (const auto path = path_from_environment("SEEDBANK_DB")) return *path;
  // A relative XDG directory is to be ignored, says its specification.
  const auto data = path_from_environment("XDG_DATA_HOME");
  if (data && data->is_absolute()) return *data / "seedbank";
  const auto home = path_from_environment("HOME");
  if (!home) throw UsageError("no --db, and neither SEEDBANK_DB nor HOME is set");
  return *home / ".local/share/seedbank";
}

void add_common_options(OptionTable& table, CommonOptions& options) {
  table.begin_section("Common options");
  table.add_value("rules", "RULES", names_of_rules(" or "), std::string(name(options.rules())),
                  [&options](const std::string& text) { options.given_rules = parse_rules(text); });
  table.add_value("db", "DIR", "directory of the databases",
                  "$SEEDBANK_DB or ${XDG_DATA_HOME:-~/.local/share}/seedbank",
                  [&options](const std::string& text) { options.given_database = text; });
  table.add_number("threads", options.threads, {1, kMostThreads}, "threads that compute");
  table.add_value(
      "memory", "SIZE", "most memory to use: 512MiB, 4G, 50%, ...", "75% of what is available",
      [&options](const std::string& text) { options.memory_bytes = parse_memory(text); });
  table.add_flag("json", options.json, "print JSON, one object a line");
  table.add_flag("quiet", options.quiet, "no progress and no notes on standard error");
  table.add_flag("help,h", options.help, "print this help");
}

void add_pits_option(OptionTable& table, std::optional<int>& pits) {
  table.add_number("pits", pits, {1, kMaxPits},
                   "pits a side (default: " + std::to_string(Game().pits) + ")");
}

}  // namespace seedbank::tools
