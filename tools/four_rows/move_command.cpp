// seedbank four-rows move: the turn that a player of a given level chooses.
#include <exception>
#include <optional>
#include <random>

#include <seedbank/four_rows.h>
#include <tbb/enumerable_thread_specific.h>

#include "solver/base/in_order.h"
#include "solver/game/random.h"
#include "tools/command/command.h"
#include "tools/four_rows/shared.h"
#include "tools/line_files/position_lines.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/interrupt.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kMovesPerThread = 64;  // in progress
constexpr std::string_view kSchema = "four-rows.move";

// A line of standard input.
struct PositionLine {
  std::uint64_t number = 0;  // from 1
  LineInput::Line line;
};

class FourRowsMoveCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    add_player_options(table, kind_);
    add_step_limit_option(table, limit_);
    add_time_option(table, search_, "time limit per position; then the best turn found so far");
    add_random_seed_option(table, random_seed_, "seed of the random numbers");
    table.allow_arguments(words_, "POSITION");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    StopOnSignal stop;
    return words_.empty() ? answer_lines(context, stop) : answer_arguments(context, stop);
  }

 private:
  [[nodiscard]] four_rows::MoveAnswer answer(four_rows::Player& player, const std::string& text,
                                             std::uint64_t number, const StopOnSignal& stop) const {
    const four_rows::NotedPosition noted = four_rows::parse_position(text);
    four_rows::TurnRequest request;
    request.step_limit = limit_;
    request.deadline = search_.deadline();
    request.stop = stop.token();
    std::mt19937_64 random = random_source({random_seed_, number});
    return four_rows::answer_move(noted, player, request, random);
  }

  [[nodiscard]] static ExitCode code_of(const four_rows::MoveAnswer& answer,
                                        const StopOnSignal& stop) {
    if (!answer.turn || !answer.turn->foresight || answer.turn->foresight->complete) {
      return ExitCode::kDone;
    }
    return stop.asked() ? ExitCode::kInterrupted : ExitCode::kTimeLimit;
  }

  [[nodiscard]] ExitCode answer_arguments(CommandContext& context, StopOnSignal& stop) const {
    four_rows::Player player(kind_);
    std::uint64_t number = 0;
    return reply_to_arguments(words_, [&](const std::string& text, bool first) {
      if (stop.asked()) return ExitCode::kInterrupted;
      const four_rows::MoveAnswer found = answer(player, text, ++number, stop);
      if (context.common.json) {
        context.out.line(to_json(found));
      } else {
        context.out.write((first ? "" : "\n") + drawn_board(found.noted) + '\n');
        context.out.line(on_a_line(found));
      }
      context.out.flush();
      return code_of(found, stop);
    });
  }

  // Answers lines in parallel; a line without a position is answered by an error message.
  [[nodiscard]] ExitCode answer_lines(CommandContext& context, StopOnSignal& stop) const {
    ask_for_lines("position", context.common.verbosity());
    const Format format = context.common.json ? Format::kJson : Format::kText;
    LineInput input(stop.descriptor());
    tbb::enumerable_thread_specific<four_rows::Player> players(
        [this] { return four_rows::Player(kind_); });
    std::uint64_t number = 0;
    ExitCode code = ExitCode::kDone;
    Stages<PositionLine, Reply> stages;
    stages.next = [&]() -> std::optional<PositionLine> {
      auto line = stop.asked() ? std::nullopt : input.next();
      if (!line) return std::nullopt;
      return PositionLine{++number, std::move(*line)};
    };
    stages.work = [&](const PositionLine& line) -> Reply {
      try {
        if (line.line.cut) throw PositionError("the line is too long");
        const auto found = answer(players.local(), line.line.text, line.number, stop);
        const std::string text = format == Format::kJson
                                     ? to_json(found)
                                     : four_rows::to_text(found.noted) + ": " + on_a_line(found);
        return {text, code_of(found, stop)};
      } catch (...) {
        const Failure failure = failure_of(std::current_exception());
        return {error_line(format, kSchema, failure, line.number), failure.code};
      }
    };
    stages.take = [&](const Reply& reply) {
      context.out.line(reply.text);
      context.out.flush();
      code = worse(code, reply.code);
    };
    stages.hurry = [&] { stop.hurry(); };
    work_in_order(kMovesPerThread, stages);
    return stop.asked() ? worse(code, ExitCode::kInterrupted) : code;
  }

  four_rows::PlayerKind kind_;
  four_rows::StepLimit limit_ = four_rows::kUsualStepLimit;
  SearchOptions search_;
  std::uint64_t random_seed_ = 1;
  std::vector<std::string> words_;
};

}  // namespace

std::unique_ptr<Command> make_four_rows_move_command() {
  return std::make_unique<FourRowsMoveCommand>();
}

}  // namespace seedbank::tools
