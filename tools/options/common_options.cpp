// The options that every command takes.
#include "tools/options/common_options.h"

#include <array>
#include <cstdlib>
#include <iostream>
#include <string>

#include <fmt/core.h>
#include <seedbank/build.h>
#include <seedbank/machine.h>

#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr int kMostThreads = 1024;

// The name that stands for no database.
constexpr std::string_view kNoDatabase = "none";

// The value of the variable; none if it is not set or empty.
std::optional<std::filesystem::path> path_from_environment(const char* variable) {
  const char* value = std::getenv(variable);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

// `seedbank` in the directory that the variable names, or in `in_home` of the home directory.
std::optional<std::filesystem::path> users_directory(const char* variable, const char* in_home) {
  const auto directory = path_from_environment(variable);
  // The XDG specification says that relative directories are ignored.
  if (directory && directory->is_absolute()) return *directory / "seedbank";
  const auto home = path_from_environment("HOME");
  if (!home) return std::nullopt;
  return *home / in_home / "seedbank";
}

// All rule sets, by name.
constexpr std::array<Choice<Rules>, kRuleSets.size()> kRules = [] {
  std::array<Choice<Rules>, kRuleSets.size()> choices{};
  for (std::size_t i = 0; i < choices.size(); ++i) {
    choices[i] = {name(kRuleSets[i].rules), kRuleSets[i].rules};
  }
  return choices;
}();

}  // namespace

std::optional<DatabasePlace> CommonOptions::database_place() const {
  const auto named = given_database ? given_database : path_from_environment("SEEDBANK_DB");
  if (named) return *named == kNoDatabase ? std::nullopt : std::optional(DatabasePlace{*named});
  const auto data = users_directory("XDG_DATA_HOME", ".local/share");
  return data ? std::optional(DatabasePlace{*data, true}) : std::nullopt;
}

std::filesystem::path CommonOptions::database() const {
  const auto place = database_place();
  if (!place && given_database) throw UsageError("option '--db': a directory is required");
  if (!place) throw UsageError("no --db, and neither SEEDBANK_DB nor HOME names a directory");
  return place->directory;
}

void CommonOptions::check_database() const {
  if (given_database && *given_database != kNoDatabase) check_database_directory(*given_database);
}

std::optional<std::filesystem::path> CommonOptions::state() {
  return users_directory("XDG_STATE_HOME", ".local/state");
}

void CommandContext::print(const engine::Json& json, const std::string& text) {
  common.json ? out.line(engine::to_line(json)) : out.write(text);
}

ExitCode report_interruption(const CommandContext& context, std::string_view advice) {
  std::cerr << "seedbank: interrupted" << advice << '\n' << context.command_line << '\n';
  return ExitCode::kInterrupted;
}

ExitCode report_interruption(const CommandContext& context, const FinishedPart& part, bool is_kept,
                             bool reads_input) {
  const std::string after =
      fmt::format(" after {} of {} {}", count_text(part.done), count_text(part.all), part.units);
  if (is_kept) {
    return report_interruption(context,
                               after + (reads_input ? ". To resume, repeat with the same input:"
                                                    : ". To resume, repeat:"));
  }
  std::cerr << "seedbank: interrupted" << after << '\n';
  return ExitCode::kInterrupted;
}

void add_common_options(OptionTable& table, CommonOptions& options) {
  table.begin_common_options();
  table.add_choice("rules", "RULES", "", kRules, options.given_rules, options.rules());
  table.add_value("db", "DIR|none", "directory of the databases",
                  "$SEEDBANK_DB or ${XDG_DATA_HOME:-~/.local/share}/seedbank",
                  [&options](const std::string& text) { options.given_database = text; },
                  {{std::string(kNoDatabase)}, Paths::kDirectories});
  table.add_number("threads", options.threads, {1, kMostThreads},
                   "threads, at most 4 per processor", "one per processor");
  add_size_option(table, "memory", "memory limit: 512MiB, 4G, 50%, ...", "75% of what is available",
                  "512MiB, 4G or 50%", [&options](auto bytes) { options.memory_bytes = bytes; });
  table.add_flag("json", options.json, "print JSON, one object per line");
  table.add_flag("quiet", options.quiet, "no progress and no notes on standard error");
  table.add_flag("help,h", options.help, "print this help");
  table.add_flag("no-pager", options.no_pager, "print it without a pager");
}

void add_size_option(OptionTable& table, const std::string& name, const std::string& meaning,
                     const std::string& shown_default, std::string_view examples,
                     std::function<void(std::uint64_t)> take) {
  table.add_value(name, "SIZE", meaning, shown_default,
                  [name, examples, take = std::move(take)](const std::string& text) {
                    const auto bytes = parse_bytes(text, memory_available());
                    if (!bytes) {
                      throw UsageError(fmt::format("option '--{}': '{}' is not a size such as {}",
                                                   name, text, examples));
                    }
                    take(*bytes);
                  });
}

}  // namespace seedbank::tools
