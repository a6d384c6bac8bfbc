// Files of games that `play` keeps, one per line.
#pragma once

#include <array>
#include <string>

#include <seedbank/game.h>

namespace seedbank::tools {

/// Appends the game to the file, which is created if it is missing. Existing lines are kept, and a
/// file of another kind is left as it is. Throws PositionError, which names the line, if it is one;
/// db::IoError, db::BusyError.
void keep_game(const std::string& file, const Board& game,
               const std::array<std::string, 2>& players);

/// The game in the last line that is not empty; earlier lines may hold anything. Throws
/// PositionError if that line is not a game under `rules`, or the file is not a regular one;
/// db::IoError, StreamError.
[[nodiscard]] GameRecord last_game(const std::string& file, const std::string& rules);

}  // namespace seedbank::tools
