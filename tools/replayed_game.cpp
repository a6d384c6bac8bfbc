// A game looked at again: judged, as text, as JSON.
#include "tools/replayed_game.h"

#include <algorithm>
#include <cstddef>

#include "tools/text/answer_text.h"

namespace seedbank::tools {
namespace {

MarginBounds negated(MarginBounds value) { return {-value.high, -value.low}; }

JudgedSowing judged(const PlayedSowing& played, const Answer& before, const Answer& after) {
  JudgedSowing sowing{played, {}, {}, before.best()};
  sowing.value = played.reached.to_move == played.side ? after.value : negated(after.value);
  sowing.cost = {std::max(before.value.low - sowing.value.high, 0),
                 std::max(before.value.high - sowing.value.low, 0)};
  return sowing;
}

// "4", or "2..6" when that is all that is known.
std::string cost_text(MarginBounds cost) {
  return std::to_string(cost.low) + (cost.exact() ? "" : ".." + std::to_string(cost.high));
}

// ": a mistake that costs 4, best 1 or 2", or nothing.
std::string remark(const JudgedSowing& sowing, PitNumbers numbers, int pits) {
  if (sowing.cost.high == 0) return "";
  std::string text = sowing.is_mistake() ? ": a mistake that costs " : ": costs ";
  text += cost_text(sowing.cost);
  for (std::size_t i = 0; i < sowing.best.size(); ++i) {
    text += (i == 0 ? ", best " : " or ") + pit_name(numbers, pits, sowing.best[i] - 1);
  }
  return text;
}

std::string counted(int count, const std::string& noun) {
  return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

std::string summary(const ReplayedGame& game, Side side) {
  const Judgement judgement = game.judgement(side);
  return side_name(side) + ": " + counted(judgement.sowings, "sowing") + ", " +
         counted(judgement.mistakes, "mistake") + ", cost " + cost_text(judgement.cost) + '\n';
}

void add_cost(Json& json, MarginBounds cost) {
  if (cost.exact()) {
    json["cost"] = cost.low;
  } else {
    json["cost"] = nullptr;
    json["cost_bounds"] = {cost.low, cost.high};
  }
}

std::string json_name(Side side) { return side == Side::kSouth ? "south" : "north"; }

}  // namespace

Judgement ReplayedGame::judgement(Side side) const {
  Judgement judgement;
  for (const JudgedSowing& sowing : sowings) {
    if (sowing.played.side != side) continue;
    ++judgement.sowings;
    judgement.mistakes += sowing.is_mistake() ? 1 : 0;
    judgement.cost.low += sowing.cost.low;
    judgement.cost.high += sowing.cost.high;
  }
  return judgement;
}

ReplayedGame judged(const std::vector<PlayedSowing>& sowings, const std::vector<Answer>& answers) {
  ReplayedGame game;
  game.start = answers.front();
  for (std::size_t i = 0; i < sowings.size(); ++i) {
    game.sowings.push_back(judged(sowings[i], answers[i], answers[i + 1]));
  }
  for (const Answer& answer : answers) {
    if (answer.ending != Ending::kComplete) game.ending = answer.ending;
  }
  return game;
}

std::string to_text(const ReplayedGame& game, PitNumbers numbers) {
  const Answer& start = game.start;
  std::string text = drawn_board(start.noted) + verdict(start.noted.to_move, start.value) + " (" +
                     std::string(seedbank::name(start.rules)) + ")\n";
  int count = 0;
  for (const JudgedSowing& sowing : game.sowings) {
    const PlayedSowing& played = sowing.played;
    text += '\n' + std::to_string(++count) + ". " + side_name(played.side) + ' ' +
            pit_name(numbers, start.noted.pits, played.pit) +
            remark(sowing, numbers, start.noted.pits) + '\n' + drawn_board(played.reached) +
            verdict(played.side, sowing.value) + '\n';
  }
  return text + '\n' + summary(game, Side::kSouth) + summary(game, Side::kNorth) +
         (game.ending == Ending::kComplete
              ? ""
              : "not all is known: " + std::string(reason(game.ending)) + '\n');
}

Json to_json(const ReplayedGame& game,
             const std::function<std::string(const NotedPosition&)>& write) {
  Json json = json_object("replay");
  json["start"] = write(game.start.noted);
  json["rules"] = seedbank::name(game.start.rules);
  add_value(json, game.start.value);
  json["moves"] = Json::array();
  for (const JudgedSowing& sowing : game.sowings) {
    Json move = {{"side", json_name(sowing.played.side)},
                 {"pit", sowing.played.pit + 1},
                 {"position", write(sowing.played.reached)}};
    add_value(move, sowing.value);
    add_cost(move, sowing.cost);
    move["best"] = sowing.best;
    json["moves"].push_back(move);
  }
  for (const Side side : {Side::kSouth, Side::kNorth}) {
    const Judgement judgement = game.judgement(side);
    Json& summary = json[json_name(side)];
    summary = {{"sowings", judgement.sowings}, {"mistakes", judgement.mistakes}};
    add_cost(summary, judgement.cost);
  }
  return json;
}

}  // namespace seedbank::tools
