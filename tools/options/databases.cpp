// Which databases a command uses.
#include "tools/options/databases.h"

#include <algorithm>
#include <iostream>
#include <string>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "db/endgame/format.h"
#include "db/probe/database.h"
#include "solver/game/position.h"

namespace seedbank::tools {
namespace {

std::vector<Game> all_games() {
  std::vector<Game> games;
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) games.push_back({pits, rules});
  }
  return games;
}

// Whether the name of the directory is that of the database of a single game.
bool is_of_one_game(const std::filesystem::path& directory) {
  return std::ranges::any_of(all_games(), [&](const Game& game) {
    return db::game_directory("", game) == directory.filename();
  });
}

std::string text_of(const std::vector<Game>& games) {
  std::string text;
  for (const Game& game : games) {
    text += fmt::format("{}--rules {} --pits {}", text.empty() ? "" : ", ", name(game.rules),
                        game.pits);
  }
  return text;
}

}  // namespace

std::vector<Game> selected_games(const db::FileSystem& files, const CommonOptions& common,
                                 std::optional<int> pits) {
  const std::filesystem::path root = common.database();
  std::vector<Game> there = all_games();
  std::erase_if(there,
                [&](const Game& game) { return db::Database(files, root, game).pairs().empty(); });
  const auto fail = [&](const std::string& why) {
    throw DatabaseError(root.string() + ": " + why);
  };
  if (there.empty() && is_of_one_game(root)) {
    fail("the database of one game; use the directory above it");
  }
  if (there.empty()) fail("no database here; to make one: seedbank build");
  const Game wanted{pits.value_or(Game().pits), common.rules()};
  const bool is_there = std::find(there.begin(), there.end(), wanted) != there.end();
  const bool chosen = pits || common.given_rules;
  if (!is_there && chosen) {
    fail(fmt::format("no database for {}; there is {}", text_of({wanted}), text_of(there)));
  }
  if (!is_there) return there;
  std::erase(there, wanted);
  if (!chosen && !there.empty() && common.verbosity() != Verbosity::kQuiet) {
    std::cerr << "seedbank: also here: " << text_of(there) << '\n';
  }
  return {wanted};
}

void add_database_pits_option(OptionTable& table, std::optional<int>& pits) {
  table.add_number("pits", pits, {1, kMaxPits}, "pits per side",
                   std::to_string(Game().pits) + " or, if there is none, all there");
}

void add_fullgame_option(OptionTable& table, std::optional<std::filesystem::path>& directory) {
  table.add_path("fullgame", Paths::kDirectories,
                 "the full-game database in DIR instead of endgames", "", directory);
}

std::unique_ptr<const db::fullgame::FullGameDatabase> open_fullgame(
    const db::FileSystem& files, const std::filesystem::path& directory,
    const CommonOptions& common, std::optional<int> pits, std::size_t cache_bytes) {
  // Checked first, since opening the database reports a missing layer instead.
  for (const auto& [captured, layer] : db::fullgame::open_layers(files, directory)) {
    const db::fullgame::FullGame& full_game = layer->header().full_game;
    if (common.given_rules.value_or(full_game.game.rules) != full_game.game.rules ||
        pits.value_or(full_game.game.pits) != full_game.game.pits) {
      throw DatabaseError(directory.string() + ": holds " + to_text(full_game));
    }
  }
  return std::make_unique<const db::fullgame::FullGameDatabase>(files, directory, cache_bytes);
}

}  // namespace seedbank::tools
