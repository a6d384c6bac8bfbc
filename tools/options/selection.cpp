// Which of the databases in a directory a command is about.
#include "tools/options/selection.h"

#include <algorithm>
#include <iostream>
#include <string>

#include "db/endgame/file_names.h"
#include "db/probe/database.h"
#include "engine/base/errors.h"
#include "solver/game/position.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

std::vector<Game> games_in(const db::FileSystem& files, const std::filesystem::path& root) {
  std::vector<Game> games;
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const Game game{pits, rules};
      if (!db::Database(files, root, game).pairs().empty()) games.push_back(game);
    }
  }
  return games;
}

// Whether the directory has the name of those that hold the database of one game each.
bool is_of_one_game(const std::filesystem::path& directory) {
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      if (db::game_directory("", {pits, rules}) == directory.filename()) return true;
    }
  }
  return false;
}

std::string text_of(const Game& game) {
  return "--rules " + std::string(name(game.rules)) + " --pits " + std::to_string(game.pits);
}

std::string text_of(const std::vector<Game>& games) {
  std::string text;
  for (const Game& game : games) text += (text.empty() ? "" : ", ") + text_of(game);
  return text;
}

}  // namespace

std::vector<Game> selected_games(const db::FileSystem& files, const CommonOptions& common,
                                 std::optional<int> pits) {
  const std::filesystem::path root = common.database();
  std::vector<Game> there = games_in(files, root);
  const Game wanted{pits.value_or(Game().pits), common.rules()};
  const bool is_there = std::find(there.begin(), there.end(), wanted) != there.end();
  const bool chosen = pits || common.given_rules;
  if (there.empty() && is_of_one_game(root)) {
    throw engine::UnusableDatabaseError(root.string() +
                                        ": the database of one game; use the directory above it");
  }
  if (there.empty()) {
    throw engine::UnusableDatabaseError(root.string() +
                                        ": no database here; to make one: seedbank build");
  }
  if (!is_there && chosen) {
    throw engine::UnusableDatabaseError(root.string() + ": no database for " + text_of(wanted) +
                                        "; there is " + text_of(there));
  }
  if (!is_there) return there;
  if (!chosen && there.size() > 1 && common.verbosity() != Verbosity::kQuiet) {
    std::vector<Game> others = there;
    std::erase(others, wanted);
    std::cerr << "seedbank: also here: " << text_of(others) << '\n';
  }
  return {wanted};
}

}  // namespace seedbank::tools
