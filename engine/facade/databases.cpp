// Directories of endgame databases: what they hold and lack.
#include <system_error>

#include <seedbank/build.h>

#include "db/probe/database.h"
#include "db/storage/file.h"
#include "engine/base/database_place.h"
#include "engine/base/failure.h"
#include "engine/board/arguments.h"

namespace seedbank {

std::vector<DatabaseGame> games_in_database(const std::filesystem::path& directory) {
  return engine::translated([&] {
    std::vector<DatabaseGame> games;
    for (const Game& game : engine::games_in(db::PosixFileSystem(), directory)) {
      games.push_back({std::string(name(game.rules)), game.pits});
    }
    return games;
  });
}

std::optional<Note> note_on_database(const std::filesystem::path& directory,
                                     const std::string& rules, int pits) {
  engine::check_pits(pits);
  const Game game{pits, engine::rules_called(rules)};
  return engine::translated([&] {
    const db::PosixFileSystem files;
    std::error_code unused;
    // The files of what is not a directory cannot be listed.
    return std::filesystem::is_directory(directory, unused)
               ? engine::note_on(files, db::Database(files, directory, game))
               : std::optional(engine::note_on_absence(files, directory, game));
  });
}

}  // namespace seedbank
