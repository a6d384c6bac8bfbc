// seedbank query: the values of positions.
#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/answer.h>

#include "db/fullgame/files/database.h"
#include "db/storage/atomic_file.h"
#include "engine/base/json.h"
#include "solver/game/number_list.h"
#include "tools/command/command.h"
#include "tools/line_files/position_lines.h"
#include "tools/options/databases.h"
#include "tools/options/shared_options.h"
#include "tools/pictures/pictures.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"
#include "tools/text/search_progress.h"

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

// The board, the value and a table of sowings. Every line ends with a line feed.
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

// Answers the positions in `words` or, if there are none, those on the lines of standard input that
// belong to the shard. Returns the worst exit code.
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

class QueryCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    add_search_options(table, search_);
    add_book_option(table, search_);
    add_notation_option(table, notation_);
    add_fullgame_option(table, fullgame_);
    table.excludes({"time", "tt", "endgames", "svg"});
    table.add_path("svg", Paths::kFiles, "also draw the board with the value of each pit", "",
                   svg_);
    table.add_flag("no-line", no_line_,
                   "omit the line of best play; saves time for many positions");
    add_color_option(table, color_);
    add_shard_option(table, shard_, "answer only a part of standard input, see above");
    table.excludes({"POSITION"});
    table.allow_arguments(words_, "POSITION");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    StopOnSignal stop;
    if (svg_ && positions_of_arguments(words_).size() != 1) {
      throw UsageError("option '--svg' is for one position on the command line");
    }
    if (svg_) picture_.emplace(files_, *svg_);  // before the work
    if (fullgame_) {
      const auto database = open_fullgame(files_, *fullgame_, context.common, std::nullopt,
                                          context.common.memory_bytes / 4);
      return query_fullgame(*database, words_, notation_, shard_, context, stop);
    }
    SearchProgress progress(beside_input(context.common.verbosity(), words_.empty()));
    EngineOptions options = search_.engine(context.common);
    if (shard_) options.reserved_bytes = shard_line_bytes(context.common.memory_bytes);
    ShownEngine engine(std::move(options), progress);
    return words_.empty() ? answer_lines(*engine, context, stop, progress)
                          : answer_arguments(*engine, context, stop, progress);
  }

 private:
  // Answers the lines of standard input, or those of a shard, in parallel with one thread per line.
  // Finds lines of best play only for JSON without --no-line.
  [[nodiscard]] ExitCode answer_lines(Engine& engine, CommandContext& context, StopOnSignal& stop,
                                      SearchProgress& progress) {
    const bool json = context.common.json;
    const Wanted wanted{.moves = true, .line = json && !no_line_};
    Limits limits = search_.limits(stop.token());
    limits.threads = 1;
    const auto reply_to = [&](const Board& board) -> Reply {
      const Answer answer = engine.query(board, limits, wanted);
      const std::string position = notation_.write(answer.board);
      return {json ? engine::to_line(engine::to_json(answer, wanted, position))
                   : on_a_line(answer, position),
              exit_code_of(answer.completion)};
    };
    return reply_to_lines(context, stop, {"query", notation_, shard_}, reply_to,
                          [&] { progress.answered(); });
  }

  // Answers one argument after another, each with all threads.
  [[nodiscard]] ExitCode answer_arguments(Engine& engine, CommandContext& context,
                                          StopOnSignal& stop, SearchProgress& progress) {
    const Wanted wanted{.moves = true, .line = !no_line_};
    const Limits limits =
        search_.limits(stop.token(), [&](Bounds bounds) { progress.bounds(bounds); });
    return reply_to_arguments(words_, [&](const std::string& text, bool first) {
      if (stop.asked()) return ExitCode::kInterrupted;
      const Answer answer =
          engine.query(notation_.read(text, context.common.rules()), limits, wanted);
      if (context.common.json) {
        context.out.line(
            engine::to_line(engine::to_json(answer, wanted, notation_.write(answer.board))));
      } else {
        if (!first) context.out.write("\n");
        context.out.write(drawn(answer, Paint(color_)));
      }
      context.out.flush();
      if (picture_) picture_->replace(picture_of(answer));
      return exit_code_of(answer.completion);
    });
  }

  static std::string picture_of(const Answer& answer) {
    const std::vector<int> best = answer.best();
    std::vector<PitLabel> labels;
    for (const Move& move : answer.moves) {
      labels.push_back({move.pit, bounds_text(move.bounds),
                        std::binary_search(best.begin(), best.end(), move.pit)});
    }
    return answer.board.svg(labels) + '\n';
  }

  NotationChoice notation_;
  SearchOptions search_;
  std::optional<std::filesystem::path> svg_;
  std::optional<std::filesystem::path> fullgame_;
  bool no_line_ = false;
  std::optional<Shard> shard_;
  ColorChoice color_ = ColorChoice::kAuto;
  std::vector<std::string> words_;
  db::PosixFileSystem files_;
  std::optional<db::OutputFile> picture_;
};

}  // namespace

std::unique_ptr<Command> make_query_command() { return std::make_unique<QueryCommand>(); }

}  // namespace seedbank::tools
