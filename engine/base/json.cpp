// JSON: names of schemas, parsing, the fields of answers.
#include "engine/base/json.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/database.h>
#include <seedbank/notation.h>
#include <seedbank/numbering.h>
#include <seedbank/strategy.h>
#include <seedbank/verdict.h>
#include <seedbank/version.h>

#include "engine/base/notes.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

// Kinds whose schema has version 2; all others have version 1.
constexpr std::array<std::string_view, 4> kSecondVersions = {"four-rows.move", "four-rows.sow",
                                                             "match", "records"};

// Sets `name` if the bounds are equal; otherwise sets it to null, and `bounds_name`.
void add_bounds(Json& json, const char* name, const char* bounds_name, Bounds bounds) {
  json[name] = or_null(bounds.value());
  if (!bounds.exact()) json[bounds_name] = {bounds.low, bounds.high};
}

void add_cost(Json& json, Bounds cost) { add_bounds(json, "cost", "cost_bounds", cost); }

std::string side_name(bool south) { return south ? "south" : "north"; }

// How a game with a referee was played and ended.
void add_referee(Json& json, const GameRecord& record) {
  if (record.pie != Pie::kNone) {
    json["pie"] = name(record.pie);
    json["swapped"] = record.swapped;
  }
  if (record.adjudicated_after) json["adjudicated_after"] = *record.adjudicated_after;
  if (record.verdict == Verdict::kPlay) return;
  json["verdict"] = name(record.verdict);
  json["forfeit"] = forfeits_south(record) ? "south" : "north";
  json["detail"] = record.detail;
}

}  // namespace

std::string schema_name(std::string_view kind) {
  const bool is_second =
      std::find(kSecondVersions.begin(), kSecondVersions.end(), kind) != kSecondVersions.end();
  return "seedbank." + std::string(kind) + (is_second ? "/2" : "/1");
}

Json json_object(std::string_view kind) { return Json{{"schema", schema_name(kind)}}; }

std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json parse_json(std::string_view text) {
  using Event = Json::parse_event_t;
  std::vector<std::set<std::string>> keys(kMostJsonDepth + 1);  // of the open object, by depth
  const auto check = [&keys](int depth, Event event, const Json& parsed) {
    const bool begins = event == Event::object_start || event == Event::array_start;
    if (begins && depth >= kMostJsonDepth) {
      throw JsonError("JSON nested more than " + std::to_string(kMostJsonDepth) + " deep");
    }
    const auto at = static_cast<std::size_t>(depth);
    if (event == Event::object_start) keys[at + 1].clear();
    if (event == Event::key && !keys[at].insert(parsed.get<std::string>()).second) {
      throw JsonError("JSON with two fields " + in_quotes(parsed.get<std::string>()));
    }
    return true;
  };
  try {
    return Json::parse(text, check);
  } catch (const Json::parse_error& error) {
    throw JsonError("invalid JSON at byte " + std::to_string(error.byte));
  } catch (const Json::exception&) {
    throw JsonError("JSON with a number that is out of range");
  }
}

Json parse_object(std::string_view text) {
  Json json = parse_json(text);
  if (!json.is_object()) throw JsonError("not a JSON object");
  return json;
}

void add_value(Json& json, Bounds bounds) { add_bounds(json, "value", "bounds", bounds); }

void add_outcome(Json& json, Bounds bounds) { json["outcome"] = or_null(outcome_of(bounds)); }

void add_notes(Json& json, std::span<const Note> notes) {
  for (const Note& note : notes) {
    Json& added = json["notes"].emplace_back();
    added["kind"] = name(note.kind);
    added["rules"] = note.rules;
    added["pits"] = note.pits;
    added["path"] = note.path.string();
    added["message"] = note.message;
  }
}

Json moves_json(const std::vector<Move>& moves) {
  Json json = Json::array();
  for (const Move& move : moves) {
    json.push_back({{"pit", move.pit}});
    add_value(json.back(), move.bounds);
  }
  return json;
}

Json to_json(const Answer& answer, const Wanted& wanted, std::string_view position) {
  Json json = json_object("query");
  json["position"] = position;
  json["rules"] = answer.board.rules();
  add_value(json, answer.bounds);
  add_outcome(json, answer.bounds);
  json["best"] = answer.best();
  if (answer.likely) json["likely"] = *answer.likely;
  json["moves"] = moves_json(answer.moves);
  if (wanted.line) json["line"] = or_null(answer.line);
  json["source"] = name(answer.source);
  json["nodes"] = answer.nodes;
  json["seconds"] = answer.seconds;
  json["endgame_seeds"] = answer.endgame_seeds;
  add_notes(json, answer.notes);
  return json;
}

Json to_json(const JudgedGame& game, const std::function<std::string(const Board&)>& write) {
  Json json = json_object("replay");
  json["start"] = write(game.start.board);
  json["rules"] = game.start.board.rules();
  add_value(json, game.start.bounds);
  json["moves"] = Json::array();
  for (const JudgedSowing& sowing : game.sowings) {
    Json move = {{"side", side_name(sowing.south)},
                 {"pit", sowing.pit},
                 {"position", write(sowing.reached)}};
    add_value(move, sowing.value);
    add_cost(move, sowing.cost);
    move["best"] = sowing.best;
    json["moves"].push_back(move);
  }
  for (const bool south : {true, false}) {
    const Judgement judgement = game.judgement(south ? Side::kSouth : Side::kNorth);
    Json& summary = json[side_name(south)];
    summary = {{"sowings", judgement.sowings}, {"mistakes", judgement.mistakes}};
    add_cost(summary, judgement.cost);
  }
  add_notes(json, game.notes);
  return json;
}

bool forfeits_south(const GameRecord& record) {
  return (record.forfeiting_seat == 0) != record.swapped;
}

void forget_costs_before_swap(const RecordedGame& game, JudgedGame& judged) {
  if (!game.refereed || game.refereed->pie == Pie::kNone) return;
  const Board& board = game.refereed->game;
  const std::size_t before =
      sowings_before_swap(board, game.refereed->pie).value_or(judged.sowings.size());
  const std::vector<Board> positions = board.positions();
  for (std::size_t i = 0; i < before; ++i) {
    judged.sowings[i].cost = unknown_cost(positions[i]);
    judged.sowings[i].best.clear();
  }
}

Json judged_json(const RecordedGame& game, const JudgedGame& judged,
                 const std::function<std::string(const Board&)>& write) {
  Json json = to_json(judged, write);
  const PlayedRecord& record = game.record;
  if (game.verified) json["verified"] = *game.verified;
  if (game.format != "pits") json["format"] = game.format;
  if (game.format != "pits" || !game.is_complete()) json["line"] = game.line;
  if (!game.players[0].empty() || !game.players[1].empty()) json["players"] = game.players;
  if (game.swapped) json["swapped"] = true;
  if (game.refereed) add_referee(json, *game.refereed);
  if (!record.also.empty() || record.numbers != PitNumbers::kSowing) {
    json["numbering"] = name(record.numbers);
  }
  for (const PitNumbers other : record.also) json["also"].push_back(name(other));
  if (record.illegal) {
    json["illegal"] = {{"sowing", record.illegal->number},
                       {"side", record.illegal->south ? "south" : "north"},
                       {"pit", record.illegal->word},
                       {"error", record.illegal->why},
                       {"unread", record.unread}};
  }
  if (!record.past_end.empty()) json["past_end"] = record.past_end;
  return json;
}

Bounds unknown_cost(const Board& before) { return {0, 2 * before.in_play()}; }

JudgedGame unjudged(const Board& game) {
  return judged(game, [](const Board& position) {
    int most = 0;
    for (const int seeds : position.numbers()) most += seeds;
    return Answer{.board = position, .bounds = {-most, most}};
  });
}

Json file_json(const GameFile& file) {
  Json json = json_object("replays");
  json["games"] = Json::array();
  json["unreadable"] = Json::array();
  for (const UnreadableGame& part : file.unreadable) {
    Json& added = json["unreadable"].emplace_back();
    added["line"] = part.line;
    added["error"] = part.why;
    if (!part.rules.empty()) added["rules"] = part.rules;
    if (!part.unknown.empty()) added["unknown"] = part.unknown;
    for (const PitNumbers each : part.numberings) added["numberings"].push_back(name(each));
  }
  if (file.assumed) json["numbering"] = name(*file.assumed);
  return json;
}

Json move_json(std::string_view position, std::string_view rules, std::string_view strategy,
               std::uint64_t random_seed, int pit, std::span<const Note> notes) {
  Json json = json_object("move");
  json["position"] = position;
  json["rules"] = rules;
  json["strategy"] = strategy;
  json["random_seed"] = random_seed;
  json["pit"] = pit;
  add_notes(json, notes);
  return json;
}

Json conversion_json(const Board& board, std::string_view notation) {
  Json json = json_object("convert");
  json["position"] = board.text();
  json["notation"] = notation;
  json["text"] = board.text(notation);
  std::vector<Note> notes;
  add_note_on_reading(board, notes);
  add_notes(json, notes);
  return json;
}

Json database_json(const DatabaseContent& content) {
  Json json = json_object("info");
  json["database"] = content.directory.string();
  json["rules"] = content.rules;
  json["pits"] = content.pits;
  json["complete_up_to"] = content.complete_up_to;
  json["positions"] = content.positions();
  json["bytes"] = content.bytes();
  json["bits_per_position"] = bits_per_position(content.bytes(), content.positions());
  json["layers"] = Json::array();
  for (const DatabaseLayer& layer : content.layers) {
    Json entry;
    entry["seeds"] = layer.seeds;
    entry["positions"] = layer.positions;
    entry["bytes"] = layer.bytes;
    entry["bits_per_position"] = bits_per_position(layer.bytes, layer.positions);
    entry["complete"] = layer.digest.has_value();
    entry["digest"] = layer.digest ? Json(fmt::format("{:016x}", *layer.digest)) : Json();
    entry["missing_pairs"] = Json::array();
    for (const DatabasePair& pair : layer.missing) {
      entry["missing_pairs"].push_back({pair.fewer, pair.more});
    }
    json["layers"].push_back(std::move(entry));
  }
  json["missing_layers"] = content.missing_layers();
  return json;
}

Json info_json(Rules usual) {
  Json json = json_object("serve");
  json["version"] = SEEDBANK_VERSION;
  json["rules"] = Json::array({name(usual)});
  for (const Rules rules : kAllRules) {
    if (rules != usual) json["rules"].push_back(name(rules));
  }
  for (const StrategyFamily& family : strategy_families()) {
    Json parameters = Json::array();
    for (const StrategyParameter& each : family.parameters) {
      const auto number = [&](double limit) {
        return each.is_whole ? Json(static_cast<int>(limit)) : Json(limit);
      };
      Json& added = parameters.emplace_back();
      added["name"] = each.letter;
      added["low"] = number(each.low);
      added["high"] = number(each.high);
      added["whole"] = each.is_whole;
    }
    Json& added = json["strategies"].emplace_back();
    added["name"] = family.name;
    added["form"] = family.form;
    added["meaning"] = family.meaning;
    added["parameters"] = std::move(parameters);
    added["required"] = family.required;
  }
  for (const Notation notation : all_notations()) json["notations"].push_back(name(notation));
  for (const PitNumbers each : all_numberings()) json["numberings"].push_back(name(each));
  for (const GameFormat& each : game_formats()) json["formats"].push_back(each.name);
  return json;
}

void add_board(Json& json, const FairStart& start) {
  json["board"] = start.numbers;
  json["moved"] = start.moved;
  json["java"] = start.java;
  json["ludii"] = start.ludii;
}

Json fair_list_json(std::string_view rules, int pits, int seeds_per_pit,
                    std::span<const FairStart> starts) {
  Json json = json_object("fair-list");
  json["rules"] = rules;
  json["pits"] = pits;
  json["seeds"] = seeds_per_pit;
  json["boards"] = Json::array();
  for (const FairStart& start : starts) {
    add_board(json["boards"].emplace_back(Json::object()), start);
  }
  return json;
}

}  // namespace seedbank::engine
