// What `query --fullgame` does.
#include "tools/fullgame_query.h"

#include "tools/failure.h"
#include "tools/fullgame_answer.h"
#include "tools/line_replies.h"
#include "tools/position_arguments.h"
#include "tools/position_errors.h"

namespace seedbank::tools {

ExitCode query_fullgame(const db::fullgame::FullGameDatabase& database,
                        const std::vector<std::string>& words, const NotationChoice& notation,
                        Session& session, const StopOnSignal& stop) {
  const bool json = session.common.json;
  if (words.empty()) {
    const auto reply_to = [&](const std::string& line) -> Reply {
      const FullGameAnswer answer = look_up(database, notation.read(line));
      const std::string position = notation.write(answer.noted);
      return {json ? to_line(to_json(answer, position)) : on_a_line(answer, position)};
    };
    return reply_to_lines(session, stop, "fullgame-query", reply_to, [] {});
  }
  ExitCode code = ExitCode::kDone;
  bool first = true;
  const std::vector<std::string> positions = positions_of_arguments(words);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    try {
      const FullGameAnswer answer = look_up(database, notation.read(positions[i]));
      if (json) {
        session.out.line(to_line(to_json(answer, notation.write(answer.noted))));
      } else {
        if (!first) session.out.write("\n");
        session.out.write(drawn(answer));
      }
      first = false;
    } catch (const StreamError&) {
      throw;
    } catch (...) {
      const Failure failure = failure_of(std::current_exception());
      say_argument_failed(failure, i + 1, positions.size());
      code = worse(code, failure.code);
    }
  }
  return code;
}

}  // namespace seedbank::tools
