// The players of a game: names of the table of sides, and other names.
#include "engine/readings/game_players.h"

#include <algorithm>

#include <seedbank/error.h>

#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

using Kind = ToldItem::Kind;

// The names of players, in the order of their first marks.
std::vector<std::string> players_in(const ToldGame& told) {
  std::vector<std::string> names;
  for (const ToldItem& item : told.items) {
    const bool is_new = std::find(names.begin(), names.end(), item.word) == names.end();
    if (item.kind == Kind::kPlayer && is_new) names.push_back(item.word);
  }
  return names;
}

// The sides of players that the table of names of sides has, if players are counted from `from`;
// nothing if one of them is not counted so.
std::optional<Players> named_players(const std::vector<std::string>& names, PlayersFrom from) {
  Players players;
  for (const std::string& name : names) {
    const auto named = named_side(name);
    const auto side = named->side(from);
    if (!side) return std::nullopt;
    if (!named->certain()) players.counted = from;
    players.add(name, *side);
  }
  return players;
}

// The sides of players of which the table does not have all: the first one to sow has the side to
// move, unless a name says otherwise.
Players players_in_turn(const std::vector<std::string>& names, Side first) {
  const auto is_name = [](const std::string& name) {
    return is_letter(name[0]) && !named_side(name);
  };
  const auto has_side = [](const std::string& name) {
    const auto named = named_side(name);
    return named && named->certain();
  };
  const bool are_players = names.size() <= 2 && std::any_of(names.begin(), names.end(), is_name) &&
                           std::all_of(names.begin(), names.end(), [&](const std::string& name) {
                             return is_name(name) || has_side(name);
                           });
  if (!are_players) {
    std::string all;
    for (std::size_t i = 0; i < std::min<std::size_t>(names.size(), 3); ++i) {
      all += (i == 0 ? "" : ", ") + in_quotes(names[i]);
    }
    throw PositionError("not the names of two sides: " + all);
  }
  Side side = first;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto named = named_side(names[i]);
    if (named && named->certain()) side = i == 0 ? *named->certain() : other(*named->certain());
  }
  Players players;
  for (const std::string& name : names) {
    players.add(name, side);
    side = other(side);
  }
  return players;
}

}  // namespace

void Players::add(const std::string& name, Side side) {
  sides.emplace_back(name, side);
  const std::string plain = plain_name(name);
  const bool is_side = plain == "s" || plain == "n" || plain == "south" || plain == "north";
  if (!is_side && !has_only_digits(plain)) names[side == Side::kSouth ? 0 : 1] = name;
}

Side Players::side(const std::string& name) const {
  const auto found = std::find_if(sides.begin(), sides.end(),
                                  [&](const auto& entry) { return entry.first == name; });
  return found->second;
}

std::vector<Players> ways_of_players(const ToldGame& told, Side first) {
  const std::vector<std::string> names = players_in(told);
  if (names.empty()) return {{}};
  const auto is_named = [](const std::string& name) { return named_side(name).has_value(); };
  std::vector<Players> ways;
  if (std::all_of(names.begin(), names.end(), is_named)) {
    for (const PlayersFrom from : {PlayersFrom::kZero, PlayersFrom::kOne}) {
      auto players = named_players(names, from);
      if (players && (ways.empty() || ways[0].sides != players->sides)) {
        ways.push_back(*std::move(players));
      }
    }
  }
  if (ways.empty()) ways.push_back(players_in_turn(names, first));
  return ways;
}

}  // namespace seedbank::engine
