// What the commands about four-row Kalaha share.
#include "tools/four_rows/shared.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "tools/options/shared_options.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

using four_rows::kHomePits;
using four_rows::PointShare;
using four_rows::Score;
using four_rows::Sowing;
using four_rows::SowingCounts;
using four_rows::SowingEnd;

constexpr NumberRange kStepLimits = {1, 1'000'000'000'000'000'000};
constexpr std::string_view kNoLimit = "none";

constexpr std::array kLevelChoices = {Choice{"beginner", four_rows::Level::kBeginner},
                                      Choice{"amateur", four_rows::Level::kAmateur},
                                      Choice{"expert", four_rows::Level::kExpert}};

constexpr std::size_t kCell = 4;
constexpr std::size_t kRowName = 7;

// The eight pits of a row from `first` on, in steps of 1 or -1.
template <typename CellText>
std::string row_text(const std::string& name, int first, int step, const CellText& cell) {
  std::string text = fmt::format("{:<{}}", name, kRowName);
  for (int i = 0; i < kHomePits; ++i) text += fmt::format("{:>{}}", cell(first + i * step), kCell);
  return text;
}

std::string numbers(int first, int step) {
  return row_text("pits", first, step, [](int pit) { return std::to_string(pit + 1); }) + '\n';
}

std::string pits_row(const std::string& name, const four_rows::Pits& pits, int first, int step) {
  return row_text(name, first, step, [&pits](int pit) {
    return '[' + std::to_string(pits[static_cast<std::size_t>(pit)]) + ']';
  });
}

std::string side_text(const four_rows::NotedPosition& noted, Side side) {
  return fmt::format("   {}: {}{}\n", name(side),
                     counted(four_rows::seeds(noted.pits(side)), "seed"),
                     to_move(noted) == side ? ", to move" : "");
}

std::string counts_text(const SowingCounts& counts) {
  const auto of = [&](std::uint64_t number, const std::string& what) {
    const double percent = counts.sowings == 0 ? 0
                                               : 100.0 * static_cast<double>(number) /
                                                     static_cast<double>(counts.sowings);
    return fmt::format("{} {} ({:.4f}%)", count_text(number), what, percent);
  };
  return fmt::format("{} sowings, {}, {}{}", count_text(counts.sowings),
                     of(counts.at_limit, "at the limit"), of(counts.endless, "endless"),
                     counts.undecided > 0 ? ", " + of(counts.undecided, "undecided") : "");
}

// "South wins in 3 turns" or "South +4 after 6 turns", and the principal variation.
std::string foresight_text(Side side, const four_rows::Foresight& foresight) {
  const auto turns = four_rows::turns_to_end(foresight.value);
  std::string text =
      turns ? fmt::format("{} {} in {}:", name(side), foresight.value > 0 ? "wins" : "loses",
                          counted(*turns, "turn"))
            : fmt::format("{} {} seeds after {}:", name(side), margin_text(foresight.value),
                          counted(foresight.depth, "turn"));
  for (const int pit : foresight.line) text += fmt::format(" {}", pit + 1);
  return text;
}

std::string score_row(const std::string& player, const std::string& seat, const Score& score) {
  const PointShare share = four_rows::point_share(score);
  return fmt::format("  {:<12}{:<6}{:>7}{:>7}{:>8}{:>11}{:>8.1f}%  {:.1f}..{:.1f}%\n", player, seat,
                     score.games(), score.wins, score.losses, score.undecided, 100 * share.share,
                     100 * share.low, 100 * share.high);
}

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

std::string drawn_board(const four_rows::NotedPosition& noted) {
  const four_rows::Pits& north = noted.pits(Side::kNorth);
  const four_rows::Pits& south = noted.pits(Side::kSouth);
  const std::string middle =
      std::string(kRowName, ' ') + "  " + std::string(kHomePits * kCell - 2, '-') + '\n';
  return numbers(7, -1) + pits_row("North", north, 7, -1) + side_text(noted, Side::kNorth) +
         pits_row("", north, 8, 1) + "   fighting row\n" + numbers(8, 1) + middle +
         numbers(15, -1) + pits_row("", south, 15, -1) + "   fighting row\n" +
         pits_row("South", south, 0, 1) + side_text(noted, Side::kSouth) + numbers(0, 1);
}

std::string sowing_text(Side side, int pit, const Sowing& sowing) {
  std::string text = fmt::format("{} sows pit {}: {}, captures {}", name(side), pit + 1,
                                 counted(sowing.steps, "step"), sowing.captured);
  switch (sowing.end) {
    case SowingEnd::kEmptyPit:
      return text;
    case SowingEnd::kLimit:
      return text + ", ended by the limit";
    case SowingEnd::kUndecided:
      return text + ", and no end in sight";
    case SowingEnd::kEndless:
      break;
  }
  return text + ", endless: from step " + count_text(sowing.cycle->start) +
         " on it repeats every " + count_text(sowing.cycle->period) + " steps";
}

std::string on_a_line(const four_rows::MoveAnswer& answer) {
  const Side side = to_move(answer.noted);
  if (!answer.turn) return fmt::format("{} has lost: no pit with two seeds", name(side));
  std::string text = sowing_text(side, answer.turn->pit, answer.sowing);
  if (answer.turn->foresight) text += "; " + foresight_text(side, *answer.turn->foresight);
  return text;
}

std::string match_text(const four_rows::MatchQuestion& question,
                       const four_rows::MatchResult& result) {
  std::string text = "  player      seat    games   wins  losses  undecided   points  95%\n";
  for (std::size_t player = 0; player < 2; ++player) {
    const std::string called = four_rows::name(question.players[player]);
    text += score_row(called, "South", result.as_south[player]);
    text += score_row(called, "North", result.as_north[player]);
    text += score_row(called, "both", four_rows::total_score(result, static_cast<int>(player)));
  }
  const int games = std::max(result.games(), 1);
  text += fmt::format("\n{:.1f} turns per game; {} endless games, {} unfinished\n",
                      static_cast<double>(result.turns) / games, result.endless_games,
                      result.unfinished_games);
  text += "played:   " + counts_text(result.played) + '\n';
  text += "possible: " + counts_text(result.possible) + '\n';
  return text;
}

}  // namespace seedbank::tools
