// Prints the trial of a program.
#include "tools/opponents/player_check.h"

#include <algorithm>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "engine/base/json.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kShownWords = 2000;

std::string line_of(const TrialResult& result) {
  const std::string what = fmt::format("{:<48}", result.what);
  if (!result.skipped.empty()) return what + "skipped: its protocol " + result.skipped;
  if (result.verdict != Verdict::kPlay) {
    return fmt::format("{}{}: {}", what, name(result.verdict), result.fault);
  }
  return fmt::format("{}ok: {} sowings, {} for its choices{}", what, result.sowings,
                     duration_text(result.seconds),
                     result.ended_by_itself ? "" : "; it did not end after the game");
}

engine::Json json_of(const TrialResult& result) {
  engine::Json json;
  json["what"] = result.what;
  json["skipped"] = !result.skipped.empty();
  json["why_skipped"] = result.skipped;
  json["verdict"] = std::string(name(result.verdict));
  json["fault"] = result.fault;
  json["sowings"] = result.sowings;
  json["seconds"] = result.seconds;
  json["ended_by_itself"] = result.ended_by_itself;
  return json;
}

// The end of what a program wrote to standard error, indented.
std::string words_text(const std::string& words) {
  std::string text = "  its last words:\n    ";
  for (const char c : words.substr(words.size() - std::min(words.size(), kShownWords))) {
    if (c == '\n') {
      text += "\n    ";
    } else {
      text += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? '?' : c;
    }
  }
  while (text.ends_with(' ') || text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace

ExitCode check_player(const std::string& name, const TrialOptions& options,
                      CommandContext& context) {
  const StopOnSignal stop;
  int faults = 0;
  engine::Json trials = engine::Json::array();
  const auto report = [&](const TrialResult& result) {
    const bool is_fault = result.verdict != Verdict::kPlay;
    faults += is_fault ? 1 : 0;
    trials.push_back(json_of(result));
    if (context.common.json) return;
    context.out.line(line_of(result));
    if (is_fault && !result.last_words.empty()) context.out.line(words_text(result.last_words));
    context.out.flush();
  };
  try {
    try_player(name, options, report, stop.token());
  } catch (const StoppedError&) {
    return ExitCode::kInterrupted;
  } catch (const ArgumentError& error) {
    throw UsageError(fmt::format("option '--check': {}", error.what()));
  }
  if (context.common.json) {
    engine::Json json = engine::json_object("match-check");
    json["player"] = name;
    json["trials"] = std::move(trials);
    json["faults"] = faults;
    context.out.line(engine::to_line(json));
  } else {
    context.out.line(faults == 0 ? "no faults" : counted(faults, "fault"));
  }
  return faults == 0 ? ExitCode::kDone : ExitCode::kDifferences;
}

}  // namespace seedbank::tools
