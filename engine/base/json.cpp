// JSON: names of schemas, parsing, the fields of answers.
#include "engine/base/json.h"

#include <algorithm>
#include <array>

namespace seedbank::engine {
namespace {

// Kinds whose schema has version 2; all others have version 1. Version 1 of these had the fields
// seconds_a_move, seeds_a_choice and most_bytes_a_second, and the value "empty-hole".
constexpr std::array<std::string_view, 5> kSecondVersions = {"four-rows.move", "four-rows.sow",
                                                             "match", "records", "simulate"};

}  // namespace

std::string schema_name(std::string_view kind) {
  const bool is_second =
      std::find(kSecondVersions.begin(), kSecondVersions.end(), kind) != kSecondVersions.end();
  return "seedbank." + std::string(kind) + (is_second ? "/2" : "/1");
}

Json parse_json(std::string_view text) {
  using Event = Json::parse_event_t;
  const auto check_depth = [](int depth, Event event, const Json&) {
    const bool begins = event == Event::object_start || event == Event::array_start;
    if (begins && depth >= kMostJsonDepth) {
      throw JsonError("JSON nested more than " + std::to_string(kMostJsonDepth) + " deep");
    }
    return true;
  };
  try {
    return Json::parse(text, check_depth);
  } catch (const Json::parse_error& error) {
    throw JsonError("invalid JSON at byte " + std::to_string(error.byte));
  } catch (const Json::exception&) {
    throw JsonError("JSON with a number that is out of range");
  }
}

void add_value(Json& json, Bounds bounds) {
  if (bounds.exact()) {
    json["value"] = bounds.low;
  } else {
    json["value"] = nullptr;
    json["bounds"] = {bounds.low, bounds.high};
  }
}

void add_outcome(Json& json, Bounds bounds) {
  if (const auto outcome = outcome_of(bounds)) {
    json["outcome"] = *outcome;
  } else {
    json["outcome"] = nullptr;
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

Json line_json(const std::optional<std::vector<int>>& line) {
  if (!line) return nullptr;
  return *line;
}

Json to_json(const Answer& answer, const Wanted& wanted, std::string_view position) {
  Json json = json_object("query");
  json["position"] = position;
  json["rules"] = answer.board.rules();
  add_value(json, answer.bounds);
  add_outcome(json, answer.bounds);
  json["best"] = answer.best();
  json["moves"] = moves_json(answer.moves);
  if (wanted.line) json["line"] = line_json(answer.line);
  json["source"] = name(answer.source);
  json["nodes"] = answer.nodes;
  json["seconds"] = answer.seconds;
  json["endgame_seeds"] = answer.endgame_seeds;
  return json;
}

}  // namespace seedbank::engine
