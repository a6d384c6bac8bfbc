// seedbank query: the value of any positions.
#include "engine/answer/answer.h"
#include "engine/answer/answer_json.h"
#include "engine/answer/answerer.h"
#include "engine/base/json.h"
#include "tools/command/command.h"
#include "tools/command/fullgame_query.h"
#include "tools/command/query_batch.h"
#include "tools/options/fullgame_source.h"
#include "tools/options/notation_option.h"
#include "tools/options/search_options.h"
#include "tools/rows/argument_replies.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/interrupt.h"
#include "tools/text/answer_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

class QueryCommand final : public Command {
 public:
  [[nodiscard]] CommandDescription description() const override {
    return {
        "query", "[POSITION...] [options]",
        "the value of positions, of all their sowings, and best play",
        "A POSITION is South's pits from the one farthest from the store, South's store, North's\n"
        "pits likewise, North's store, and s or n for the side to move (South if left out), with\n"
        "blanks or commas between; quoted, or as the words of a single position; or what another\n"
        "program writes, see --notation. Without POSITION positions are read from standard input,\n"
        "one a line, and answered in order, one a line; a line that cannot be answered is "
        "answered\n"
        "by its error, the header of a MAIA file by what its rows are. Pits are numbered from 1,\n"
        "farthest from the store; values are final margins for the side to move, stores included.\n"
        "Positions with as many seeds in the pits as the database covers are looked up, all "
        "others\n"
        "searched; the search takes endgames to memory as it needs them, from the database as far\n"
        "as it goes. --time and Ctrl-C end a search: what is proven by then is printed. Where\n"
        "several positions end in different ways, the exit code is the largest of theirs. With\n"
        "--fullgame nothing is searched: the outcome of a position, in how many sowings, and the\n"
        "same of every sowing, come from that database; positions that cannot arise in its game\n"
        "are said to be so, and are no errors.\n",
        "  seedbank query 0,1,0,0,0,2,20,3,0,0,1,0,0,21\n"
        "  seedbank query 3 1 0 5 0 2 10 3 0 4 1 6 0 13 n\n"
        "  seedbank query --time 60 7,6,5,6,5,5,4,7,6,6,5,4,3,3\n"
        "  seedbank query --json --rules standard --no-line <positions.txt >answers.jsonl\n"
        "  seedbank query --fullgame kalah-4-3 3,3,0,4,1,3,3,3,3,1\n"};
  }

  void add_options(OptionTable& table) override {
    add_search_options(table, search_);
    add_notation_option(table, notation_);
    add_fullgame_option(table, fullgame_);
    table.add_flag("no-line", no_line_, "no line of best play: saves time where many are asked");
    table.allow_arguments(words_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    StopOnSignal stop;
    if (fullgame_) {
      if (search_.seconds || search_.session.table_bytes || search_.session.endgame_seeds) {
        throw UsageError("option '--fullgame' excludes '--time', '--tt' and '--endgames'");
      }
      const auto database = open_fullgame(files_, *fullgame_, context.common, std::nullopt,
                                          context.common.memory_bytes / 4);
      return query_fullgame(*database, words_, notation_, context, stop);
    }
    const Verbosity verbosity = context.common.verbosity();
    SearchProgress progress(words_.empty() ? beside_input(verbosity) : verbosity);
    engine::Answerer answerer(files_, search_.answerer(context.common), progress);
    return words_.empty()
               ? answer_lines(answerer, notation_, !no_line_, search_, context, stop, progress)
               : answer_arguments(answerer, context, stop, progress);
  }

 private:
  // One after the other, each by all threads.
  [[nodiscard]] ExitCode answer_arguments(engine::Answerer& answerer, CommandContext& context,
                                          StopOnSignal& stop, SearchProgress& progress) {
    const engine::Wanted wanted{.moves = true, .line = !no_line_};
    return reply_to_arguments(words_, [&](const std::string& text, bool first) {
      if (stop.asked()) return ExitCode::kInterrupted;
      const SearchRequest request{.threads = context.common.threads,
                                  .stop = stop.token(),
                                  .deadline = search_.deadline(),
                                  .nodes = &progress.nodes(),
                                  .proof_state = &progress.proof()};
      const engine::Answer answer =
          answerer.answer(notation_.read(text), wanted, request,
                          [&](engine::MarginBounds bounds) { progress.bounds(bounds); });
      if (context.common.json) {
        context.out.line(engine::to_line(to_json(answer, wanted, notation_.write(answer.noted))));
      } else {
        if (!first) context.out.write("\n");
        context.out.write(drawn(answer));
      }
      context.out.flush();
      return exit_code_of(answer.completion);
    });
  }

  NotationChoice notation_;
  SearchOptions search_;
  std::optional<std::filesystem::path> fullgame_;
  bool no_line_ = false;
  std::vector<std::string> words_;
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_query_command() { return std::make_unique<QueryCommand>(); }

}  // namespace seedbank::tools
