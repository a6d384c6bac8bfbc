// Lines of standard input, each answered by a line of standard output.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/shards.h"
#include "tools/options/common_options.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/interrupt.h"

namespace seedbank::tools {

/// A line of output, without its line feed, and how its question ended.
struct Reply {
  std::string text;
  ExitCode code = ExitCode::kDone;
};

/// Answers the position of a line. Called by several threads at once.
using ReplyTo = std::function<Reply(const NotedPosition& noted)>;

/// What is answered, and how it is said.
struct LineQuestion {
  std::string_view command;  ///< for error_line()
  const NotationChoice& notation;
  std::optional<engine::Shard> shard;
};

/// Memory for the lines of which a shard is a part, of what the command may use.
[[nodiscard]] constexpr std::uint64_t shard_line_bytes(std::uint64_t memory_bytes) noexcept {
  return memory_bytes / 8;
}

/// Answers every line of standard input, read in `question.notation`, by a line of output: as soon
/// as it is known and all lines before it are answered, whether more input comes or not; as many of
/// them at once as there are threads. Calls `answered` after each. A line that holds no position,
/// or for which `reply_to` throws what failure_of() knows, is answered by error_line(), and the
/// header of a MAIA file by what its rows are. When `stop` is asked, no more is read, and the lines
/// under way are answered. Returns the worst end of all lines that were answered.
///
/// With a shard, all lines are read first; then those of its part are answered, as in a run that
/// answers all. Throws StreamError; db::ResourceError when the lines take more than
/// shard_line_bytes().
[[nodiscard]] ExitCode reply_to_lines(CommandContext& context, StopOnSignal& stop,
                                      const LineQuestion& question, const ReplyTo& reply_to,
                                      const std::function<void()>& answered);

}  // namespace seedbank::tools
