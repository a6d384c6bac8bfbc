// seedbank four-rows play: a game in the terminal or through a pipe.
#include <array>
#include <charconv>
#include <optional>
#include <random>
#include <sstream>

#include <fmt/core.h>
#include <seedbank/four_rows.h>
#include <seedbank/four_rows_match.h>
#include <unistd.h>

#include "tools/command/command.h"
#include "tools/four_rows/shared.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

enum class You : std::uint8_t { kSouth, kNorth, kBoth };

constexpr std::array kYourSide = {Choice{"south", You::kSouth}, Choice{"north", You::kNorth},
                                  Choice{"both", You::kBoth}};

// The commands, in the same words as in the help.
constexpr std::string_view kCommandsInGame =
    "  1..16               sow that pit\n"
    "  hint                the turn that an expert would choose\n"
    "  undo                take back your last turn, and the answer to it\n"
    "  board               draw the board once more\n"
    "  position            print the position as text, to keep it\n"
    "  position NUMBERS    continue from that position\n"
    "  help, quit\n";

class FourRowsPlayCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_choice("you", "SIDE", "the side that you play", kYourSide, you_);
    add_player_options(table, kind_);
    add_step_limit_option(table, limit_);
    add_turn_limit_option(table, most_turns_);
    add_time_option(table, search_, "time limit for a turn of an expert");
    table.add_number("random-seed", random_seed_, {0, INT64_MAX},
                     "seed of the random numbers (default: random)");
    table.mark_rare();
    table.allow_arguments(words_, "POSITION");
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    if (context.common.json) throw UsageError("option '--json': a game is played in text");
    history_ = {position_of(words_)};
    random_.seed(random_seed_ ? static_cast<std::uint64_t>(*random_seed_) : std::random_device()());
    player_.emplace(kind_);
    is_terminal_ = ::isatty(STDIN_FILENO) == 1;
    Output& out = context.out;
    LineInput input(-1);
    show(out);
    for (;;) {
      while (!is_over() && !is_yours(to_move(now()))) {
        sow(player_->choose(now().position, request(), random_).pit, out);
      }
      if (is_terminal_) out.write("> ");
      out.flush();
      const auto line = input.next();
      if (!line || line->text == "quit") return ExitCode::kDone;
      obey(line->text, out);
    }
  }

 private:
  [[nodiscard]] const four_rows::NotedPosition& now() const { return history_.back(); }

  [[nodiscard]] bool is_yours(Side side) const {
    return you_ == You::kBoth || (you_ == You::kSouth) == (side == Side::kSouth);
  }

  [[nodiscard]] bool is_over() const {
    return is_endless_ || four_rows::is_lost(now().position) ||
           history_.size() > static_cast<std::size_t>(most_turns_);
  }

  void show(Output& out) const {
    out.write('\n' + drawn_board(now()) + '\n');
    if (!is_over()) return;
    if (is_endless_) {
      out.line("The game is over without a winner: the sowing never ends.");
    } else if (four_rows::is_lost(now().position)) {
      const Side loser = to_move(now());
      out.line(
          fmt::format("{} wins: {} has no pit with two seeds.", name(other(loser)), name(loser)));
    } else {
      out.line(fmt::format("The game is over without a winner after {} turns.", most_turns_));
    }
  }

  [[nodiscard]] four_rows::TurnRequest request() const {
    four_rows::TurnRequest request;
    request.step_limit = limit_;
    request.deadline = search_.deadline();
    return request;
  }

  void sow(int pit, Output& out) {
    const four_rows::SowAnswer answer =
        four_rows::answer_sow(now(), pit, limit_, four_rows::kMatchPatience);
    out.line(sowing_text(to_move(now()), pit, answer.sowing));
    is_endless_ = !answer.result;
    if (answer.result) history_.push_back(*answer.result);
    show(out);
  }

  void undo(Output& out) {
    is_endless_ = false;
    std::size_t kept = history_.size();
    do {
      if (kept < 2) {
        out.line("There is no turn of yours to take back.");
        return;
      }
      --kept;
    } while (!is_yours(to_move(history_[kept - 1])));
    history_.resize(kept);
    show(out);
  }

  void hint(Output& out) const {
    if (is_over()) {
      out.line("The game is over: undo, position NUMBERS or quit.");
      return;
    }
    four_rows::PlayerKind expert = kind_;
    expert.level = four_rows::Level::kExpert;
    four_rows::Player player(expert);
    std::mt19937_64 random;
    out.line(on_a_line(four_rows::answer_move(now(), player, request(), random)));
  }

  void obey(const std::string& line, Output& out) {
    std::istringstream words(line);
    std::string word;
    std::string rest;
    if (!(words >> word)) return;
    std::getline(words >> std::ws, rest);
    try {
      if (word == "hint") {
        hint(out);
      } else if (word == "undo") {
        undo(out);
      } else if (word == "board") {
        show(out);
      } else if (word == "help") {
        out.write(kCommandsInGame);
      } else if (word == "position" && rest.empty()) {
        out.line(four_rows::to_text(now()));
      } else if (word == "position") {
        history_ = {four_rows::parse_position(rest)};
        is_endless_ = false;
        show(out);
      } else {
        sow_word(word, out);
      }
    } catch (const PositionError& error) {
      out.line(error.what());
    }
  }

  void sow_word(const std::string& word, Output& out) {
    int pit = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), pit);
    if (error != std::errc() || stop != word.data() + word.size() || pit < 1 ||
        pit > four_rows::kPits) {
      out.line("Not understood: type a pit from 1 to 16, or help for a list of commands.");
    } else if (is_over()) {
      out.line("The game is over: undo, position NUMBERS or quit.");
    } else {
      sow(pit - 1, out);
    }
  }

  You you_ = You::kSouth;
  four_rows::PlayerKind kind_;
  four_rows::StepLimit limit_ = four_rows::kUsualStepLimit;
  int most_turns_ = four_rows::MatchQuestion().most_turns;
  SearchOptions search_;
  std::optional<std::int64_t> random_seed_;
  std::vector<std::string> words_;

  std::vector<four_rows::NotedPosition> history_;  // never empty while it runs
  bool is_endless_ = false;                        // the last turn
  std::mt19937_64 random_;
  std::optional<four_rows::Player> player_;
  bool is_terminal_ = false;
};

}  // namespace

std::unique_ptr<Command> make_four_rows_play_command() {
  return std::make_unique<FourRowsPlayCommand>();
}

}  // namespace seedbank::tools
