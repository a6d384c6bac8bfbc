// seedbank move: the pit that a strategy sows.
#include <optional>

#include "engine/answer/answerer.h"
#include "engine/base/json.h"
#include "engine/strategy/random_source.h"
#include "engine/strategy/strategy_names.h"
#include "tools/command/command.h"
#include "tools/line_files/replies.h"
#include "tools/options/search_options.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/interrupt.h"
#include "tools/text/answer_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

class MoveCommand final : public Command {
 public:
  [[nodiscard]] CommandDescription description() const override {
    return {"move", "--strategy NAME [POSITION...] [options]", "the pit that an opponent sows",
            details_,
            "  seedbank move --strategy tree:4 4,4,4,4,4,4,0,4,4,4,4,4,4,0\n"
            "    3\n"
            "  seedbank move --strategy tree:4 --json 4,4,4,4,4,4,0,4,4,4,4,4,4,0\n"
            R"(    {"schema":"seedbank.move/1","position":"4,4,4,4,4,4,0,4,4,4,4,4,4,0 s",
      "rules":"empty-capture","strategy":"tree:4","random_seed":1,"pit":3}
)"
            "  seedbank move --strategy exact --time 2 --json <positions.txt >moves.jsonl\n"};
  }

  void add_options(OptionTable& table) override {
    table.add_value("strategy", "NAME", "how the pit is chosen", "",
                    [this](const std::string& text) {
                      strategy_ = parse_strategy("option '--strategy'", text);
                    });
    table.mark_required();
    add_random_seed_option(table, random_seed_, "for strategies with random choices");
    add_time_option(table, search_, "time limit per pit; prints the best one found by then");
    add_search_memory_options(table, search_);
    add_notation_option(table, notation_);
    table.allow_arguments(words_, "POSITION");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    StopOnSignal stop;
    const Verbosity verbosity = context.common.verbosity();
    SearchProgress progress(words_.empty() ? beside_input(verbosity) : verbosity);
    engine::Answerer answerer(files_, search_.answerer(context.common), progress);
    const auto strategy = engine::make_strategy(*strategy_, answerer);
    const auto reply_to = [&](const NotedPosition& noted, int threads) -> Reply {
      const SearchRequest request{.threads = threads,
                                  .stop = stop.token(),
                                  .deadline = search_.deadline(),
                                  .nodes = &progress.nodes()};
      return reply(*strategy, noted, request, context.common);
    };
    if (words_.empty()) {
      return reply_to_lines(
          context, stop, {"move", notation_, {}},
          [&](const NotedPosition& noted) { return reply_to(noted, 1); },
          [&] { progress.answered(); });
    }
    return reply_to_arguments(words_, [&](const std::string& text, bool /*first*/) {
      if (stop.asked()) return ExitCode::kInterrupted;
      const Reply line = reply_to(notation_.read(text), context.common.threads);
      context.out.line(line.text);
      context.out.flush();
      return line.code;
    });
  }

 private:
  [[nodiscard]] Reply reply(const engine::Strategy& strategy, const NotedPosition& noted,
                            const SearchRequest& request, const CommonOptions& common) const {
    if (is_over(noted.position)) throw NotationError("the game is over: there is no pit to sow");
    std::mt19937_64 random = engine::random_source(random_seed_, noted.position);
    const SowingTable table({noted.pits, common.rules()});
    const int pit = strategy.choose(table, noted.position, random, request) + 1;
    const ExitCode code = request.is_stopped() ? ExitCode::kInterrupted : ExitCode::kDone;
    if (!common.json) return {std::to_string(pit), code};
    return {engine::to_line(
                move_json(notation_.write(noted), common.rules(), *strategy_, random_seed_, pit)),
            code};
  }

  const std::string details_ =
      "Prints the pit that a strategy sows in a POSITION. Pits are numbered from 1, farthest from\n"
      "the store. Positions are given as to query. Without POSITION, reads them from standard\n"
      "input, one per line, and answers in order. The same --random-seed and position give the\n"
      "same pit. --time ends a search: the pit is the best one found by then. Strategies:\n" +
      strategies_help();
  std::optional<std::string> strategy_;
  std::uint64_t random_seed_ = 1;
  SearchOptions search_;
  NotationChoice notation_;
  std::vector<std::string> words_;
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_move_command() { return std::make_unique<MoveCommand>(); }

}  // namespace seedbank::tools
