// seedbank convert: positions from one notation to another.
#include <seedbank/error.h>

#include "engine/base/json.h"
#include "tools/command/command.h"
#include "tools/line_files/position_lines.h"
#include "tools/line_files/replies.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/exit_code.h"
#include "tools/text/answer_text.h"

namespace seedbank::tools {
namespace {

class ConvertCommand final : public Command {
 public:
  [[nodiscard]] CommandDescription description() const override {
    return {"convert", "[POSITION...] [options]",
            "positions from one program's notation to another's", details_,
            "  seedbank convert --to kgp 0,1,0,0,5,2,11,3,0,7,1,0,4,14\n"
            "    <6,11,14,0,1,0,0,5,2,3,0,7,1,0,4>\n"
            "  seedbank convert --json --to kgp 0,1,0,0,5,2,11,3,0,7,1,0,4,14\n"
            R"(    {"schema":"seedbank.convert/1","position":"0,1,0,0,5,2,11,3,0,7,1,0,4,14 s",
      "notation":"kgp","text":"<6,11,14,0,1,0,0,5,2,3,0,7,1,0,4>"}
)"
            "  seedbank convert --from manchester 3,0,7,1,0,4,14,0,1,0,0,5,2,11\n"
            "    0,1,0,0,5,2,11,3,0,7,1,0,4,14 s\n"};
  }

  void add_options(OptionTable& table) override {
    table.add_value(
        "from", "NAME", "notation of the input", "detected",
        [this](const std::string& text) { from_.given = parse_notation("option '--from'", text); },
        notation_names());
    table.add_value(
        "to", "NAME", "notation of the output", std::string(name(to_)),
        [this](const std::string& text) { to_ = parse_notation("option '--to'", text); },
        notation_names());
    table.allow_arguments(words_, "POSITION");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
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
    PositionLines lines(from_);
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
    return as_json ? engine::to_line(conversion_json(board, to_)) : board.text(name(to_));
  }

  NotationChoice from_;
  Notation to_ = Notation::kFairKalah;
  std::vector<std::string> words_;
  const std::string details_ =
      "Reads positions as one program writes them and writes them as another reads them. Without\n"
      "POSITION, reads them from standard input, one per line; a line that cannot be converted is\n"
      "answered by its error. A header of MAIA's says that the other lines are its rows; it is "
      "not\n"
      "answered. In such lines \\n stands for a line feed within a position.\n"
      "\n"
      "Without --from, the notations with a form of their own are recognised: KGP's boards,\n"
      "CMancala's codes, OpenSpiel's texts, JSON, and numbered bins or sites. A list of 14 "
      "numbers\n"
      "may be several programs'; it is FairKalah's unless --from says otherwise. Notations:\n\n" +
      notations_help() +
      "\nNotations of the mover show the mover as South: with North to move the board is turned. "
      "In\n"
      "the others South is to move unless an n after the numbers says North. OpenSpiel and "
      "CMancala support only\n"
      "boards of 6 pits per side.\n";
};

}  // namespace

std::unique_ptr<Command> make_convert_command() { return std::make_unique<ConvertCommand>(); }

}  // namespace seedbank::tools
