// seedbank query: the value of any positions.
#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <seedbank/answer.h>

#include "db/storage/atomic_file.h"
#include "engine/base/json.h"
#include "tools/command/command.h"
#include "tools/command/fullgame_query.h"
#include "tools/line_files/replies.h"
#include "tools/options/databases.h"
#include "tools/options/position_arguments.h"
#include "tools/options/search_options.h"
#include "tools/options/shared_options.h"
#include "tools/pictures/pictures.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/interrupt.h"
#include "tools/text/answer_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

class QueryCommand final : public Command {
 public:
  [[nodiscard]] std::string_view command_name() const override { return "query"; }

  void add_options(OptionTable& table) override {
    add_search_options(table, search_);
    add_notation_option(table, notation_);
    add_fullgame_option(table, fullgame_);
    table.excludes({"time", "tt", "endgames", "svg"});
    table.add_path("svg", Paths::kFiles, "draw the board with the value of each pit as well", "",
                   svg_);
    table.add_flag("no-line", no_line_, "no line of best play: saves time where many are asked");
    add_color_option(table, color_);
    add_shard_option(table, shard_, "answer a part of standard input only, see above");
    table.excludes({"POSITION"});
    table.allow_arguments(words_, "POSITION");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    StopOnSignal stop;
    if (svg_ && positions_of_arguments(words_).size() != 1) {
      throw UsageError("option '--svg' is for one position on the command line");
    }
    if (svg_) checked_picture_place(files_, *svg_);  // before the work
    if (fullgame_) {
      const auto database = open_fullgame(files_, *fullgame_, context.common, std::nullopt,
                                          context.common.memory_bytes / 4);
      return query_fullgame(*database, words_, notation_, shard_, context, stop);
    }
    const Verbosity verbosity = context.common.verbosity();
    SearchProgress progress(words_.empty() ? beside_input(verbosity) : verbosity);
    EngineOptions options = search_.engine(context.common);
    if (shard_) options.reserved_bytes = shard_line_bytes(context.common.memory_bytes);
    ShownEngine engine(std::move(options), progress);
    return words_.empty() ? answer_lines(*engine, context, stop, progress)
                          : answer_arguments(*engine, context, stop, progress);
  }

 private:
  // Every line of standard input, or those of a shard, each by one thread, as many of them at once
  // as there are threads. JSON has the line of best play unless it is not wanted, text never.
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

  // One after the other, each by all threads.
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
      if (svg_) db::replace_file(files_, *svg_, picture_of(answer));
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
};

}  // namespace

std::unique_ptr<Command> make_query_command() { return std::make_unique<QueryCommand>(); }

}  // namespace seedbank::tools
