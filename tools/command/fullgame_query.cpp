// What `query --fullgame` does.
#include "tools/command/fullgame_query.h"

#include "engine/answer/answer_json.h"
#include "engine/base/json.h"
#include "engine/fullgame/full_game_answer.h"
#include "tools/line_files/replies.h"
#include "tools/text/full_game_text.h"

namespace seedbank::tools {

ExitCode query_fullgame(const db::fullgame::FullGameDatabase& database,
                        const std::vector<std::string>& words, const NotationChoice& notation,
                        std::optional<engine::Shard> shard, CommandContext& context,
                        StopOnSignal& stop) {
  const bool json = context.common.json;
  if (words.empty()) {
    const auto reply_to = [&](const NotedPosition& noted) -> Reply {
      const engine::FullGameAnswer answer = engine::look_up(database, noted);
      const std::string position = notation.write(answer.noted);
      return {json ? engine::to_line(to_json(answer, position)) : on_a_line(answer, position)};
    };
    return reply_to_lines(context, stop, {"fullgame-query", notation, shard}, reply_to, [] {});
  }
  return reply_to_arguments(words, [&](const std::string& text, bool first) {
    const engine::FullGameAnswer answer = engine::look_up(database, notation.read(text));
    if (json) {
      context.out.line(engine::to_line(to_json(answer, notation.write(answer.noted))));
    } else {
      if (!first) context.out.write("\n");
      context.out.write(drawn(answer));
    }
    return ExitCode::kDone;
  });
}

}  // namespace seedbank::tools
