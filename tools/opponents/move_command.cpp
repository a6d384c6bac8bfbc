// seedbank move: the pit that a strategy sows.
#include <optional>

#include <nlohmann/json.hpp>

#include "engine/base/json.h"
#include "tools/command/command.h"
#include "tools/line_files/position_lines.h"
#include "tools/options/isolation.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/interrupt.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

class MoveCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_value(
        "strategy", "NAME", "how the pit is chosen", "",
        [this](const std::string& text) { strategy_ = parse_player("option '--strategy'", text); },
        player_names());
    table.mark_required();
    add_random_seed_option(table, random_seed_, "for strategies with random choices");
    add_time_option(table, search_, "time limit per pit; prints the best one found by then");
    add_search_memory_options(table, search_);
    add_book_option(table, search_);
    add_notation_option(table, notation_);
    table.allow_arguments(words_, "POSITION");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    check_isolation_of(*strategy_, context.common.verbosity());
    StopOnSignal stop;
    SearchProgress progress(beside_input(context.common.verbosity(), words_.empty()));
    ShownEngine engine(search_.engine(context.common), progress);
    Limits limits = search_.limits(stop.token());
    if (words_.empty()) {
      limits.threads = 1;
      return reply_to_lines(
          context, stop, {"move", notation_, {}},
          [&](const Board& board) { return reply(*engine, board, limits, context.common.json); },
          [&] { progress.answered(); });
    }
    return reply_to_arguments(words_, [&](const std::string& text, bool /*first*/) {
      if (stop.asked()) return ExitCode::kInterrupted;
      const Reply line =
          reply(*engine, notation_.read(text, context.common.rules()), limits, context.common.json);
      context.out.line(line.text);
      context.out.flush();
      return line.code;
    });
  }

 private:
  [[nodiscard]] Reply reply(Engine& engine, const Board& board, const Limits& limits,
                            bool json) const {
    const int pit = move_of_player(engine, board, *strategy_, random_seed_, limits);
    const ExitCode code = limits.stop.stop_requested() ? ExitCode::kInterrupted : ExitCode::kDone;
    if (!json) return {std::to_string(pit), code};
    const engine::Json answer = engine::move_json(notation_.write(board), board.rules(), *strategy_,
                                                  random_seed_, pit, engine.notes(board));
    return {engine::to_line(answer), code};
  }

  std::optional<std::string> strategy_;
  std::uint64_t random_seed_ = 1;
  SearchOptions search_;
  NotationChoice notation_;
  std::vector<std::string> words_;
};

}  // namespace

std::unique_ptr<Command> make_move_command() { return std::make_unique<MoveCommand>(); }

}  // namespace seedbank::tools
