// seedbank four-rows sow: one sowing, its steps and its end.
#include <optional>

#include <seedbank/four_rows.h>

#include "tools/command/command.h"
#include "tools/four_rows/game_options.h"
#include "tools/four_rows/game_text.h"

namespace seedbank::tools {
namespace {

class FourRowsSowCommand final : public Command {
 public:
  [[nodiscard]] CommandDescription description() const override {
    return {
        "four-rows sow", "[POSITION] --pit N [options]",
        "one sowing: its steps, its captures, how it ends",
        "A POSITION of four-row Kalaha is 32 numbers separated by blanks or commas, South's pits "
        "1\n"
        "to 16 and North's, then s or n for the side to move (default: South); the default is the\n"
        "opening. Pits 1 to 8 are a side's home row, 9 to 16 its fighting row. A step is a lift\n"
        "and the sowing of the lifted seeds. With --max-steps none, the output names the step at\n"
        "which an endless sowing begins to repeat, and its period. In JSON, result is the board\n"
        "afterwards, with the other side to move; null if the sowing is endless.\n",
        "  seedbank four-rows sow --pit 9\n"
        "    South sows pit 9: 2 steps, captures 0\n"
        "    ...\n"
        "  seedbank four-rows sow --pit 9 --json\n"
        R"(    {"schema":"seedbank.four-rows.sow/2",
      "position":"2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0,
      2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0 s","pit":9,"steps":2,"captured":0,...
)"
        "  seedbank four-rows sow --max-steps none --pit 5 \\\n"
        "    2,3,4,1,2,2,1,4,1,0,1,0,1,0,8,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0\n"};
  }

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
    context.out.line(sowing_text(answer.noted.south_to_move, answer.pit, answer.sowing));
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
