// Answers from a full-game database, as text and as JSON.
#include "tools/command/fullgame_query.h"

#include <string_view>

#include <fmt/core.h>

#include "db/fullgame/files/answer.h"
#include "engine/base/json.h"
#include "solver/game/number_list.h"
#include "tools/line_files/replies.h"
#include "tools/options/position_arguments.h"
#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"

namespace seedbank::tools {
namespace {

using db::fullgame::Outcome;
using db::fullgame::Value;

// The outcome for the side to move.
std::string_view outcome_name(const db::fullgame::FullGameAnswer& answer, Outcome outcome) {
  if (answer.noted.to_move == Side::kSouth || outcome == Outcome::kDraw) return name(outcome);
  return name(outcome == Outcome::kWin ? Outcome::kLoss : Outcome::kWin);
}

std::string in_sowings(int depth) { return " in " + counted(depth, "sowing"); }

// "South wins in 13 sowings", "a draw in 1 sowing"; for 0 sowings "South has won: the game is
// over".
std::string verdict_of(const db::fullgame::FullGameAnswer& answer) {
  const std::string side = side_name(answer.noted.to_move);
  const std::string_view outcome = outcome_name(answer, answer.value->outcome);
  const int depth = answer.value->depth;
  if (outcome == "draw")
    return depth == 0 ? "drawn: the game is over" : "a draw" + in_sowings(depth);
  if (depth == 0)
    return side + (outcome == "win" ? " has won" : " has lost") + ": the game is over";
  return side + (outcome == "win" ? " wins" : " loses") + in_sowings(depth);
}

std::string short_text(const db::fullgame::FullGameAnswer& answer, const Value& value) {
  return fmt::format("{} in {}", outcome_name(answer, value.outcome), value.depth);
}

// The board, the value and a table of sowings, as lines that all end in a line feed.
std::string text_of(const db::fullgame::FullGameAnswer& answer, const Board& board) {
  const std::string game = fmt::format(" ({}, {})\n", seedbank::name(answer.full_game.game.rules),
                                       name(answer.full_game.end));
  std::string text = drawn_board(board) + '\n';
  if (!answer.value) return text + "not reachable from the opening" + game;
  text += verdict_of(answer) + game;
  if (answer.moves.empty()) return text;
  text += "\n  pit  outcome  depth\n";
  for (const db::fullgame::FullGameMove& move : answer.moves) {
    text += fmt::format("{:>5}  {:<7}{:>7}{}\n", move.pit, outcome_name(answer, move.value.outcome),
                        move.value.depth, move.best ? "  best" : "");
  }
  return text;
}

// "1,1,0,1,1,0 s: win in 2, best 1, 1:win in 2 2:draw in 3".
std::string line_of(const db::fullgame::FullGameAnswer& answer, const std::string& position) {
  if (!answer.value) return position + ": not reachable";
  std::string text = position + ": " + short_text(answer, *answer.value);
  if (answer.moves.empty()) return text;
  text += ", best " + joined(answer.best(), " ") + ',';
  for (const db::fullgame::FullGameMove& move : answer.moves) {
    text += fmt::format(" {}:{}", move.pit, short_text(answer, move.value));
  }
  return text;
}

engine::Json json_of(const db::fullgame::FullGameAnswer& answer, const std::string& position) {
  engine::Json json = engine::json_object("fullgame-query");
  json["position"] = position;
  json["rules"] = seedbank::name(answer.full_game.game.rules);
  json["end"] = name(answer.full_game.end);
  json["reachable"] = answer.value.has_value();
  if (!answer.value) return json;
  json["outcome"] = outcome_name(answer, answer.value->outcome);
  json["depth"] = answer.value->depth;
  json["best"] = answer.best();
  json["moves"] = engine::Json::array();
  for (const db::fullgame::FullGameMove& move : answer.moves) {
    json["moves"].push_back({{"pit", move.pit},
                             {"outcome", outcome_name(answer, move.value.outcome)},
                             {"depth", move.value.depth}});
  }
  return json;
}

}  // namespace

ExitCode query_fullgame(const db::fullgame::FullGameDatabase& database,
                        const std::vector<std::string>& words, const NotationChoice& notation,
                        std::optional<Shard> shard, CommandContext& context, StopOnSignal& stop) {
  const bool json = context.common.json;
  if (words.empty()) {
    const auto reply_to = [&](const Board& board) -> Reply {
      const db::fullgame::FullGameAnswer answer =
          db::fullgame::look_up(database, noted_position(board));
      const std::string position = notation.write(board);
      return {json ? engine::to_line(json_of(answer, position)) : line_of(answer, position)};
    };
    return reply_to_lines(context, stop, {"fullgame-query", notation, shard}, reply_to, [] {});
  }
  return reply_to_arguments(words, [&](const std::string& text, bool first) {
    const Board board = notation.read(text);
    const db::fullgame::FullGameAnswer answer =
        db::fullgame::look_up(database, noted_position(board));
    if (json) {
      context.out.line(engine::to_line(json_of(answer, notation.write(board))));
    } else {
      if (!first) context.out.write("\n");
      context.out.write(text_of(answer, board));
    }
    return ExitCode::kDone;
  });
}

}  // namespace seedbank::tools
