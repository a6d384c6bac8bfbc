// seedbank four-rows match: games between two players.
#include <array>
#include <optional>

#include <fmt/core.h>
#include <seedbank/four_rows_match.h>

#include "tools/command/command.h"
#include "tools/four_rows/shared.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/progress.h"

namespace seedbank::tools {
namespace {

std::array<four_rows::PlayerKind, 2> parse_players(const std::string& text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos || text.find(',', comma + 1) != std::string::npos) {
    throw UsageError("option '--players': '" + text +
                     "' is not two players separated by a comma, such as amateur,expert:4");
  }
  const auto player = [](const std::string& name) {
    const auto kind = four_rows::parse_player(name);
    if (kind) return *kind;
    throw UsageError(fmt::format(
        "option '--players': '{}' is not a player, expected beginner, amateur, expert or expert:N "
        "with N in 1..{}",
        name, four_rows::kMaxDepth));
  };
  return {player(text.substr(0, comma)), player(text.substr(comma + 1))};
}

class FourRowsMatchCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_value(
        "players", "A,B", "the two players", "",
        [this](const std::string& text) { players_ = parse_players(text); },
        several({.names = {"beginner", "amateur", "expert"}}));
    table.mark_required();
    table.add_number("games", question_.games, {1, 10'000'000}, "games to play");
    add_random_seed_option(table, question_.random_seed, "seed of the random numbers");
    table.add_number("random-turns", question_.random_turns, {0, 1000},
                     "random turns at the beginning of a game");
    add_step_limit_option(table, question_.step_limit);
    add_turn_limit_option(table, question_.most_turns);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    question_.players = *players_;
    StopOnSignal stop;
    ProgressLine progress("playing", context.common.verbosity());
    int played = 0;
    const four_rows::MatchResult result = four_rows::play_match(question_, stop.token(), [&] {
      progress.show(std::to_string(++played) + " of " + std::to_string(question_.games) + " games");
    });
    progress.wipe();
    if (context.common.json) {
      context.out.line(to_json(question_, result));
    } else {
      context.out.write(match_text(question_, result));
    }
    return result.complete ? ExitCode::kDone : ExitCode::kInterrupted;
  }

 private:
  std::optional<std::array<four_rows::PlayerKind, 2>> players_;
  four_rows::MatchQuestion question_;
};

}  // namespace

std::unique_ptr<Command> make_four_rows_match_command() {
  return std::make_unique<FourRowsMatchCommand>();
}

}  // namespace seedbank::tools
