// Answers as JSON.
#include "engine/answer/answer_json.h"

namespace seedbank::engine {

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
