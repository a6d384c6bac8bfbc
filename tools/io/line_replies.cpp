// Lines answered in order by all threads at once: a pipeline.
#include "tools/io/line_replies.h"

#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include <tbb/parallel_pipeline.h>

#include "tools/io/failure.h"
#include "tools/io/position_errors.h"
#include "tools/io/position_lines.h"
#include "tools/notations.h"
#include "tools/text/json_line.h"

namespace seedbank::tools {
namespace {

// Lines on their way at one time, for each thread: enough that all have work while one position
// that is harder than the others holds up the output.
constexpr std::size_t kLinesAThread = 64;

struct Question {
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
  Json json = json_object(command);
  json["header"] = name(Notation::kMaia);
  json["pits"] = pits;
  json["line"] = number;
  return to_line(json);
}

}  // namespace

ExitCode reply_to_lines(Session& session, StopOnSignal& stop, std::string_view command,
                        const NotationChoice& notation, const ReplyTo& reply_to,
                        const std::function<void()>& answered) {
  ask_for_lines("position", session.common.verbosity());
  const Format format = session.common.json ? Format::kJson : Format::kText;

  const auto reply = [&](const Question& question) -> Reply {
    try {
      if (question.error) std::rethrow_exception(question.error);
      if (question.position) return reply_to(*question.position);
      return {header_line(format, command, question.pits, question.number)};
    } catch (...) {
      const Failure failure = failure_of(std::current_exception());
      return {error_line(format, command, failure, question.number), failure.code};
    }
  };

  // An exception that left the pipeline would leak the lines under way. Instead it is kept, and
  // they are hurried to the end: searches are of no use any more, nor is waiting for input.
  std::mutex failure_mutex;
  std::exception_ptr failure;
  const auto fail = [&] {
    const std::lock_guard lock(failure_mutex);
    if (!failure) failure = std::current_exception();
    stop.ask();
  };

  LineInput input(stop.descriptor());
  PositionLines positions(notation);
  const auto question_of = [&](const LineInput::Line& line, std::uint64_t number) {
    auto question = std::make_shared<Question>(Question{number, {}, {}});
    try {
      question->position = positions.read(line);
      question->pits = positions.maia_pits().value_or(0);
    } catch (...) {
      question->error = std::current_exception();
    }
    return question;
  };
  std::uint64_t number = 0;
  ExitCode code = ExitCode::kDone;
  const auto read = [&](tbb::flow_control& flow) -> std::shared_ptr<Question> {
    try {
      if (const auto line = stop.asked() ? std::nullopt : input.next()) {
        return question_of(*line, ++number);
      }
    } catch (...) {
      fail();
    }
    flow.stop();
    return nullptr;
  };
  bool writable = true;
  const auto write = [&](const Reply& made) {
    if (!writable) return;
    try {
      session.out.line(made.text);
      // Whoever writes a line gets its answer before writing the next.
      session.out.flush();
    } catch (...) {
      writable = false;
      fail();
    }
    code = worse(code, made.code);
    answered();
  };
  const std::size_t lines = kLinesAThread * static_cast<std::size_t>(session.common.threads);
  tbb::parallel_pipeline(
      lines,
      tbb::make_filter<void, std::shared_ptr<Question>>(tbb::filter_mode::serial_in_order, read) &
          tbb::make_filter<std::shared_ptr<Question>, Reply>(
              tbb::filter_mode::parallel,
              [&](const std::shared_ptr<Question>& question) { return reply(*question); }) &
          tbb::make_filter<Reply, void>(tbb::filter_mode::serial_in_order, write));
  if (failure) std::rethrow_exception(failure);
  return stop.asked() ? worse(code, ExitCode::kInterrupted) : code;
}

}  // namespace seedbank::tools
