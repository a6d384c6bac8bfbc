// Directories of endgame databases: what they hold, lack, and how to repair them.
#include "engine/base/database_place.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "db/endgame/format.h"
#include "engine/base/notes.h"
#include "solver/game/position.h"
#include "solver/game/rules.h"

namespace seedbank::engine {
namespace {

namespace fs = std::filesystem;

std::vector<Game> all_games() {
  std::vector<Game> games;
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) games.push_back({pits, rules});
  }
  return games;
}

}  // namespace

std::vector<Game> games_in(const db::FileSystem& files, const fs::path& root) {
  std::vector<Game> games = all_games();
  std::erase_if(games, [&](const Game& game) {
    const std::vector<std::string> names = files.list(db::game_directory(root, game));
    return std::none_of(names.begin(), names.end(), db::is_pair_file_name);
  });
  return games;
}

namespace {

// The command that builds the missing files of the layers 2..seeds.
std::string build_command(const fs::path& root, const Game& game, int seeds) {
  return fmt::format("seedbank build --rules {} --pits {} --seeds {} --db {}", name(game.rules),
                     game.pits, seeds, shell_quoted(root.empty() ? "." : root.string()));
}

// Why `directory` is not a directory; "" if it is one.
std::string why_no_directory(const fs::path& directory) {
  std::error_code unused;
  const fs::file_status status = fs::status(directory, unused);
  if (fs::is_directory(status)) return "";
  if (fs::exists(status)) return "not a directory";
  std::istringstream parts(directory.string());
  for (std::string part; std::getline(parts, part, ':');) {
    if (fs::is_directory(part, unused)) {
      return "no such directory; a single directory is required, not a list of them";
    }
  }
  return "no such directory";
}

// "Standard-6 must be renamed to standard-6", if one of the names differs only in case from the
// name of the game's directory; otherwise "".
std::string renaming(const std::vector<std::string>& names, const Game& game) {
  const std::string wanted = db::game_directory("", game).string();
  for (const std::string& name : names) {
    const bool is_same = std::equal(
        name.begin(), name.end(), wanted.begin(), wanted.end(),
        [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
    if (is_same && name != wanted) return fmt::format("{} must be renamed to {}", name, wanted);
  }
  return "";
}

// What a directory without files of `game` holds instead.
std::string instead_of(const db::FileSystem& files, const fs::path& root, const Game& game) {
  const std::vector<std::string> names = files.list(root);
  if (const std::string advice = renaming(names, game); !advice.empty()) return advice;
  std::string there;
  for (const Game& other : games_in(files, root)) {
    there += (there.empty() ? "there is " : " and ") + game_text(other);
  }
  if (!there.empty()) return there;
  for (const Game& other : all_games()) {
    if (const std::string advice = renaming(names, other); !advice.empty()) return advice;
  }
  if (db::game_of_directory_name((root / "").parent_path().filename())) {
    return "this is the database of one game; name the directory above it";
  }
  // Endgames have directories of their games.
  const auto is_other_database = [](const std::string& name) {
    return name.ends_with(".seedbank") && !db::is_pair_file_name(name);
  };
  if (std::any_of(names.begin(), names.end(), is_other_database)) {
    return "there is a full-game database";
  }
  return "none at all; to make one: seedbank build";
}

}  // namespace

Note note_on_absence(const db::FileSystem& files, const fs::path& root, const Game& game) {
  std::string instead = why_no_directory(root);
  if (instead.empty()) instead = instead_of(files, root, game);
  return note_of(NoteKind::kNoDatabase, game, root,
                 fmt::format("no database for {}; {}", game_text(game), instead));
}

std::optional<Note> note_on(const db::FileSystem& files, const db::Database& database) {
  const Game game = database.game();
  if (database.pairs().empty()) return note_on_absence(files, database.root(), game);
  const int complete = database.complete_up_to();
  const int highest = database.pairs().rbegin()->seeds;
  std::vector<db::PairId> missing;
  for (int seeds = complete + 1; seeds < highest; ++seeds) {
    for (const db::PairId pair : db::pairs_of_layer(seeds)) {
      if (!database.pairs().contains(pair)) missing.push_back(pair);
    }
  }
  if (missing.empty()) return std::nullopt;
  const std::string first = db::pair_file("", game, missing.front()).filename().string();
  const std::string others = missing.size() == 1
                                 ? " is missing"
                                 : fmt::format(" and {} more {} missing", missing.size() - 1,
                                               missing.size() == 2 ? "file are" : "files are");
  return note_of(
      NoteKind::kDatabaseGap, game, db::game_directory(database.root(), game),
      fmt::format("{}{}, so only layers up to {} are used, not those up to {}; to complete "
                  "them: {}",
                  first, others, complete, highest, build_command(database.root(), game, highest)));
}

std::string cure_by(const std::string& command, const fs::path& file) {
  return command.empty()
             ? ""
             : fmt::format("; to replace it: rm {} && {}", shell_quoted(file.string()), command);
}

}  // namespace seedbank::engine

namespace seedbank {

void check_database_directory(const std::filesystem::path& directory) {
  const std::string fault = engine::why_no_directory(directory);
  if (fault.empty()) return;
  throw DatabaseError(single_line(directory.string() + ": " + fault), directory);
}

std::string rebuild_command(const std::filesystem::path& file) {
  const auto pair = db::pair_of_file_name(file.filename().string());
  const auto game = db::game_of_directory_name(file.parent_path().filename());
  if (!pair || !game) return "";
  return engine::build_command(file.parent_path().parent_path(), *game, pair->seeds);
}

}  // namespace seedbank
