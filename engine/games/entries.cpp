// Games with an entry per sowing: the table of names, and the games that entries make.
#include "engine/games/entries.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "engine/notation/json_fields.h"
#include "engine/notation/notations.h"
#include "engine/notation/side_names.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

using Kind = ToldItem::Kind;

// The names of a role, of which those that come first take precedence: where an entry has a `pit`,
// its `move` is a number.
struct RoleName {
  std::string_view name;  // plain
  EntryRole role;
};

constexpr std::array kNames = {
    RoleName{"pit", EntryRole::kPit},
    RoleName{"sowing", EntryRole::kPit},
    RoleName{"hole", EntryRole::kPit},
    RoleName{"house", EntryRole::kPit},
    RoleName{"action", EntryRole::kPit},
    RoleName{"move", EntryRole::kPit},
    RoleName{"position", EntryRole::kPosition},
    RoleName{"state", EntryRole::kPosition},
    RoleName{"observation", EntryRole::kPosition},
    RoleName{"player", EntryRole::kPlayer},
    RoleName{"side", EntryRole::kPlayer},
    RoleName{"mover", EntryRole::kPlayer},
    RoleName{"seat", EntryRole::kPlayer},
    RoleName{"color", EntryRole::kPlayer},
    RoleName{"colour", EntryRole::kPlayer},
    RoleName{"model", EntryRole::kPlayer},
    RoleName{"agent", EntryRole::kPlayer},
    RoleName{"name", EntryRole::kPlayer},
    RoleName{"turn", EntryRole::kPlayer},
    RoleName{"ply", EntryRole::kNumber},
    RoleName{"number", EntryRole::kNumber},
    RoleName{"no", EntryRole::kNumber},
    RoleName{"n", EntryRole::kNumber},
    RoleName{"step", EntryRole::kNumber},
    RoleName{"movenumber", EntryRole::kNumber},
    RoleName{"moveno", EntryRole::kNumber},
    RoleName{"turnnumber", EntryRole::kNumber},
    RoleName{"round", EntryRole::kNumber},
    RoleName{"game", EntryRole::kGame},
    RoleName{"gameid", EntryRole::kGame},
    RoleName{"match", EntryRole::kGame},
    RoleName{"matchid", EntryRole::kGame},
};

// The place of a name in the table; its size for another name.
std::size_t place_of(std::string_view name) {
  const std::string plain = plain_name(name);
  const auto has_name = [&](const RoleName& each) { return each.name == plain; };
  return static_cast<std::size_t>(std::find_if(kNames.begin(), kNames.end(), has_name) -
                                  kNames.begin());
}

int number_of(const std::string& word) {
  const auto number = whole_number<int>(word);
  if (!number) throw PositionError(in_quotes(word) + " is not the number of a sowing or a turn");
  return *number;
}

// The role of a name that is not the first of its role: the number of a turn or of a move, or what
// describes the player.
EntryRole second_role(std::string_view name, EntryRole role) {
  const std::string plain = plain_name(name);
  if (plain == "move" || plain == "turn") return EntryRole::kNumber;
  if (role == EntryRole::kPlayer && is_harmless_field(name)) return EntryRole::kIgnored;
  throw PositionError(in_quotes(name) + " is a second field or column of the same purpose");
}

}  // namespace

std::vector<EntryRole> roles_of(std::span<const std::string> names,
                                std::span<const std::string> ignored) {
  std::vector<EntryRole> roles(names.size(), EntryRole::kIgnored);
  std::vector<std::size_t> order(names.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return place_of(names[a]) < place_of(names[b]);
  });
  const auto is_taken = [&](EntryRole role) {
    return std::find(roles.begin(), roles.end(), role) != roles.end();
  };
  for (const std::size_t i : order) {
    if (std::find(ignored.begin(), ignored.end(), names[i]) != ignored.end()) continue;
    const std::size_t place = place_of(names[i]);
    if (place == kNames.size() && is_harmless_field(names[i])) continue;
    if (place == kNames.size()) {
      throw UnknownNameError(names[i], "unknown field or column " + in_quotes(names[i]));
    }
    const EntryRole role = kNames[place].role;
    roles[i] = is_taken(role) ? second_role(names[i], role) : role;
  }
  if (!is_taken(EntryRole::kPit)) throw PositionError("no field or column is a pit");
  return roles;
}

void EntryGames::add(std::span<const EntryRole> roles, std::span<const std::string> words,
                     std::uint64_t line) {
  const auto value = [&](EntryRole role) {
    const auto found = std::find(roles.begin(), roles.end(), role);
    return found == roles.end() ? std::string()
                                : words[static_cast<std::size_t>(found - roles.begin())];
  };
  const std::string name = value(EntryRole::kGame);
  const std::string number = value(EntryRole::kNumber);
  const std::string player = value(EntryRole::kPlayer);
  const auto has_name = [&](const Game& game) { return game.name == name; };
  auto found = std::find_if(games_.rbegin(), games_.rend(), has_name);
  const int count = number.empty() ? 0 : number_of(number);
  const bool begins_anew = found != games_.rend() && name.empty() && !number.empty() &&
                           count < found->number && count == found->first_number;
  if (found == games_.rend() || begins_anew) {
    games_.push_back({name, {{.has_entries = true}, line}, count, count, !player.empty()});
    found = games_.rbegin();
  }
  if (count < found->number) {
    throw PositionError(fmt::format("line {}: number {} follows {}", line, count, found->number));
  }
  if (found->has_players == player.empty()) {
    throw PositionError(fmt::format("line {}: some entries have a player and some do not", line));
  }
  found->number = count;
  ToldItems& items = found->game.told.items;
  if (!number.empty()) items.push_back({Kind::kNumber, std::to_string(count)});
  if (!player.empty()) items.push_back({Kind::kPlayer, player});
  items.push_back({Kind::kPit, std::string(without_fraction(value(EntryRole::kPit)))});
}

std::vector<EntryGame> EntryGames::take() {
  std::vector<EntryGame> games;
  for (Game& game : games_) games.push_back(std::move(game.game));
  games_.clear();
  return games;
}

}  // namespace seedbank::engine
