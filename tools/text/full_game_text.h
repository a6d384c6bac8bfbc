// Answers of full-game databases as text and as JSON.
#pragma once

#include <string>
#include <string_view>

#include <seedbank/full_game.h>

#include "engine/base/json.h"

namespace seedbank::tools {

/// "win", "draw" or "loss" for a side, from the outcome for South.
[[nodiscard]] std::string outcome_name(int outcome, Side side = Side::kSouth);

/// "majority" or "play-on": when games of this kind end.
[[nodiscard]] std::string_view end_name(const FullGameKind& kind);

/// The board, the value and a table of sowings. Every line ends with a line feed.
[[nodiscard]] std::string drawn(const FullGameAnswer& answer, const FullGame& full_game,
                                const Board& board);

/// "1,1,0,1,1,0 s: win in 2, best 1, 1:win in 2 2:draw in 3". `position` is the text of the board.
[[nodiscard]] std::string on_a_line(const FullGameAnswer& answer, const Board& board,
                                    const std::string& position);

/// The object of `query --fullgame --json`.
[[nodiscard]] engine::Json to_json(const FullGameAnswer& answer, const FullGame& full_game,
                                   const Board& board, const std::string& position);

}  // namespace seedbank::tools
