// Making notes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <seedbank/answer.h>

#include "solver/game/rules.h"

namespace seedbank::engine {

/// "6 pits, empty-capture".
[[nodiscard]] std::string game_text(const Game& game);

/// A note with the message "PATH: TEXT".
[[nodiscard]] Note note_of(NoteKind kind, const Game& game, const std::filesystem::path& path,
                           const std::string& text);

/// Adds the note of a board, if it has one.
void add_note_on_reading(const Board& board, std::vector<Note>& notes);

}  // namespace seedbank::engine
