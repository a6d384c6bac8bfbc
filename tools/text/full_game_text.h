// Answers from a full-game database, in words and as JSON.
#pragma once

#include <string>

#include "engine/base/json.h"
#include "engine/fullgame/full_game_answer.h"

namespace seedbank::tools {

/// The board drawn, the value, a table of sowings; several lines, the last one ended.
[[nodiscard]] std::string drawn(const engine::FullGameAnswer& answer);

/// "1,1,0,1,1,0 s: win in 2, best 1, 1:win in 2 2:draw in 3", with the position in that notation.
[[nodiscard]] std::string on_a_line(const engine::FullGameAnswer& answer,
                                    const std::string& position);

/// The fields of `query --fullgame --json`.
[[nodiscard]] engine::Json to_json(const engine::FullGameAnswer& answer,
                                   const std::string& position);

}  // namespace seedbank::tools
