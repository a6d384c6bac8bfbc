// Making notes.
#include "engine/base/notes.h"

#include <array>
#include <cstddef>

#include <fmt/core.h>
#include <seedbank/error.h>

namespace seedbank {

std::string_view name(NoteKind kind) noexcept {
  constexpr std::array<std::string_view, 6> kNames = {
      "no-database", "database-gap", "no-book", "no-journal", "reading", "not-isolated"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace seedbank

namespace seedbank::engine {

std::string game_text(const Game& game) {
  return fmt::format("{} {}, {}", game.pits, game.pits == 1 ? "pit" : "pits", name(game.rules));
}

Note note_of(NoteKind kind, const Game& game, const std::filesystem::path& path,
             const std::string& text) {
  return {kind, std::string(name(game.rules)), game.pits, path,
          single_line(path.string() + ": " + text)};
}

void add_note_on_reading(const Board& board, std::vector<Note>& notes) {
  if (board.note().empty()) return;
  notes.push_back({NoteKind::kReading, board.rules(), board.pits(), {}, board.note()});
}

}  // namespace seedbank::engine
