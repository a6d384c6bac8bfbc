// Lines answered in order by all threads at once.
#include "tools/line_files/line_replies.h"

#include <exception>
#include <optional>
#include <vector>

#include "db/storage/errors.h"
#include "engine/base/json.h"
#include "engine/notation/notations.h"
#include "solver/base/in_order.h"
#include "tools/line_files/position_errors.h"
#include "tools/line_files/position_lines.h"
#include "tools/terminal/failure.h"

namespace seedbank::tools {
namespace {

// Lines on their way at one time, for each thread: enough that all have work while one position
// that is harder than the others holds up the output.
constexpr std::size_t kLinesPerThread = 64;

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

// The lines of standard input.
class InputLines {
 public:
  InputLines(StopOnSignal& stop, const NotationChoice& notation)
      : stop_(stop), input_(stop.descriptor()), positions_(notation) {}

  // Nothing at the end of the input, or when `stop` is asked.
  std::optional<InputLine> next() {
    const auto line = stop_.asked() ? std::nullopt : input_.next();
    if (!line) return std::nullopt;
    InputLine read{++number_, {}, {}};
    try {
      read.position = positions_.read(*line);
      read.pits = positions_.maia_pits().value_or(0);
    } catch (...) {
      read.error = std::current_exception();
    }
    return read;
  }

 private:
  StopOnSignal& stop_;
  LineInput input_;
  PositionLines positions_;
  std::uint64_t number_ = 0;
};

// The lines of a shard's part; none when `stop` was asked before all were read.
std::vector<InputLine> lines_of_shard(InputLines& input, engine::Shard shard,
                                      const StopOnSignal& stop, std::uint64_t most_bytes) {
  constexpr std::uint64_t kBytesPerLine = 2 * (sizeof(InputLine) + sizeof(std::uint64_t));
  std::vector<InputLine> lines;
  std::vector<std::uint64_t> costs;
  while (auto line = input.next()) {
    const std::uint64_t needed = (lines.size() + 1) * kBytesPerLine;
    if (needed > most_bytes) {
      throw db::ResourceError::memory(
          "standard input, line " + std::to_string(line->number) +
              ": keeping so many lines, of which '--shard' takes a part,",
          needed, most_bytes);
    }
    costs.push_back(line->position ? engine::expected_cost(line->position->position) : 1);
    lines.push_back(std::move(*line));
  }
  if (stop.asked()) return {};
  const engine::Part part = engine::part_of(shard, costs);
  const auto at = [&](std::uint64_t place) {
    return lines.begin() + static_cast<std::ptrdiff_t>(place);
  };
  return {std::make_move_iterator(at(part.begin)), std::make_move_iterator(at(part.end))};
}

}  // namespace

ExitCode reply_to_lines(CommandContext& context, StopOnSignal& stop, const LineQuestion& question,
                        const ReplyTo& reply_to, const std::function<void()>& answered) {
  ask_for_lines("position", context.common.verbosity());
  const Format format = context.common.json ? Format::kJson : Format::kText;

  InputLines input(stop, question.notation);
  std::vector<InputLine> part;
  if (question.shard) {
    part =
        lines_of_shard(input, *question.shard, stop, shard_line_bytes(context.common.memory_bytes));
  }
  std::size_t next = 0;  // of the part
  ExitCode code = ExitCode::kDone;
  Stages<InputLine, Reply> stages;
  stages.next = [&]() -> std::optional<InputLine> {
    if (!question.shard) return input.next();
    if (stop.asked() || next == part.size()) return std::nullopt;
    return std::move(part[next++]);
  };
  stages.work = [&](const InputLine& line) -> Reply {
    try {
      if (line.error) std::rethrow_exception(line.error);
      if (line.position) return reply_to(*line.position);
      return {header_line(format, question.command, line.pits, line.number)};
    } catch (...) {
      const Failure failure = failure_of(std::current_exception());
      return {error_line(format, question.command, failure, line.number), failure.code};
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
  work_in_order(kLinesPerThread, stages);
  return stop.asked() ? worse(code, ExitCode::kInterrupted) : code;
}

}  // namespace seedbank::tools
