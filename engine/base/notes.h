// Making notes.
#pragma once

#include <filesystem>
#include <string>

#include <seedbank/answer.h>

#include "solver/game/rules.h"

namespace seedbank::engine {

/// "6 pits, empty-capture".
[[nodiscard]] std::string game_text(const Game& game);

/// A note with the message "PATH: TEXT".
[[nodiscard]] Note note_of(NoteKind kind, const Game& game, const std::filesystem::path& path,
                           const std::string& text);

}  // namespace seedbank::engine
