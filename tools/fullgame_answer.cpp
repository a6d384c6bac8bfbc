// Answers from a full-game database.
#include "tools/fullgame_answer.h"

#include <bit>

#include "db/fullgame/game/play.h"
#include "solver/game/sowing.h"
#include "tools/io/exit_code.h"
#include "tools/text/answer_text.h"
#include "tools/text/quantity.h"

namespace seedbank::tools {
namespace {

using db::fullgame::after_sowing;
using db::fullgame::Found;
using db::fullgame::FullGame;
using db::fullgame::FullGameDatabase;
using db::fullgame::Outcome;
using db::fullgame::Value;

[[noreturn]] void contradiction(const FullGameDatabase& database, const NotedPosition& noted) {
  throw UnusableDatabaseError(database.directory().string() + ": the value of " +
                              seedbank::to_text(noted) +
                              " is not that of its sowings; see 'seedbank verify --fullgame'");
}

std::vector<FullGameMove> moves_of(const FullGameDatabase& database, const NotedPosition& noted,
                                   const Value& value) {
  const SowingTable table(database.full_game().game);
  std::vector<FullGameMove> moves;
  bool any_best = false;
  for (std::uint32_t pits = legal_pits(noted.position); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    const std::optional<Found> found = database.find(after_sowing(table, noted, pit));
    if (!found) contradiction(database, noted);
    const Value reached{found->value.outcome, found->value.depth + 1};
    if (prefers(noted.to_move, reached, value)) contradiction(database, noted);
    moves.push_back({pit + 1, reached, reached == value});
    any_best = any_best || reached == value;
  }
  if (!any_best) contradiction(database, noted);
  return moves;
}

// The outcome for the side to move.
std::string_view outcome_name(const FullGameAnswer& answer, Outcome outcome) {
  if (answer.noted.to_move == Side::kSouth || outcome == Outcome::kDraw) return name(outcome);
  return name(outcome == Outcome::kWin ? Outcome::kLoss : Outcome::kWin);
}

std::string in_sowings(int depth) {
  return " in " + std::to_string(depth) + (depth == 1 ? " sowing" : " sowings");
}

// "South wins in 13 sowings", "a draw in 1 sowing"; for 0 sowings "South has won".
std::string verdict(const FullGameAnswer& answer) {
  const std::string side = side_name(answer.noted.to_move);
  const std::string_view outcome = outcome_name(answer, answer.value->outcome);
  const int depth = answer.value->depth;
  if (outcome == "draw")
    return depth == 0 ? "drawn: the game is over" : "a draw" + in_sowings(depth);
  if (depth == 0)
    return side + (outcome == "win" ? " has won" : " has lost") + ": the game is over";
  return side + (outcome == "win" ? " wins" : " loses") + in_sowings(depth);
}

std::vector<int> best_of(const FullGameAnswer& answer) {
  std::vector<int> best;
  for (const FullGameMove& move : answer.moves) {
    if (move.best) best.push_back(move.pit);
  }
  return best;
}

std::string short_text(const FullGameAnswer& answer, const Value& value) {
  return std::string(outcome_name(answer, value.outcome)) + " in " + std::to_string(value.depth);
}

}  // namespace

FullGameAnswer look_up(const FullGameDatabase& database, const NotedPosition& noted) {
  if (!database.is_of_game(noted)) {
    throw NotationError("no position of the database: " + to_text(database.full_game()) + ", " +
                        std::to_string(database.full_game().seeds()) + " seeds in all");
  }
  FullGameAnswer answer{noted, database.full_game(), std::nullopt, {}};
  const std::optional<Found> found = database.find(noted);
  if (!found) return answer;
  answer.value = found->value;
  if (!is_over(database.full_game(), noted.position)) {
    answer.moves = moves_of(database, noted, found->value);
  }
  return answer;
}

std::string drawn(const FullGameAnswer& answer) {
  const std::string game = " (" + std::string(seedbank::name(answer.full_game.game.rules)) + ", " +
                           std::string(name(answer.full_game.end)) + ")\n";
  std::string text = drawn_board(answer.noted) + '\n';
  if (!answer.value) return text + "not reachable from the opening" + game;
  text += verdict(answer) + game;
  if (answer.moves.empty()) return text;
  text += "\n  pit  outcome  depth\n";
  for (const FullGameMove& move : answer.moves) {
    text += right_aligned(std::to_string(move.pit), 5) + "  " +
            left_aligned(std::string(outcome_name(answer, move.value.outcome)), 7) +
            right_aligned(std::to_string(move.value.depth), 7) + (move.best ? "  best" : "") + '\n';
  }
  return text;
}

std::string on_a_line(const FullGameAnswer& answer, const std::string& position) {
  if (!answer.value) return position + ": not reachable";
  std::string text = position + ": " + short_text(answer, *answer.value);
  if (answer.moves.empty()) return text;
  text += ", best";
  for (const int pit : best_of(answer)) text += ' ' + std::to_string(pit);
  text += ',';
  for (const FullGameMove& move : answer.moves) {
    text += ' ' + std::to_string(move.pit) + ':' + short_text(answer, move.value);
  }
  return text;
}

Json to_json(const FullGameAnswer& answer, const std::string& position) {
  Json json = json_object("fullgame-query");
  json["position"] = position;
  json["rules"] = seedbank::name(answer.full_game.game.rules);
  json["end"] = name(answer.full_game.end);
  json["reachable"] = answer.value.has_value();
  if (!answer.value) return json;
  json["outcome"] = outcome_name(answer, answer.value->outcome);
  json["depth"] = answer.value->depth;
  json["best"] = best_of(answer);
  json["moves"] = Json::array();
  for (const FullGameMove& move : answer.moves) {
    json["moves"].push_back({{"pit", move.pit},
                             {"outcome", outcome_name(answer, move.value.outcome)},
                             {"depth", move.value.depth}});
  }
  return json;
}

}  // namespace seedbank::tools
