// Answers of full-game databases as text and as JSON.
#include "tools/text/full_game_text.h"

#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"

namespace seedbank::tools {
namespace {

// The outcome for the side to move.
std::string outcome_of(const FullGameValue& value, const Board& board) {
  return outcome_name(value.outcome, board.to_move());
}

std::string in_sowings(int depth) { return " in " + counted(depth, "sowing"); }

// "South wins in 13 sowings", "a draw in 1 sowing"; for 0 sowings "South has won: the game is
// over".
std::string verdict_of(const FullGameValue& value, const Board& board) {
  const std::string side(name(board.to_move()));
  const std::string outcome = outcome_of(value, board);
  const int depth = value.depth;
  if (outcome == "draw")
    return depth == 0 ? "drawn: the game is over" : "a draw" + in_sowings(depth);
  if (depth == 0)
    return side + (outcome == "win" ? " has won" : " has lost") + ": the game is over";
  return side + (outcome == "win" ? " wins" : " loses") + in_sowings(depth);
}

std::string short_text(const FullGameValue& value, const Board& board) {
  return fmt::format("{} in {}", outcome_of(value, board), value.depth);
}

std::vector<int> best_of(const FullGameAnswer& answer) {
  std::vector<int> pits;
  for (const FullGameSowing& sowing : answer.sowings) {
    if (sowing.best) pits.push_back(sowing.pit);
  }
  return pits;
}

}  // namespace

std::string outcome_name(int outcome, Side side) {
  if (outcome == 0) return "draw";
  return (outcome > 0) == (side == Side::kSouth) ? "win" : "loss";
}

std::string_view end_name(const FullGameKind& kind) {
  return kind.play_on ? "play-on" : "majority";
}

std::string drawn(const FullGameAnswer& answer, const FullGame& full_game, const Board& board) {
  const std::string game = fmt::format(" ({}, {})\n", full_game.rules(), full_game.end());
  std::string text = drawn_board(board) + '\n';
  if (!answer.value) return text + "not reachable from the opening" + game;
  text += verdict_of(*answer.value, board) + game;
  if (answer.sowings.empty()) return text;
  text += "\n  pit  outcome  depth\n";
  for (const FullGameSowing& sowing : answer.sowings) {
    text += fmt::format("{:>5}  {:<7}{:>7}{}\n", sowing.pit, outcome_of(sowing.value, board),
                        sowing.value.depth, sowing.best ? "  best" : "");
  }
  return text;
}

std::string on_a_line(const FullGameAnswer& answer, const Board& board,
                      const std::string& position) {
  if (!answer.value) return position + ": not reachable";
  std::string text = position + ": " + short_text(*answer.value, board);
  if (answer.sowings.empty()) return text;
  text += ", best " + joined(best_of(answer), " ") + ',';
  for (const FullGameSowing& sowing : answer.sowings) {
    text += fmt::format(" {}:{}", sowing.pit, short_text(sowing.value, board));
  }
  return text;
}

engine::Json to_json(const FullGameAnswer& answer, const FullGame& full_game, const Board& board,
                     const std::string& position) {
  engine::Json json = engine::json_object("fullgame-query");
  json["position"] = position;
  json["rules"] = full_game.rules();
  json["end"] = full_game.end();
  json["reachable"] = answer.value.has_value();
  if (!answer.value) return json;
  json["outcome"] = outcome_of(*answer.value, board);
  json["depth"] = answer.value->depth;
  json["best"] = best_of(answer);
  json["moves"] = engine::Json::array();
  for (const FullGameSowing& sowing : answer.sowings) {
    json["moves"].push_back({{"pit", sowing.pit},
                             {"outcome", outcome_of(sowing.value, board)},
                             {"depth", sowing.value.depth}});
  }
  return json;
}

}  // namespace seedbank::tools
