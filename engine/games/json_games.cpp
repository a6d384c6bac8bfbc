// Games in JSON: our records, Kaggle's episodes, and objects with a list of sowings or with a
// position and a sowing.
#include <array>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>
#include <seedbank/match.h>

#include "engine/base/json.h"
#include "engine/games/raw_game.h"
#include "engine/notation/notations.h"

namespace seedbank::engine {
namespace {

constexpr std::string_view kKaggle = "kaggle";
constexpr std::string_view kRecord = "record";
constexpr std::string_view kObject = "json";
constexpr std::string_view kPair = "pairs";
constexpr std::string_view kOpenSpielRules = "standard";

// The first value of a field `key`, at any depth; `last`: the last one.
const Json* find_deep(const Json& json, const char* key, bool last) {
  const Json* found = nullptr;
  if (json.is_object() && json.contains(key)) found = &json[key];
  if (found != nullptr && !last) return found;
  if (!json.is_structured()) return nullptr;
  for (const Json& value : json) {
    const Json* const inner = find_deep(value, key, last);
    if (inner != nullptr && !last) return inner;
    if (inner != nullptr) found = inner;
  }
  return found;
}

// A sowing as a word: a text, or a number.
std::string word_of_sowing(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  if (json.is_number()) return std::string(without_fraction(json.dump()));
  throw PositionError(fmt::format("a sowing is neither a number nor a text, but {}",
                                  json.is_null() ? "null" : json.type_name()));
}

// A list of sowings as a record.
std::string record_in(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  std::string record;
  for (const Json& sowing : json) record += word_of_sowing(sowing) + ' ';
  return record;
}

std::string text_or_empty(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

// The names of the players, South's first, from the first field that holds two.
std::array<std::string, 2> players_in(const Json& json) {
  for (const char* const key : {"TeamNames", "players", "player_names", "agents", "models"}) {
    const Json* const names = find_deep(json, key, false);
    if (names == nullptr || !names->is_array() || names->size() != 2) continue;
    if (!(*names)[0].is_string() || !(*names)[1].is_string()) continue;
    return {(*names)[0].get<std::string>(), (*names)[1].get<std::string>()};
  }
  return {text_or_empty(json, "south"), text_or_empty(json, "north")};
}

// The sowings of a state that OpenSpiel has serialized: after "history=", or the lines after
// "[State]".
std::string serialized_sowings(const std::string& text) {
  constexpr std::string_view kHistory = "history=";
  constexpr std::string_view kState = "[State]";
  std::size_t begin = text.find(kHistory);
  if (begin != text.npos) {
    begin += kHistory.size();
    return text.substr(begin, text.find_first_of(" \t\r\n;\"'", begin) - begin);
  }
  begin = text.find(kState);
  if (begin != text.npos) return text.substr(begin + kState.size());
  throw PositionError("field 'serializedGameAndState' has neither 'history=' nor '[State]'");
}

std::optional<RawGame> kaggle_game(const Json& json, ReadingRules& rules) {
  const Json* const history = find_deep(json, "actionHistory", false);
  const Json* const state =
      history != nullptr ? nullptr : find_deep(json, "serializedGameAndState", true);
  if (history == nullptr && (state == nullptr || !state->is_string())) return std::nullopt;
  rules.require_rules(kOpenSpielRules);
  RawGame game = {.start = rules.opening()};
  game.record =
      history != nullptr ? record_in(*history) : serialized_sowings(state->get<std::string>());
  game.numbers = PitNumbers::kCells;
  game.format = kKaggle;
  game.players = players_in(json);
  return game;
}

// Takes the rules that an object names.
void take_rules(const Json& json, ReadingRules& rules) {
  if (json.contains("rules")) rules.require_rules(text_or_empty(json, "rules"));
}

// The numbering that an object names. Throws PositionError if it is unknown.
std::optional<PitNumbers> numbering_in(const Json& json) {
  if (!json.contains("numbering")) return std::nullopt;
  const std::string name = text_or_empty(json, "numbering");
  const auto numbers = numbering_from_name(name);
  if (!numbers) throw PositionError("unknown numbering: " + in_quotes(name));
  return numbers;
}

// A position and a sowing.
std::optional<RawGame> json_pair(const Json& json, ReadingRules& rules) {
  const Json* sowing = nullptr;
  std::string player;
  for (const auto& item : json.items()) {
    if (is_sowing_name(item.key()) && item.value().is_primitive()) sowing = &item.value();
    if (is_player_name(item.key()) && item.value().is_string()) {
      player = item.value().get<std::string>();
    }
  }
  if (sowing == nullptr) return std::nullopt;
  take_rules(json, rules);
  const Json* position = &json;  // which may state the board in fields of its own
  for (const char* const key : {"position", "state", "observation"}) {
    if (json.contains(key)) position = &json[key];
  }
  RawGame game = {.start = rules.position(position->is_string() ? position->get<std::string>()
                                                                : to_line(*position)),
                  .record = word_of_sowing(*sowing)};
  game.numbers = numbering_in(json);
  game.format = kPair;
  game.is_pair = true;
  game.players[game.start.south_to_move() ? 0 : 1] = player;
  return game;
}

// A list of sowings, perhaps with the start, the numbering, the rules and the players.
std::optional<RawGame> listed_game(const Json& json, ReadingRules& rules) {
  for (const char* const key : {"sowings", "pits", "moves", "actions", "history", "record"}) {
    const auto list = json.find(key);
    if (list == json.end() || !(list->is_array() || list->is_string())) continue;
    take_rules(json, rules);
    std::string start = text_or_empty(json, "start");
    if (start.empty()) start = text_or_empty(json, "position");
    RawGame game = {.start = start.empty() ? rules.start() : rules.position(start),
                    .record = record_in(*list)};
    game.numbers = numbering_in(json);
    game.format = kObject;
    game.players = players_in(json);
    return game;
  }
  return std::nullopt;
}

RawGame game_of_record(const GameRecord& record, const Json& json) {
  RawGame game = {.start = record.game.positions().front()};
  game.numbers = PitNumbers::kSowing;
  game.format = kRecord;
  game.players = {text_or_empty(json, "south"), text_or_empty(json, "north")};
  game.verified = record.verified;
  if (record.swapped) {
    std::swap(game.players[0], game.players[1]);
    game.swapped = sowings_before_swap(record.game, record.pie);
  }
  game.refereed = record;
  return game;
}

Json parsed_games(std::string_view text) {
  try {
    return parse_json(text);
  } catch (const JsonError& error) {
    throw PositionError(error.what());
  }
}

}  // namespace

bool is_whole_json(std::string_view text) {
  try {
    return parse_json(text).is_structured();
  } catch (const JsonError&) {
    return false;
  }
}

void JsonGames::read(std::string_view text, std::uint64_t line, ReadingRules& rules,
                     GameSink& sink) {
  const Json json = parsed_games(text);
  if (json.is_array()) {
    for (const Json& each : json) read(to_line(each), line, rules, sink);
    return;
  }
  if (!json.is_object()) throw PositionError("JSON that is neither an object nor a list of them");
  const std::string schema = text_or_empty(json, "schema");
  std::optional<RawGame> game;
  if (schema.starts_with("seedbank.")) {
    const auto record = records_.read(text);
    if (!record) return;  // the first line of a match
    rules.require_rules(record->game.rules());
    game = game_of_record(*record, json);
  }
  if (!game) game = kaggle_game(json, rules);
  if (!game) game = json_pair(json, rules);
  if (!game) game = listed_game(json, rules);
  if (!game) {
    throw PositionError(
        "JSON without a game: none of the fields actionHistory, serializedGameAndState, sowings, "
        "pits, moves, actions, history, record; nor position and sowing");
  }
  game->line = line;
  sink.take(std::move(*game));
}

}  // namespace seedbank::engine
