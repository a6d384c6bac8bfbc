// What `query --fullgame` does.
#include "tools/command/fullgame_query.h"

#include "tools/fullgame_answer.h"
#include "tools/io/argument_replies.h"
#include "tools/io/line_replies.h"

namespace seedbank::tools {

ExitCode query_fullgame(const db::fullgame::FullGameDatabase& database,
                        const std::vector<std::string>& words, const NotationChoice& notation,
                        Session& session, StopOnSignal& stop) {
  const bool json = session.common.json;
  if (words.empty()) {
    const auto reply_to = [&](const NotedPosition& noted) -> Reply {
      const FullGameAnswer answer = look_up(database, noted);
      const std::string position = notation.write(answer.noted);
      return {json ? to_line(to_json(answer, position)) : on_a_line(answer, position)};
    };
    return reply_to_lines(session, stop, "fullgame-query", notation, reply_to, [] {});
  }
  return reply_to_arguments(words, [&](const std::string& text, bool first) {
    const FullGameAnswer answer = look_up(database, notation.read(text));
    if (json) {
      session.out.line(to_line(to_json(answer, notation.write(answer.noted))));
    } else {
      if (!first) session.out.write("\n");
      session.out.write(drawn(answer));
    }
    return ExitCode::kDone;
  });
}

}  // namespace seedbank::tools
