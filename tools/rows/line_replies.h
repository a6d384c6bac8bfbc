// Lines of standard input, each answered by a line of standard output.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "tools/options/command_context.h"
#include "tools/options/notation_option.h"
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

/// Answers every line of standard input, read in `notation`, by a line of output: as soon as it is
/// known and all lines before it are answered, whether more input comes or not; as many of them at
/// once as there are threads. Calls `answered` after each. A line that holds no position, or for
/// which `reply_to` throws what failure_of() knows, is answered by error_line() for `command`, and
/// the header of a MAIA file by what its rows are. When `stop` is asked, no more is read, and the
/// lines under way are answered. Returns the worst end of all lines. Throws StreamError.
[[nodiscard]] ExitCode reply_to_lines(CommandContext& context, StopOnSignal& stop,
                                      std::string_view command, const NotationChoice& notation,
                                      const ReplyTo& reply_to,
                                      const std::function<void()>& answered);

}  // namespace seedbank::tools
