// Judged games and tables of matches as text and as JSON.
#pragma once

#include <functional>
#include <string>

#include <seedbank/game.h>
#include <seedbank/match_table.h>

#include "engine/base/json.h"
#include "tools/terminal/color.h"

namespace seedbank::tools {

/// The boards and values of a game, its mistakes, and how each side played. `numbers` names pits.
[[nodiscard]] std::string to_text(const JudgedGame& game, PitNumbers numbers, Paint paint);

/// What a record holds beyond its legal sowings: the illegal one and those past the end of the
/// game, a line each; empty if there are none.
[[nodiscard]] std::string faults_text(const PlayedRecord& record);

/// The mistakes of a game, one per line, and what each side gave away. `name` names a side. Pits
/// are numbered from 1, farthest from the store.
[[nodiscard]] std::string mistakes_text(const JudgedGame& game,
                                        const std::function<std::string(Side)>& name);

/// Results, seeds given away and ratings; with more than two players, also the results of each
/// pair. Several lines of at most 80 columns unless names are long; a line feed ends the last one
/// too.
[[nodiscard]] std::string to_text(const MatchTable& table);

/// The players as CSV, a row each after a header, in the order of their ratings.
[[nodiscard]] std::string to_csv(const MatchTable& table);

/// The clocks of a match, such as "150+0.1 s, anna: 30 s, 5 s/1"; empty if it has none.
[[nodiscard]] std::string clock_text(const MatchPlan& plan);

/// The object of `match --json`.
[[nodiscard]] engine::Json to_json(const MatchTable& table);

}  // namespace seedbank::tools
