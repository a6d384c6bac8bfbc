// Answers from a full-game database as text and as JSON.
#pragma once

#include <string>

#include "engine/base/json.h"
#include "engine/fullgame/full_game_answer.h"

namespace seedbank::tools {

/// The board, the value and a table of sowings; several lines, the last one ended.
[[nodiscard]] std::string drawn(const engine::FullGameAnswer& answer);

/// "1,1,0,1,1,0 s: win in 2, best 1, 1:win in 2 2:draw in 3". `position` is the text of the
/// position.
[[nodiscard]] std::string on_a_line(const engine::FullGameAnswer& answer,
                                    const std::string& position);

/// The object of `query --fullgame --json`.
[[nodiscard]] engine::Json to_json(const engine::FullGameAnswer& answer,
                                   const std::string& position);

}  // namespace seedbank::tools
