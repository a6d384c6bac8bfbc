// Lines answered in order by all threads at once.
#include "tools/rows/line_replies.h"

#include <exception>
#include <optional>

#include "engine/base/in_order.h"
#include "engine/base/json.h"
#include "engine/notation/notations.h"
#include "tools/rows/position_errors.h"
#include "tools/rows/position_lines.h"
#include "tools/terminal/failure.h"

namespace seedbank::tools {
namespace {

// Lines on their way at one time, for each thread: enough that all have work while one position
// that is harder than the others holds up the output.
constexpr std::size_t kLinesAThread = 64;

struct InputLine {
  std::uint64_t number = 0;               // of the line, from 1
  std::optional<NotedPosition> position;  // none when there is an error, or a header
  std::exception_ptr error;
  int pits = 0;  // a side, of the rows below a header
};

// What answers a MAIA header, so that lines of input and output stay in step.
std::string header_line(Format format, std::string_view command, int pits, std::uint64_t number) {
  if (format == Format::kText) {
    return "header: rows of MAIA with " + std::to_string(pits) + " pits a side";
  }
  engine::Json json = engine::json_object(command);
  json["header"] = name(engine::Notation::kMaia);
  json["pits"] = pits;
  json["line"] = number;
  return engine::to_line(json);
}

}  // namespace

ExitCode reply_to_lines(CommandContext& context, StopOnSignal& stop, std::string_view command,
                        const NotationChoice& notation, const ReplyTo& reply_to,
                        const std::function<void()>& answered) {
  ask_for_lines("position", context.common.verbosity());
  const Format format = context.common.json ? Format::kJson : Format::kText;

  LineInput input(stop.descriptor());
  PositionLines positions(notation);
  std::uint64_t number = 0;
  ExitCode code = ExitCode::kDone;
  engine::Stages<InputLine, Reply> stages;
  stages.next = [&]() -> std::optional<InputLine> {
    const auto line = stop.asked() ? std::nullopt : input.next();
    if (!line) return std::nullopt;
    InputLine read{++number, {}, {}};
    try {
      read.position = positions.read(*line);
      read.pits = positions.maia_pits().value_or(0);
    } catch (...) {
      read.error = std::current_exception();
    }
    return read;
  };
  stages.work = [&](const InputLine& line) -> Reply {
    try {
      if (line.error) std::rethrow_exception(line.error);
      if (line.position) return reply_to(*line.position);
      return {header_line(format, command, line.pits, line.number)};
    } catch (...) {
      const Failure failure = failure_of(std::current_exception());
      return {error_line(format, command, failure, line.number), failure.code};
    }
  };
  stages.take = [&](const Reply& made) {
    context.out.line(made.text);
    // Whoever writes a line gets its answer before writing the next.
    context.out.flush();
    code = worse(code, made.code);
    answered();
  };
  // Searches are of no use any more, nor is waiting for input.
  stages.hurry = [&] { stop.hurry(); };
  engine::work_in_order(kLinesAThread, stages);
  return stop.asked() ? worse(code, ExitCode::kInterrupted) : code;
}

}  // namespace seedbank::tools
