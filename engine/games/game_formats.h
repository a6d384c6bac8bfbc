// The formats of files with games of several lines, and how they are recognised.
#pragma once

#include <span>
#include <string_view>

#include <seedbank/recorded_games.h>

#include "engine/games/raw_game.h"

namespace seedbank::engine {

/// A format of several lines per game.
struct FileForm {
  GameFormat format;
  bool (*begins)(std::string_view line);      ///< whether a file may begin with the line
  bool (*recognises)(std::string_view line);  ///< whether only this format has such a line
  ReadLines read;
};

[[nodiscard]] std::span<const FileForm> file_forms() noexcept;

}  // namespace seedbank::engine
