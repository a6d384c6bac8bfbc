// Reports on judged games as text, CSV and JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <seedbank/judge.h>

#include "engine/base/json.h"

namespace seedbank::tools {

/// A table of the players, with a line per phase. A line feed ends the last line too.
[[nodiscard]] std::string report_text(const GameReport& report);

/// A name of a player in CSV: in quotes if it has a special character, and after an apostrophe if a
/// spreadsheet would take it for a formula.
[[nodiscard]] std::string csv_text(const std::string& name);

/// The same as CSV with a header: a row per player and phase. Games, illegal sowings and the rate
/// of legal ones belong to the player: they are empty in all rows but that of the phase "all".
[[nodiscard]] std::string report_csv(const GameReport& report);

/// The object of `replay --report --json`. `unreadable`: parts of the input that are not games.
[[nodiscard]] engine::Json report_json(const GameReport& report, std::string_view rules,
                                       std::uint64_t unreadable);

}  // namespace seedbank::tools
