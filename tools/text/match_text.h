// The table of a match as text and as JSON.
#pragma once

#include <string>

#include "engine/base/json.h"
#include "engine/match/match_table.h"

namespace seedbank::tools {

/// Results, seeds given away and ratings, with more than two players also pairs; several lines of
/// at most 80 columns unless names are long, the last one ended.
[[nodiscard]] std::string to_text(const engine::MatchTable& table);

[[nodiscard]] engine::Json to_json(const engine::MatchTable& table);

}  // namespace seedbank::tools
