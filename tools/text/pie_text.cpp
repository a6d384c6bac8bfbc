// Openings under the pie rule as text.
#include "tools/text/pie_text.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "tools/text/answer_text.h"

namespace seedbank::tools {
namespace {

std::string_view turns_called(Pie pie) {
  return pie == Pie::kTurn ? "first turns" : "first sowings";
}

std::string verdict_for_first(Bounds value) {
  if (!value.exact()) return "between " + bounds_text(value) + " for the first player";
  if (value.low == 0) return "a draw";
  return fmt::format("the first player {} by {}", value.low > 0 ? "wins" : "loses",
                     value.low > 0 ? value.low : -value.low);
}

std::string pie_turns_text(const PieAnswer& answer) {
  const std::vector<PieTurn> best = answer.best();
  std::size_t width = 0;
  for (const PieTurn& turn : answer.turns) width = std::max(width, turn_text(turn.pits).size());
  std::string text;
  for (const PieTurn& turn : answer.turns) {
    const bool is_best = std::any_of(best.begin(), best.end(),
                                     [&](const PieTurn& each) { return each.pits == turn.pits; });
    text +=
        fmt::format("  {:<{}}{:>9}{:>9}{}\n", turn_text(turn.pits), width, bounds_text(turn.value),
                    bounds_text(turn.worth()), is_best ? "  best" : "");
  }
  return text;
}

// The line of play, with what the second player does after the first turn.
std::string pie_line_text(const PieAnswer& answer, const PieTurn& first) {
  Board after = answer.board;
  for (const int pit : first.pits) {
    if (answer.pie == Pie::kSowing) {
      after.sow_without_extra_turn(pit);
    } else {
      after.sow(pit);
    }
  }
  const int value = first.value.low;
  std::string text = fmt::format("  {} {}", name(answer.board.to_move()), turn_text(first.pits));
  if (first.ends_game) return text + '\n';
  text += value > 0   ? "; the players exchange seats\n"
          : value < 0 ? "; the players keep their seats\n"
                      : "; the players may exchange seats\n";
  const auto sown = static_cast<std::ptrdiff_t>(first.pits.size());
  return text + line_text(after, {answer.line->begin() + sown, answer.line->end()});
}

}  // namespace

std::string pie_text(const PieAnswer& answer, bool all_turns) {
  const std::vector<PieTurn> best = answer.best();
  std::string text = fmt::format(", pie rule after the first {}: {}\n", name(answer.pie),
                                 verdict_for_first(answer.bounds));
  if (all_turns) {
    text += fmt::format("\n{}: South's margin after them; the first player's under the pie rule\n",
                        turns_called(answer.pie)) +
            pie_turns_text(answer);
  } else if (!best.empty()) {
    text += fmt::format("\nbest {}\n ", turns_called(answer.pie));
    for (const PieTurn& turn : best) text += ' ' + turn_text(turn.pits);
    text += '\n';
  }
  if (answer.line) text += "\nbest play\n" + pie_line_text(answer, best.front());
  return text;
}

}  // namespace seedbank::tools
