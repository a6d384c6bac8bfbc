// Answers about four-row Kalaha.
#include "engine/four_rows/answers.h"

#include "engine/base/stopwatch.h"

namespace seedbank::four_rows {
namespace {

engine::Json limit_json(StepLimit limit) { return limit ? engine::Json(*limit) : engine::Json(); }

// The expected margin in seeds, or the distance to a win or loss.
void add_foresight(engine::Json& json, const Foresight& foresight) {
  json["depth"] = foresight.depth;
  json["complete"] = foresight.complete;
  const std::optional<int> turns = turns_to_end(foresight.value);
  json["margin"] = turns ? engine::Json() : engine::Json(foresight.value);
  json["wins_in"] = turns && foresight.value > 0 ? engine::Json(*turns) : engine::Json();
  json["loses_in"] = turns && foresight.value < 0 ? engine::Json(*turns) : engine::Json();
  json["line"] = engine::Json::array();
  for (const int pit : foresight.line) json["line"].push_back(pit + 1);
  json["nodes"] = foresight.nodes;
}

}  // namespace

SowAnswer answer_sow(const NotedPosition& noted, int pit, StepLimit limit, std::uint64_t patience) {
  require_legal(noted, pit);
  SowAnswer answer{noted, pit, {}, {}};
  Position after = noted.position;
  answer.sowing = sow(after, pit, limit, patience);
  if (ends(answer.sowing)) answer.result = NotedPosition{other(noted.to_move), swapped(after)};
  return answer;
}

engine::Json to_json(const SowAnswer& answer) {
  engine::Json json = engine::json_object("four-rows.sow");
  json["position"] = to_text(answer.noted);
  json["pit"] = answer.pit + 1;
  json["steps"] = answer.sowing.steps;
  json["captured"] = answer.sowing.captured;
  json["ended"] = name(answer.sowing.end);
  json["cycle"] = nullptr;
  if (const auto& cycle = answer.sowing.cycle) {
    json["cycle"] = {{"start", cycle->start}, {"period", cycle->period}};
  }
  json["result"] = answer.result ? engine::Json(to_text(*answer.result)) : engine::Json();
  return json;
}

MoveAnswer answer_move(const NotedPosition& noted, const PlayerKind& kind, Player& player,
                       const TurnRequest& request, std::mt19937_64& random) {
  MoveAnswer answer{noted, kind, request.step_limit, {}, {}};
  const engine::Stopwatch watch;
  if (!is_lost(noted.position)) {
    answer.turn = player.choose(noted.position, request, random);
    Position after = noted.position;
    answer.sowing = sow(after, answer.turn->pit, request.step_limit, kLookAheadPatience);
  }
  answer.seconds = watch.seconds();
  return answer;
}

engine::Json to_json(const MoveAnswer& answer) {
  engine::Json json = engine::json_object("four-rows.move");
  json["position"] = to_text(answer.noted);
  json["level"] = name(answer.player.level);
  json["max_steps"] = limit_json(answer.step_limit);
  json["pit"] = nullptr;
  if (answer.turn) {
    json["pit"] = answer.turn->pit + 1;
    json["captured"] = answer.sowing.captured;
    json["ended"] = name(answer.sowing.end);
    if (answer.turn->foresight) add_foresight(json, *answer.turn->foresight);
  }
  json["seconds"] = answer.seconds;
  return json;
}

}  // namespace seedbank::four_rows
