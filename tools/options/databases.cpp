// Which databases a command uses.
#include "tools/options/databases.h"

#include <algorithm>
#include <iostream>
#include <string>

#include <fmt/core.h>
#include <seedbank/build.h>
#include <seedbank/error.h>

#include "solver/game/position.h"

namespace seedbank::tools {
namespace {

std::string text_of(const std::vector<Game>& games) {
  std::string text;
  for (const Game& game : games) {
    text += fmt::format("{}--rules {} --pits {}", text.empty() ? "" : ", ", name(game.rules),
                        game.pits);
  }
  return text;
}

}  // namespace

std::vector<Game> selected_games(const CommonOptions& common, std::optional<int> pits) {
  const std::filesystem::path root = common.database();
  std::vector<Game> there;
  for (const DatabaseGame& game : games_in_database(root)) {
    there.push_back({game.pits, rules_from_name(game.rules).value()});
  }
  const Game wanted{pits.value_or(Game().pits), common.rules()};
  const bool is_there = std::find(there.begin(), there.end(), wanted) != there.end();
  const bool chosen = pits || common.given_rules;
  if (!is_there && !chosen && !there.empty()) return there;
  if (!is_there) {
    const auto note = note_on_database(root, std::string(name(wanted.rules)), wanted.pits);
    throw DatabaseError(note.value().message);
  }
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
