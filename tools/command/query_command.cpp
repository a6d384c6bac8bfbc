// seedbank query: the values of positions.
#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/answer.h>

#include "db/storage/atomic_file.h"
#include "engine/base/json.h"
#include "tools/command/command.h"
#include "tools/line_files/position_lines.h"
#include "tools/options/databases.h"
#include "tools/options/named_files.h"
#include "tools/options/shared_options.h"
#include "tools/pictures/pictures.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"
#include "tools/text/full_game_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

// Answers the positions in `words` or, if there are none, those on the lines of standard input that
// belong to the shard. Returns the worst exit code.
ExitCode query_fullgame(const FullGame& full_game, const std::vector<std::string>& words,
                        const NotationChoice& notation, std::optional<Shard> shard,
                        CommandContext& context, StopOnSignal& stop) {
  const bool json = context.common.json;
  // The rules are those of the database, whatever --rules says.
  const auto ask = [&](const Board& board) {
    return full_game.query(
        Board::from_numbers(board.numbers(), board.to_move(), full_game.rules()));
  };
  if (words.empty()) {
    const auto reply_to = [&](const Board& board) -> Reply {
      const FullGameAnswer answer = ask(board);
      const std::string position = notation.write(board);
      return {json ? engine::to_line(to_json(answer, full_game, board, position))
                   : on_a_line(answer, board, position)};
    };
    return reply_to_lines(context, stop, {"fullgame-query", notation, shard}, reply_to, [] {});
  }
  return reply_to_arguments(words, [&](const std::string& text, bool first) {
    const Board board = notation.read(text);
    const FullGameAnswer answer = ask(board);
    if (json) {
      context.out.line(engine::to_line(to_json(answer, full_game, board, notation.write(board))));
    } else {
      if (!first) context.out.write("\n");
      context.out.write(drawn(answer, full_game, board));
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
    NamedFiles named;
    named.write("--svg", svg_);
    named.read("--book", search_.options.book);
    named.check();
    if (svg_) picture_.emplace(files_, *svg_);  // before the work
    if (fullgame_) {
      const FullGame full_game(
          *fullgame_, fullgame_options(context.common, {}, context.common.memory_bytes / 4));
      return query_fullgame(full_game, words_, notation_, shard_, context, stop);
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
