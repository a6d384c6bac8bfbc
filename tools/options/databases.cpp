// Which databases a command uses.
#include "tools/options/databases.h"

#include <algorithm>
#include <iostream>
#include <string>

#include <fmt/core.h>
#include <seedbank/build.h>
#include <seedbank/error.h>

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
  table.add_number("pits", pits, {1, Board::kMostPits}, "pits per side",
                   std::to_string(Game().pits) + ", or all if there is none");
}

void add_fullgame_option(OptionTable& table, std::optional<std::filesystem::path>& directory) {
  table.add_path("fullgame", Paths::kDirectories,
                 "the full-game database in DIR instead of endgames", "", directory);
}

FullGameOptions fullgame_options(const CommonOptions& common, std::optional<int> pits,
                                 std::size_t cache_bytes) {
  FullGameOptions options{.pits = pits, .cache_bytes = cache_bytes};
  if (common.given_rules) options.rules = name(*common.given_rules);
  return options;
}

}  // namespace seedbank::tools
