// Options of games with programs.
#include "tools/opponents/arena_options.h"

#include <algorithm>
#include <array>
#include <chrono>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>
#include <seedbank/player.h>

#include "engine/base/json.h"
#include "tools/options/common_options.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

const std::array kForfeits = {Choice{name(ForfeitRule::kFairKalah), ForfeitRule::kFairKalah},
                              Choice{name(ForfeitRule::kZero), ForfeitRule::kZero},
                              Choice{name(ForfeitRule::kStores), ForfeitRule::kStores}};
const std::array kAdjudications = {Choice{std::string_view("none"), false},
                                   Choice{std::string_view("exact"), true}};
const std::array kIsolations = {Choice{name(Isolation::kAuto), Isolation::kAuto},
                                Choice{name(Isolation::kNone), Isolation::kNone},
                                Choice{name(Isolation::kRequired), Isolation::kRequired}};

using Seconds = std::chrono::duration<double>;

constexpr double kMostMargin = 60;  // seconds

std::vector<std::string> split_players(const std::string& text) {
  std::vector<std::string> names(1);
  char quote = 0;
  for (const char c : text) {
    if (quote == 0 && c == ',') {
      names.emplace_back();
      continue;
    }
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    }
    names.back() += c;
  }
  return names;
}

GameClock clock_of_option(std::string_view option, std::string_view text) {
  try {
    return game_clock(text);
  } catch (const ArgumentError& error) {
    throw UsageError(fmt::format("option '--{}': {}", option, error.what()));
  }
}

}  // namespace

void set_players(const std::string& source, const std::string& text, MatchPlan& plan) {
  try {
    seedbank::set_players(plan, split_players(text));
  } catch (const ArgumentError& error) {
    throw UsageError(fmt::format("{}: {}", source, error.what()));
  }
}

std::vector<std::filesystem::path> files_of_players(const std::string& text,
                                                    const MatchPlan& plan) {
  std::vector<std::filesystem::path> files;
  const auto add = [&](const std::filesystem::path& path) {
    std::error_code unused;
    if (std::filesystem::is_regular_file(path, unused)) files.push_back(path);
  };
  for (const std::string& name : split_players(text)) {
    if (name.ends_with(".json")) add(name);
  }
  for (const std::string& player : plan.play_as) {
    if (!player.starts_with('{')) continue;
    const engine::Json declared = engine::parse_json(player);
    if (!declared.contains("command")) continue;  // an agent
    const std::filesystem::path directory = declared["directory"].get<std::string>();
    for (const engine::Json& word : declared["command"]) add(directory / word.get<std::string>());
  }
  return files;
}

void set_odds(const std::vector<std::string>& odds, MatchPlan& plan) {
  for (const std::string& text : odds) {
    const std::size_t mark = text.rfind('=');
    if (mark == std::string::npos) {
      throw UsageError(fmt::format(
          "option '--odds': '{}' is not a player and its clock, such as anna=30", text));
    }
    const std::string player = text.substr(0, mark);
    const GameClock clock = clock_of_option("odds", text.substr(mark + 1));
    if (std::find(plan.players.begin(), plan.players.end(), player) == plan.players.end()) {
      throw UsageError(fmt::format("option '--odds': {}", unknown_name(player, plan.players)));
    }
    plan.own_clocks.resize(plan.players.size());
    for (std::size_t i = 0; i < plan.players.size(); ++i) {
      if (plan.players[i] == player) plan.own_clocks[i] = clock;
    }
  }
}

void add_arena_options(OptionTable& table, MatchPlan& plan) {
  plan.clock.margin = kDefaultMargin;
  table.add_value("clock", "S[+INC]", "seconds per player and game; INC more after each sowing", "",
                  [&plan](const std::string& text) {
                    const GameClock clock = clock_of_option("clock", text);
                    plan.clock.game = clock.game;
                    plan.clock.increment = clock.increment;
                  });
  table.add_value("margin", "MS", "milliseconds by which programs may exceed their time",
                  fmt::format("{:.0f}", 1000 * kDefaultMargin.count()),
                  [&plan](const std::string& text) {
                    const double margin = parse_milliseconds("option '--margin'", text);
                    if (margin > kMostMargin) {
                      throw UsageError("option '--margin': more than a minute");
                    }
                    plan.clock.margin = Seconds(margin);
                  });
  table.mark_rare();
  table.add_value("startup", "S", "seconds in which a program must be ready",
                  fmt::format("{:g}", kDefaultStartUp.count()), [&plan](const std::string& text) {
                    plan.clock.start_up = Seconds(parse_seconds("option '--startup'", text));
                    if (*plan.clock.start_up < kLeastStartUp) {
                      throw UsageError(
                          fmt::format("option '--startup': less than {} s", kLeastStartUp.count()));
                    }
                  });
  table.mark_rare();
  add_pie_option(table, plan.pie, "when the second player may exchange seats");
  table.mark_rare();
  table.add_choice("forfeit", "RULE", "what a forfeit is worth", kForfeits, plan.forfeit_rule);
  table.mark_rare();
  table.add_choice("adjudicate", "HOW", "end games whose winner cannot change", kAdjudications,
                   plan.adjudicated);
  table.mark_rare();
  table.add_choice("isolate", "HOW", "separate programs from the machine", kIsolations,
                   plan.program_rules.isolation);
  table.mark_rare();
  table.add_list("allow-read", "PATH...", "files and folders that isolated programs may read",
                 [&plan](const std::string& text) {
                   try {
                     plan.program_rules.readable.push_back(readable_path(text));
                   } catch (const ArgumentError& error) {
                     throw UsageError(fmt::format("option '--allow-read': {}", error.what()));
                   }
                 },
                 {{}, Paths::kFiles});
  table.mark_rare();
  table.add_flag("freeze", plan.program_rules.freezes, "stop programs while they wait");
  table.mark_rare();
  add_size_option(table, "memory-limit", "memory of each program", "1GiB", "512MiB or 2G",
                  [&plan](std::uint64_t bytes) {
                    if (bytes < kLeastProgramMemory) {
                      throw UsageError(fmt::format("option '--memory-limit': less than {}",
                                                   bytes_text(kLeastProgramMemory)));
                    }
                    plan.program_rules.memory_bytes = bytes;
                  });
  table.mark_rare();
  add_size_option(table, "disk-limit", "what each program may write", "256MiB", "512MiB or 2G",
                  [&plan](std::uint64_t bytes) {
                    if (bytes < kLeastProgramDisk) {
                      throw UsageError(fmt::format("option '--disk-limit': less than {}",
                                                   bytes_text(kLeastProgramDisk)));
                    }
                    plan.program_rules.disk_bytes = bytes;
                  });
  table.mark_rare();
}

}  // namespace seedbank::tools
