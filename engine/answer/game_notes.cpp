// Notes on the files of an answerer.
#include "engine/answer/game_notes.h"

#include <set>
#include <string>

#include <fmt/core.h>

#include "engine/base/database_place.h"
#include "engine/base/notes.h"

namespace seedbank::engine {
namespace {

// "there is 6 pits, empty-capture and 6 pits, standard".
std::string games_of(const db::OpeningBook& book) {
  std::set<std::string> games;
  for (const db::BookSection& section : book.sections()) games.insert(game_text(section.game));
  std::string text;
  for (const std::string& game : games) text += (text.empty() ? "there is " : " and ") + game;
  return text.empty() ? "it is empty" : text;
}

}  // namespace

std::vector<Note> notes_on(const db::FileSystem& files, const AnswererOptions& options,
                           const db::Database* database, const Game& game) {
  std::vector<Note> notes;
  if (database != nullptr && !(options.database_is_default && database->pairs().empty())) {
    if (auto note = note_on(files, *database)) notes.push_back(*std::move(note));
  }
  const db::OpeningBook* const book = options.book;
  if (book != nullptr && options.named_book && !book->covers(game)) {
    notes.push_back(
        note_of(NoteKind::kNoBook, game, *options.named_book,
                fmt::format("no opening book for {}; {}", game_text(game), games_of(*book))));
  }
  const ProofStore* const proofs = options.session.proofs;
  if (proofs != nullptr && proofs->game() != game) {
    notes.push_back(note_of(
        NoteKind::kNoJournal, game, options.journal_file,
        fmt::format("no journal for {}; there is {}", game_text(game), game_text(proofs->game()))));
  }
  return notes;
}

}  // namespace seedbank::engine
