// seedbank query: the value of positions that the database covers.
#include <algorithm>
#include <iostream>

#include <unistd.h>

#include "tools/answer.h"
#include "tools/answer_text.h"
#include "tools/command.h"
#include "tools/failure.h"
#include "tools/position_arguments.h"

namespace seedbank::tools {
namespace {

class QueryCommand final : public Command {
 public:
  [[nodiscard]] CommandDescription description() const override {
    return {
        "query", "[POSITION...] [options]", "the value of positions and of all their sowings",
        "A POSITION is South's pits from the one farthest from the store, South's store, North's\n"
        "pits likewise, North's store, and s or n for the side to move (South if left out), with\n"
        "blanks or commas between; quoted, or as the words of a single position. Without POSITION\n"
        "positions are read from standard input, one a line, and answered in order, one a line; a\n"
        "line that cannot be answered is answered by its error. Pits are numbered from 1, "
        "farthest\n"
        "from the store; values are final margins for the side to move, stores included.\n"
        "The database covers positions with as many seeds in the pits as were built. Where "
        "several\n"
        "positions fail in different ways, the exit code is the largest of theirs.\n",
        "  seedbank query 0,1,0,0,0,2,20,3,0,0,1,0,0,21\n"
        "  seedbank query 0 1 0 0 0 2 20 3 0 0 1 0 0 21 n\n"
        "  seedbank query --json --rules standard <positions.txt >answers.jsonl\n"};
  }

  void add_options(OptionTable& table) override { table.allow_arguments(words_); }

  [[nodiscard]] ExitCode run(Session& session) override {
    const std::size_t cache_bytes =
        std::min(db::DatabaseOptions().cache_bytes,
                 static_cast<std::size_t>(session.common.memory_bytes / 2));
    Answerer answerer(files_, session.common.database(), session.common.rules(), cache_bytes);
    return words_.empty() ? answer_lines(answerer, session) : answer_arguments(answerer, session);
  }

 private:
  [[nodiscard]] ExitCode answer_arguments(Answerer& answerer, Session& session) const {
    ExitCode code = ExitCode::kDone;
    bool first = true;
    for (const std::string& position : positions_of_arguments(words_)) {
      try {
        const Answer answer = answerer.answer(parse_position(position));
        if (session.common.json) {
          session.out.line(to_line(to_json(answer)));
        } else {
          if (!first) session.out.write("\n");
          session.out.write(drawn(answer));
        }
        first = false;
      } catch (const StreamError&) {
        throw;
      } catch (...) {
        const Failure failure = failure_of(std::current_exception());
        session.out.flush();
        std::cerr << "seedbank: " << failure.message << '\n';
        code = worse(code, failure.code);
      }
    }
    return code;
  }

  [[nodiscard]] static ExitCode answer_lines(Answerer& answerer, Session& session) {
    if (session.common.verbosity() == Verbosity::kNormal && ::isatty(STDIN_FILENO) == 1) {
      std::cerr << "seedbank: one position a line, please; Ctrl-D ends\n";
    }
    LineInput input;
    ExitCode code = ExitCode::kDone;
    std::uint64_t number = 0;
    // Flushed before every wait: whoever writes a line gets its answer before writing the next.
    while (const auto line = input.next([&session] { session.out.flush(); })) {
      ++number;
      try {
        if (line->cut) throw NotationError("the line is too long");
        const Answer answer = answerer.answer(parse_position(line->text));
        session.out.line(session.common.json ? to_line(to_json(answer)) : on_a_line(answer));
      } catch (const StreamError&) {
        throw;
      } catch (...) {
        const Failure failure = failure_of(std::current_exception());
        session.out.line(session.common.json ? error_json(failure, number)
                                             : "error: " + failure.message);
        code = worse(code, failure.code);
      }
    }
    return code;
  }

  [[nodiscard]] static std::string error_json(const Failure& failure, std::uint64_t line) {
    Json json = json_object("query");
    json["error"] = failure.message;
    json["code"] = static_cast<int>(failure.code);
    json["line"] = line;
    return to_line(json);
  }

  std::vector<std::string> words_;
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_query_command() { return std::make_unique<QueryCommand>(); }

}  // namespace seedbank::tools
