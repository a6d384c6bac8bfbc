// Options of the commands about four-row Kalaha.
#include "tools/four_rows/game_options.h"

#include <array>

#include "tools/options/position_arguments.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

constexpr NumberRange kStepLimits = {1, 1'000'000'000'000'000'000};
constexpr std::string_view kNoLimit = "none";

constexpr std::array kLevelChoices = {Choice{"beginner", four_rows::Level::kBeginner},
                                      Choice{"amateur", four_rows::Level::kAmateur},
                                      Choice{"expert", four_rows::Level::kExpert}};

}  // namespace

four_rows::StepLimit parse_step_limit(const std::string& source, const std::string& text) {
  if (text == kNoLimit) return std::nullopt;
  return static_cast<std::uint64_t>(parse_number(source, text, kStepLimits));
}

void add_step_limit_option(OptionTable& table, four_rows::StepLimit& limit) {
  table.add_value("max-steps", "N", "steps after which a sowing ends; none for no limit",
                  limit ? std::to_string(*limit) : std::string(kNoLimit),
                  [&limit](const std::string& text) {
                    limit = parse_step_limit("option '--max-steps'", text);
                  });
  table.mark_rare();
}

void add_turn_limit_option(OptionTable& table, int& turns) {
  table.add_number("max-turns", turns, {1, 1'000'000},
                   "turns of both sides after which a game ends without a winner");
  table.mark_rare();
}

void add_player_options(OptionTable& table, four_rows::PlayerKind& kind) {
  table.add_choice("level", "LEVEL", "playing strength", kLevelChoices, kind.level);
  table.add_number("depth", kind.depth, {1, four_rows::kMaxDepth},
                   "turns that an expert looks ahead");
}

four_rows::NotedPosition position_of(const std::vector<std::string>& arguments) {
  const std::vector<std::string> positions = positions_of_arguments(arguments);
  if (positions.size() > 1) throw UsageError("one position at a time");
  return positions.empty() ? four_rows::NotedPosition() : four_rows::parse_position(positions[0]);
}

}  // namespace seedbank::tools
