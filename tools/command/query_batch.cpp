// Positions from standard input, answered in order by all threads at once.
#include "tools/command/query_batch.h"

#include "engine/answer/answer.h"
#include "engine/answer/answer_json.h"
#include "engine/base/json.h"
#include "tools/line_files/replies.h"
#include "tools/text/answer_text.h"

namespace seedbank::tools {

ExitCode answer_lines(engine::Answerer& answerer, const NotationChoice& notation,
                      std::optional<engine::Shard> shard, bool with_line,
                      const SearchOptions& search, CommandContext& context, StopOnSignal& stop,
                      SearchProgress& progress) {
  const bool json = context.common.json;
  const engine::Wanted wanted{.moves = true, .line = json && with_line};
  const auto reply_to = [&](const NotedPosition& noted) -> Reply {
    const SearchRequest request{.threads = 1,
                                .stop = stop.token(),
                                .deadline = search.deadline(),
                                .nodes = &progress.nodes()};
    const engine::Answer answer = answerer.answer(noted, wanted, request, engine::kNoReport);
    const std::string position = notation.write(answer.noted);
    return {json ? engine::to_line(to_json(answer, wanted, position)) : on_a_line(answer, position),
            exit_code_of(answer.completion)};
  };
  return reply_to_lines(context, stop, {"query", notation, shard}, reply_to,
                        [&] { progress.answered(); });
}

}  // namespace seedbank::tools
