// Answers as JSON.
#include "engine/answer/answer_json.h"

namespace seedbank::engine {

void add_value(Json& json, MarginBounds value) {
  if (value.exact()) {
    json["value"] = value.low;
  } else {
    json["value"] = nullptr;
    json["bounds"] = {value.low, value.high};
  }
}

void add_outcome(Json& json, MarginBounds value) {
  if (const auto outcome = outcome_of(value)) {
    json["outcome"] = *outcome;
  } else {
    json["outcome"] = nullptr;
  }
}

Json moves_json(const std::vector<MoveMargin>& moves) {
  Json json = Json::array();
  for (const MoveMargin& move : moves) {
    json.push_back({{"pit", move.pit}});
    add_value(json.back(), move.value);
  }
  return json;
}

Json line_json(const std::optional<std::vector<Turn>>& line) {
  if (!line) return nullptr;
  Json json = Json::array();
  for (const Turn& turn : *line) {
    for (const int pit : turn.pits) json.push_back(pit);
  }
  return json;
}

Json to_json(const Answer& answer, Wanted wanted, std::string_view position) {
  Json json = json_object("query");
  json["position"] = position;
  json["rules"] = seedbank::name(answer.rules);
  add_value(json, answer.value);
  add_outcome(json, answer.value);
  json["best"] = answer.best();
  json["moves"] = moves_json(answer.moves);
  if (wanted.line) json["line"] = line_json(answer.line);
  json["source"] = name(answer.source);
  json["nodes"] = answer.effort.nodes;
  json["seconds"] = answer.seconds;
  json["endgame_seeds"] = answer.effort.endgame_seeds;
  return json;
}

}  // namespace seedbank::engine
