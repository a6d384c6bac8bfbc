// seedbank four-rows sow: one sowing, its steps and its end.
#include <optional>

#include <seedbank/four_rows.h>

#include "tools/command/command.h"
#include "tools/four_rows/shared.h"

namespace seedbank::tools {
namespace {

class FourRowsSowCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_number("pit", pit_, kPitNumbers, "the pit to sow from");
    table.mark_required();
    add_step_limit_option(table, limit_);
    table.allow_arguments(words_, "POSITION");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    const four_rows::SowAnswer answer =
        four_rows::answer_sow(position_of(words_), *pit_ - 1, limit_);
    if (context.common.json) {
      context.out.line(to_json(answer));
      return ExitCode::kDone;
    }
    context.out.line(sowing_text(to_move(answer.noted), answer.pit, answer.sowing));
    if (answer.result) {
      context.out.write('\n' + drawn_board(*answer.result) + '\n');
      context.out.line(four_rows::to_text(*answer.result));
    }
    return ExitCode::kDone;
  }

 private:
  static constexpr NumberRange kPitNumbers = {1, four_rows::kPits};

  std::optional<int> pit_;
  four_rows::StepLimit limit_ = four_rows::kUsualStepLimit;
  std::vector<std::string> words_;
};

}  // namespace

std::unique_ptr<Command> make_four_rows_sow_command() {
  return std::make_unique<FourRowsSowCommand>();
}

}  // namespace seedbank::tools
