// Answers about four-row Kalaha, as JSON.
#include <array>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/four_rows.h>

#include "engine/base/json.h"
#include "engine/four_rows/look_ahead.h"
#include "solver/base/stopwatch.h"

namespace seedbank::four_rows {
namespace {

// By SowingEnd.
constexpr std::array kEndNames = {"empty-pit", "limit", "endless", "undecided"};

const char* name(SowingEnd end) { return kEndNames[static_cast<std::size_t>(end)]; }

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
  if (pit < 0 || pit >= kPits) throw PositionError(fmt::format("pits are numbered 1..{}", kPits));
  const int in_pit = noted.position.mover.at(static_cast<std::size_t>(pit));
  if (in_pit < kLeastToSow) {
    throw PositionError(fmt::format("{}'s pit {} holds {}, and a turn starts with two or more",
                                    noted.south_to_move ? "South" : "North", pit + 1,
                                    in_pit == 1 ? "1 seed" : std::to_string(in_pit) + " seeds"));
  }
  SowAnswer answer{noted, pit, {}, {}};
  Position after = noted.position;
  answer.sowing = sow(after, pit, limit, patience);
  if (ends(answer.sowing)) answer.result = NotedPosition{!noted.south_to_move, swapped(after)};
  return answer;
}

std::string to_json(const SowAnswer& answer) {
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
  return engine::to_line(json);
}

MoveAnswer answer_move(const NotedPosition& noted, Player& player, const TurnRequest& request,
                       std::mt19937_64& random) {
  MoveAnswer answer{noted, player.kind(), request.step_limit, {}, {}};
  const Stopwatch watch;
  if (!is_lost(noted.position)) {
    answer.turn = player.choose(noted.position, request, random);
    Position after = noted.position;
    answer.sowing = sow(after, answer.turn->pit, request.step_limit, kLookAheadPatience);
  }
  answer.seconds = watch.seconds();
  return answer;
}

std::string to_json(const MoveAnswer& answer) {
  engine::Json json = engine::json_object("four-rows.move");
  json["position"] = to_text(answer.noted);
  const std::string player = name(answer.player);
  json["level"] = player.substr(0, player.find(':'));
  json["max_steps"] = engine::or_null(answer.step_limit);
  json["pit"] = nullptr;
  if (answer.turn) {
    json["pit"] = answer.turn->pit + 1;
    json["captured"] = answer.sowing.captured;
    json["ended"] = name(answer.sowing.end);
    if (answer.turn->foresight) add_foresight(json, *answer.turn->foresight);
  }
  json["seconds"] = answer.seconds;
  return engine::to_line(json);
}

}  // namespace seedbank::four_rows
