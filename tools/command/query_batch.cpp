// Positions from standard input, answered in order by all threads at once.
#include "tools/command/query_batch.h"

#include "tools/io/line_replies.h"
#include "tools/text/answer_text.h"

namespace seedbank::tools {

ExitCode answer_lines(Answerer& answerer, const NotationChoice& notation, bool with_line,
                      const SearchOptions& search, Session& session, StopOnSignal& stop,
                      SearchProgress& progress) {
  const bool json = session.common.json;
  const Wanted wanted{.moves = true, .line = json && with_line};
  const auto reply_to = [&](const NotedPosition& noted) -> Reply {
    const SearchRequest request{.threads = 1,
                                .stop = stop.token(),
                                .deadline = search.deadline(),
                                .nodes = &progress.nodes()};
    const Answer answer = answerer.answer(noted, wanted, request, [](MarginBounds) {});
    const std::string position = notation.write(answer.noted);
    return {json ? to_line(to_json(answer, wanted, position)) : on_a_line(answer, position),
            exit_code_of(answer.ending)};
  };
  return reply_to_lines(session, stop, "query", notation, reply_to, [&] { progress.answered(); });
}

}  // namespace seedbank::tools
