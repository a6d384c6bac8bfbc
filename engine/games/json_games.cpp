// Games in JSON: our records, Kaggle's episodes, objects with a list of sowings, lists of entries,
// and objects with a position and a sowing.
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "engine/base/json.h"
#include "engine/games/raw_game.h"
#include "engine/notation/json_fields.h"
#include "engine/notation/notations.h"
#include "engine/notation/side_names.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

constexpr std::string_view kKaggle = "kaggle";
constexpr std::string_view kRecord = "record";
constexpr std::string_view kObject = "json";
constexpr std::string_view kEntries = "entries";
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
std::string word_of(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  if (json.is_number()) return std::string(without_fraction(json.dump()));
  throw PositionError(
      fmt::format("a sowing is neither a number nor a text, but {}", type_of(json)));
}

// The names and the values of an object's fields as words; nothing if a value is not one.
struct EntryFields {
  std::vector<std::string> names;
  std::vector<std::string> words;
};

std::optional<EntryFields> entry_fields(const Json& json) {
  if (!json.is_object()) return std::nullopt;
  EntryFields fields;
  for (const auto& item : json.items()) {
    if (!item.value().is_primitive()) return std::nullopt;
    const bool is_word = item.value().is_string() || item.value().is_number();
    fields.names.push_back(item.key());
    fields.words.push_back(is_word ? word_of(item.value()) : item.value().dump());
  }
  return fields;
}

// Whether a value is an entry of a game: its fields are words, one of them names a pit, and none a
// position.
bool is_entry(const Json& json, std::span<const std::string> ignored) {
  const auto fields = entry_fields(json);
  if (!fields) return false;
  try {
    const std::vector<EntryRole> roles = roles_of(fields->names, ignored);
    return std::find(roles.begin(), roles.end(), EntryRole::kPosition) == roles.end();
  } catch (const PositionError&) {
    return false;
  }
}

// The games of a list of entries.
std::vector<EntryGame> games_of_entries(const Json& list, std::span<const std::string> ignored,
                                        std::uint64_t line) {
  EntryGames games;
  for (const Json& entry : list) {
    const auto fields = entry_fields(entry);
    if (!fields)
      throw PositionError("an entry of a list of sowings has a value that is not a word");
    games.add(roles_of(fields->names, ignored), fields->words, line);
  }
  return games.take();
}

// What a text or a list of sowings tells about a game from `start`.
ToldGame told_by(const Json& json, const Board& start, std::span<const std::string> ignored) {
  if (json.is_string()) return told_from(start, json.get<std::string>());
  if (!json.is_array()) {
    throw PositionError(fmt::format("the sowings are not a list, but {}", type_of(json)));
  }
  const auto is_object = [](const Json& value) { return value.is_object(); };
  if (!json.empty() && std::all_of(json.begin(), json.end(), is_object)) {
    std::vector<EntryGame> games = games_of_entries(json, ignored, 0);
    if (games.size() != 1) throw PositionError("the list of sowings is of several games");
    return std::move(games[0].told);
  }
  std::string text;
  for (const Json& sowing : json) {
    text += sowing.is_array() ? to_line(sowing) + ',' : word_of(sowing) + ' ';
  }
  return told_from(start, text);
}

// The names of the players of an episode, South's first, from the first field that holds two.
std::array<std::string, 2> players_of_episode(const Json& json) {
  for (const char* const key : {"TeamNames", "players", "player_names", "agents", "models"}) {
    const Json* const names = find_deep(json, key, false);
    if (names == nullptr || !names->is_array() || names->size() != 2) continue;
    if (!(*names)[0].is_string() || !(*names)[1].is_string()) continue;
    return {(*names)[0].get<std::string>(), (*names)[1].get<std::string>()};
  }
  return {};
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

// An episode has many fields; those that would say where its game begins must be missing.
void check_start_of_episode(const Json& json) {
  for (const char* const key : {"start", "position", "board", "first", "seeds", "stones", "pits"}) {
    if (json.contains(key)) {
      throw PositionError(fmt::format("field '{}' is not one of Kaggle's episodes", key));
    }
  }
}

std::optional<RawGame> kaggle_game(const Json& json, ReadingRules& rules) {
  const Json* const history = find_deep(json, "actionHistory", false);
  const Json* const state =
      history != nullptr ? nullptr : find_deep(json, "serializedGameAndState", true);
  if (history == nullptr && (state == nullptr || !state->is_string())) return std::nullopt;
  check_start_of_episode(json);
  rules.require_rules(kOpenSpielRules);
  RawGame raw = raw_game(rules.opening(), kKaggle);
  const Board& start = raw.game.record.game;
  raw.told = history != nullptr ? told_by(*history, start, rules.ignored())
                                : told_from(start, serialized_sowings(state->get<std::string>()));
  raw.numbers = PitNumbers::kCells;
  raw.game.players = players_of_episode(json);
  return raw;
}

// Takes the rules and the numbering that an object names.
std::optional<PitNumbers> take_kind(JsonFields& fields, ReadingRules& rules) {
  if (const auto named = fields.take_text({"rules"})) rules.require_rules(*named);
  const auto name = fields.take_text({"numbering"});
  if (!name) return std::nullopt;
  const auto numbers = numbering_from_name(*name);
  if (!numbers) throw PositionError("unknown numbering: " + in_quotes(*name));
  return numbers;
}

// A position: a text, or an object or a list in any order.
Board position_in(const Json& json, const ReadingRules& rules) {
  return rules.position(json.is_string() ? json.get<std::string>() : to_line(json));
}

// The fields that no one has taken, as an object.
Json object_left(const Json& json, const JsonFields& fields) {
  Json rest = Json::object();
  for (const std::string& name : fields.left()) rest[name] = json[name];
  return rest;
}

// A position and a sowing.
std::optional<RawGame> json_pair(const Json& json, ReadingRules& rules) {
  JsonFields fields(json, rules.ignored());
  const Json* const sowing = fields.take({"sowing", "pit", "move", "action"});
  if (sowing == nullptr || !sowing->is_primitive()) return std::nullopt;
  const auto numbers = take_kind(fields, rules);
  const Json* const position = fields.take({"position", "state", "observation"});
  std::string player;
  const auto is_name = [&](const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() &&
           (position != nullptr || !named_side(found->get<std::string>()));
  };
  for (const char* const key : {"player", "model", "agent", "name"}) {
    if (!is_name(key)) continue;
    const auto name = fields.take_text({key});
    if (player.empty()) player = *name;
  }
  // The object may state the board in fields of its own.
  const Board start =
      position_in(position != nullptr ? *position : object_left(json, fields), rules);
  if (position != nullptr) fields.finish();
  RawGame pair = raw_pair(start, word_of(*sowing), player);
  pair.numbers = numbers;
  return pair;
}

// The list of sowings of an object: a list or a text; `pits` may be a number as well, that of the
// board. Null if there is none.
const Json* take_list(JsonFields& fields, std::optional<int>& pits) {
  const Json* list = fields.take({"sowings", "moves", "actions", "history", "record"});
  const Json* const named_pits = fields.take({"pits"});
  if (named_pits != nullptr && named_pits->is_number()) {
    pits = fields.take_number({"pits"}, 1, Board::kMostPits);
  } else if (named_pits != nullptr && list != nullptr && *list != *named_pits) {
    throw PositionError("field 'pits' contradicts another list of sowings");
  } else if (named_pits != nullptr) {
    list = named_pits;
  }
  return list;
}

// The side that sows first; nothing if the object does not tell it. Throws PositionError.
std::optional<Side> take_first(JsonFields& fields) {
  const auto word = fields.take_word({"first", "first_player", "first_to_move", "first_mover",
                                      "starts", "starter", "starting_player"});
  if (!word) return std::nullopt;
  const auto named = named_side(*word);
  const auto side = named ? named->certain() : std::nullopt;
  if (!side) {
    throw PositionError(fmt::format("field {}: {} is not certain to be one of the sides",
                                    in_quotes(fields.taken()), in_quotes(*word)));
  }
  return side;
}

// Where a game with a list of sowings begins: at a position, in fields of its own or in one; at an
// opening of this size; or where the games of the file do.
Board take_start(const Json& json, JsonFields& fields, std::optional<int> pits,
                 const ReadingRules& rules) {
  const auto first = take_first(fields);
  const auto seeds =
      fields.take_number({"seeds", "stones", "seeds_per_pit", "stones_per_pit", "seeds_per_house"},
                         1, Board::kMostSeeds);
  const auto named = fields.take_number({"pits_per_side", "houses"}, 1, Board::kMostPits);
  if (pits && named && pits != named) throw PositionError("two numbers of pits per side");
  if (named) pits = named;
  const Json* const start =
      fields.take({"start", "position", "board", "initial", "initial_position", "initial_board",
                   "start_position", "starting_position", "state"});
  const std::vector<std::string> left = fields.left();
  const bool has_board =
      start == nullptr && std::any_of(left.begin(), left.end(),
                                      [&](const auto& name) { return json[name].is_array(); });
  if (!has_board) fields.finish();
  std::optional<Board> board;
  if (start != nullptr) board = position_in(*start, rules);
  if (has_board) board = position_in(object_left(json, fields), rules);
  if (board && (pits || seeds)) {
    int all = 0;
    for (const int each : board->numbers()) all += each;
    const int size = board->pits();
    const bool agrees = pits.value_or(size) == size && seeds.value_or(1) * 2 * size >= all &&
                        (!seeds || *seeds * 2 * size == all);
    if (!agrees) throw PositionError("the start has other pits or seeds than the fields say");
  }
  if (!board && (pits || seeds)) board = rules.opening(pits.value_or(6), seeds.value_or(4));
  if (!board) board = rules.start();
  if (!first || *first == board->to_move()) return *board;
  const bool has_side = start != nullptr && start->is_string();
  if (has_side) throw PositionError("the start has another side to move than the fields say");
  return Board::from_numbers(board->numbers(), *first, board->rules());
}

// The names of players, South's first.
std::array<std::string, 2> take_players(JsonFields& fields) {
  std::array<std::string, 2> names;
  const Json* const list =
      fields.take({"players", "team_names", "player_names", "agents", "models", "names"});
  if (list != nullptr) {
    const bool has_two =
        list->is_array() && list->size() == 2 && (*list)[0].is_string() && (*list)[1].is_string();
    if (!has_two) {
      throw PositionError(
          fmt::format("field {} is not a list of two names", in_quotes(fields.taken())));
    }
    return {(*list)[0].get<std::string>(), (*list)[1].get<std::string>()};
  }
  names[0] = fields.take_text({"south", "white", "player1", "first_name"}).value_or("");
  names[1] = fields.take_text({"north", "black", "player2", "second_name"}).value_or("");
  return names;
}

// A list of sowings, perhaps with the start, the numbering, the rules and the players.
std::optional<RawGame> listed_game(const Json& json, ReadingRules& rules) {
  JsonFields fields(json, rules.ignored());
  std::optional<int> pits;
  const Json* const list = take_list(fields, pits);
  if (list == nullptr) return std::nullopt;
  const auto numbers = take_kind(fields, rules);
  const std::array<std::string, 2> players = take_players(fields);
  (void)fields.take({"result", "score", "margin"});  // of a game that is played again
  RawGame raw = raw_game(take_start(json, fields, pits, rules), kObject);
  raw.told = told_by(*list, raw.game.record.game, rules.ignored());
  raw.numbers = numbers;
  raw.game.players = players;
  return raw;
}

RawGame game_of_record(const GameRecord& record, const Json& json) {
  RawGame raw = raw_game(record.game, kRecord);
  const auto text = [&](const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
  };
  raw.game.players = {text("south"), text("north")};
  raw.game.verified = record.verified;
  if (record.swapped) {
    std::swap(raw.game.players[0], raw.game.players[1]);
    raw.game.swapped = sowings_before_swap(record.game, record.pie);
  }
  raw.game.refereed = record;
  return raw;
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

bool is_json_entry(std::string_view text, std::span<const std::string> ignored) {
  try {
    return is_entry(parse_json(text), ignored);
  } catch (const JsonError&) {
    return false;
  }
}

void JsonGames::read(std::string_view text, std::uint64_t line, ReadingRules& rules,
                     GameSink& sink) {
  const Json json = parsed_games(text);
  if (json.is_array()) {
    const auto is_one = [&](const Json& value) { return is_entry(value, rules.ignored()); };
    if (!json.empty() && std::all_of(json.begin(), json.end(), is_one)) {
      for (EntryGame& game : games_of_entries(json, rules.ignored(), line)) {
        RawGame raw = raw_game(rules.start(), kEntries, game.line);
        raw.told = std::move(game.told);
        sink.take(std::move(raw));
      }
      return;
    }
    for (const Json& each : json) read(to_line(each), line, rules, sink);
    return;
  }
  if (!json.is_object()) throw PositionError("JSON that is neither an object nor a list of them");
  const auto schema = json.find("schema");
  std::optional<RawGame> raw;
  try {
    if (schema != json.end() && schema->is_string() &&
        schema->get<std::string>().starts_with("seedbank.")) {
      const auto record = records_.read(text);
      if (!record) return;  // the first line of a match
      rules.require_rules(record->game.rules());
      raw = game_of_record(*record, json);
    }
    if (!raw) raw = kaggle_game(json, rules);
    if (!raw) raw = json_pair(json, rules);
    if (!raw) raw = listed_game(json, rules);
  } catch (const UnknownFieldError& error) {
    throw UnknownNameError(error.field(), error.what());
  } catch (const NotationError& error) {
    throw PositionError(error.what());
  }
  if (!raw) {
    throw PositionError(
        "JSON without a game: none of the fields actionHistory, serializedGameAndState, sowings, "
        "pits, moves, actions, history, record; nor position and sowing");
  }
  raw->game.line = line;
  sink.take(std::move(*raw));
}

}  // namespace seedbank::engine
