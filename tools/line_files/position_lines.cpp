// Positions from lines, and replies to positions.
#include "tools/line_files/position_lines.h"

#include <exception>
#include <iostream>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>
#include <unistd.h>

#include "db/storage/errors.h"
#include "engine/base/json.h"
#include "solver/base/in_order.h"
#include "tools/terminal/descriptor.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

// Lines under way per thread: enough to keep all threads busy while one hard position holds up the
// output.
constexpr std::size_t kLinesPerThread = 64;

struct InputLine {
  std::uint64_t number = 0;       // of the line, from 1
  std::optional<Board> position;  // none for an error or a header
  std::exception_ptr error;
  int pits = 0;  // per side, of the rows below a header
};

// Answers a MAIA header, so that there is one line of output per line of input.
std::string header_line(Format format, std::string_view command, int pits, std::uint64_t number) {
  if (format == Format::kText) {
    return fmt::format("header: rows of MAIA with {} pits per side", pits);
  }
  engine::Json json = engine::json_object(command);
  json["header"] = name(Notation::kMaia);
  json["pits"] = pits;
  json["line"] = number;
  return engine::to_line(json);
}

// The lines of standard input.
class InputLines {
 public:
  InputLines(StopOnSignal& stop, const NotationChoice& notation, Rules rules)
      : stop_(stop), input_(stop.descriptor()), positions_(notation, input_, rules) {}

  // None at the end of the input, or after a signal.
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

// The lines of the part of a shard; none if a signal came before all were read.
std::vector<InputLine> lines_of_shard(InputLines& input, Shard shard, const StopOnSignal& stop,
                                      std::uint64_t most_bytes) {
  // The numbers of a board are stored apart from it.
  constexpr std::uint64_t kNumberBytes = (2 * (Board::kMostPits + 1) + 4) * sizeof(int);
  constexpr std::uint64_t kBytesPerLine =
      2 * (sizeof(InputLine) + sizeof(std::uint64_t)) + kNumberBytes;
  std::vector<InputLine> lines;
  std::vector<std::uint64_t> costs;
  while (auto line = input.next()) {
    const std::uint64_t needed = (lines.size() + 1) * kBytesPerLine;
    if (needed > most_bytes) {
      throw db::memory_error(
          fmt::format("standard input, line {}: storing all lines to find the part of '--shard'",
                      line->number),
          needed, most_bytes);
    }
    costs.push_back(line->position ? expected_cost(line->position->in_play()) : 1);
    lines.push_back(std::move(*line));
  }
  if (stop.asked()) return {};
  const Part part = part_of(shard, costs);
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(part.end), lines.end());
  lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(part.begin));
  return lines;
}

}  // namespace

std::optional<Board> PositionLines::read(const LineInput::Line& line) {
  const bool is_first = std::exchange(is_first_, false);
  if (line.cut) throw PositionError("the line is too long");
  if (is_first) {
    maia_pits_ = pits_of_maia_header(line.text);
    if (maia_pits_) return std::nullopt;
  }
  return maia_pits_ ? read_maia_row(line.text, *maia_pits_, rules_) : read_text(line.text);
}

Board PositionLines::read_text(const std::string& text) {
  try {
    return notation_.read(text, rules_, players_.of(text));
  } catch (const PositionError& error) {
    if (error.option() != "players_from" || std::exchange(is_searched_, true)) throw;
    const auto learn = [this](std::string_view line) {
      players_.learn(line);
      return false;
    };
    (void)input_.any_line_of_file(learn);
  }
  return notation_.read(text, rules_, players_.of(text));
}

engine::PositionSet read_position_set(LineInput& input, const NotationChoice& notation,
                                      std::uint64_t memory_bytes) {
  engine::PositionSet set;
  PositionLines lines(notation, input);
  for (std::uint64_t number = 1; const auto line = input.next(); ++number) {
    // Checked before the vector grows, so that an input of any length is safe.
    const std::uint64_t needed = (set.positions.size() + 1) * engine::kPositionBytes;
    if (needed > memory_bytes) {
      throw db::memory_error(
          fmt::format("{}, line {}: keeping so many positions", input.name(), number), needed,
          memory_bytes);
    }
    try {
      if (const auto board = lines.read(*line)) engine::add(set, *board);
    } catch (const PositionError& error) {
      throw PositionError(fmt::format("{}, line {}: {}", input.name(), number, error.what()));
    }
  }
  if (set.positions.empty()) throw PositionError(input.name() + ": no positions");
  engine::sort_and_deduplicate(set.positions);
  return set;
}

engine::PositionSet read_position_set(const std::string& path, const NotationChoice& notation,
                                      std::uint64_t memory_bytes) {
  const Descriptor file(path, O_RDONLY, "open");
  LineInput input(file.get(), path);
  return read_position_set(input, notation, memory_bytes);
}

void ask_for_lines(std::string_view what, Verbosity verbosity) {
  if (verbosity == Verbosity::kNormal && ::isatty(STDIN_FILENO) == 1) {
    std::cerr << "seedbank: one " << what << " per line, please; Ctrl-D ends\n";
  }
}

std::string error_line(Format format, std::string_view command, const Failure& failure,
                       std::uint64_t number) {
  if (format == Format::kText) return "error: " + failure.message;
  engine::Json json = engine::json_object(command);
  json["error"] = failure.message;
  json["code"] = static_cast<int>(failure.code);
  json["line"] = number;
  return engine::to_line(json);
}

ExitCode reply_to_arguments(const std::vector<std::string>& arguments,
                            const ReplyToArgument& reply_to) {
  ExitCode code = ExitCode::kDone;
  bool first = true;
  const std::vector<std::string> positions = positions_of_arguments(arguments);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    try {
      code = worse(code, reply_to(positions[i], first));
      first = false;
    } catch (const StreamError&) {
      throw;
    } catch (...) {
      const Failure failure = failure_of(std::current_exception());
      std::cerr << "seedbank: " << (positions.size() > 1 ? fmt::format("position {}: ", i + 1) : "")
                << failure.message << '\n';
      code = worse(code, failure.code);
    }
  }
  return code;
}

ExitCode reply_to_lines(CommandContext& context, StopOnSignal& stop, const LineQuestion& question,
                        const ReplyTo& reply_to, const std::function<void()>& answered) {
  ask_for_lines("position", context.common.verbosity());
  const Format format = context.common.json ? Format::kJson : Format::kText;

  InputLines input(stop, question.notation, context.common.rules());
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
    // A program that waits for the answer before it writes the next line must get it now.
    context.out.flush();
    code = worse(code, made.code);
    answered();
  };
  // The work has failed: ends searches and the wait for input.
  stages.hurry = [&] { stop.hurry(); };
  work_in_order(kLinesPerThread, stages);
  return stop.asked() ? worse(code, ExitCode::kInterrupted) : code;
}

}  // namespace seedbank::tools
