// seedbank convert: positions from one notation to another.
#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "engine/base/json.h"
#include "tools/command/command.h"
#include "tools/line_files/position_lines.h"
#include "tools/options/shared_options.h"

namespace seedbank::tools {
namespace {

// In JSON. A position is written in the same way under all rules.
constexpr std::string_view kRulesField = "rules";

class ConvertCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_value(
        "from", "NAME", "notation of the input", "detected",
        [this](const std::string& text) { from_.given = parse_notation("option '--from'", text); },
        notation_names());
    add_reading_options(table, from_);
    table.add_value(
        "to", "NAME", "notation of the output", std::string(name(to_)),
        [this](const std::string& text) { to_ = parse_notation("option '--to'", text); },
        notation_names());
    table.allow_arguments(words_, "POSITION");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    from_.ignore.emplace_back(kRulesField);
    return words_.empty() ? convert_lines(context) : convert_arguments(context);
  }

 private:
  [[nodiscard]] ExitCode convert_arguments(CommandContext& context) const {
    return reply_to_arguments(words_, [&](const std::string& text, bool /*first*/) {
      context.out.line(converted(from_.read(text), context.common.json));
      return ExitCode::kDone;
    });
  }

  // One line of output per line of input, as soon as it is read; none for a header.
  [[nodiscard]] ExitCode convert_lines(CommandContext& context) const {
    ask_for_lines("position", context.common.verbosity());
    const Format format = context.common.json ? Format::kJson : Format::kText;
    LineInput input(-1);
    PositionLines lines(from_, input);
    ExitCode code = ExitCode::kDone;
    for (std::uint64_t number = 1; const auto line = input.next(); ++number) {
      try {
        const auto board = lines.read(*line);
        if (!board) continue;
        context.out.line(on_one_line(converted(*board, context.common.json)));
      } catch (const PositionError&) {
        const Failure failure = failure_of(std::current_exception());
        context.out.line(error_line(format, "convert", failure, number));
        code = worse(code, failure.code);
      }
      context.out.flush();
    }
    return code;
  }

  [[nodiscard]] std::string converted(const Board& board, bool as_json) const {
    return as_json ? engine::to_line(engine::conversion_json(board, name(to_)))
                   : board.text(name(to_));
  }

  NotationChoice from_ = {.given = {}, .option = "--from"};
  Notation to_ = Notation::kFairKalah;
  std::vector<std::string> words_;
};

}  // namespace

std::unique_ptr<Command> make_convert_command() { return std::make_unique<ConvertCommand>(); }

}  // namespace seedbank::tools
