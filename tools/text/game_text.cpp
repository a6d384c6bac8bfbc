// Judged games as text and as JSON.
#include "tools/text/game_text.h"

#include <cstddef>

#include <fmt/core.h>
#include <seedbank/answer.h>

#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"

namespace seedbank::tools {
namespace {

// "4", or "2..6" if only bounds are known.
std::string cost_text(Bounds cost) {
  return cost.exact() ? std::to_string(cost.low) : fmt::format("{}..{}", cost.low, cost.high);
}

// ": a mistake that costs 4, best 1 or 2"; empty without a cost.
std::string remark(const JudgedSowing& sowing, PitNumbers numbers, int pits) {
  if (sowing.cost.high == 0) return "";
  std::string text = sowing.is_mistake() ? ": a mistake that costs " : ": costs ";
  text += cost_text(sowing.cost);
  for (std::size_t i = 0; i < sowing.best.size(); ++i) {
    text += (i == 0 ? ", best " : " or ") + pit_name(numbers, pits, sowing.best[i], sowing.side());
  }
  return text;
}

// The value for South of one for a side.
Bounds for_south(Side side, Bounds value) {
  return side == Side::kSouth ? value : Bounds{-value.high, -value.low};
}

std::string summary(const JudgedGame& game, Side side, const std::string& name) {
  const Judgement judgement = game.judgement(side);
  return fmt::format("{}: {}, {}, cost {}\n", name, counted(judgement.sowings, "sowing"),
                     counted(judgement.mistakes, "mistake"), cost_text(judgement.cost));
}

// One line per side and, if not everything is known, the reason.
std::string summaries(const JudgedGame& game, const std::function<std::string(Side)>& name) {
  return summary(game, Side::kSouth, name(Side::kSouth)) +
         summary(game, Side::kNorth, name(Side::kNorth)) +
         (game.completion == Completion::kComplete
              ? ""
              : "some values are not known: " + std::string(reason(game.completion)) + '\n');
}

}  // namespace

std::string to_text(const JudgedGame& game, PitNumbers numbers, Paint paint) {
  const Answer& start = game.start;
  std::string text =
      drawn_board(start.board, paint, numbers) +
      fmt::format("{} ({})\n", verdict_for_south(for_south(start.board.to_move(), start.bounds)),
                  start.board.rules());
  int count = 0;
  for (const JudgedSowing& sowing : game.sowings) {
    const int pits = start.board.pits();
    const std::string line = fmt::format("{}. {} {}{}", ++count, name(sowing.side()),
                                         pit_name(numbers, pits, sowing.pit, sowing.side()),
                                         remark(sowing, numbers, pits));
    text += '\n' + (sowing.is_mistake() ? paint(Style::kMistake, line) : line) + '\n' +
            drawn_board(sowing.reached, paint, numbers) +
            verdict_for_south(for_south(sowing.side(), sowing.value)) + '\n';
  }
  return text + '\n' + summaries(game, [](Side side) { return std::string(name(side)); });
}

std::string faults_text(const PlayedRecord& record) {
  std::string text;
  if (record.illegal) {
    const IllegalSowing& illegal = *record.illegal;
    text += fmt::format("sowing {}, {} to move: {}{}\n", illegal.number,
                        name(illegal.south ? Side::kSouth : Side::kNorth), illegal.why,
                        record.unread == 0
                            ? "; not judged"
                            : fmt::format("; not judged, nor the {} after it", record.unread));
  }
  if (!record.past_end.empty()) {
    std::string pits;
    for (const std::string& pit : record.past_end) pits += ' ' + pit;
    text += "recorded after the end of the game, and ignored:" + pits + '\n';
  }
  return text;
}

std::string mistakes_text(const JudgedGame& game, const std::function<std::string(Side)>& name) {
  std::string text;
  int count = 0;
  for (const JudgedSowing& sowing : game.sowings) {
    ++count;
    if (!sowing.is_mistake()) continue;
    text += fmt::format("{}. {} {}{}\n", count, name(sowing.side()), sowing.pit,
                        remark(sowing, PitNumbers::kSowing, game.start.board.pits()));
  }
  return text + summaries(game, name);
}

}  // namespace seedbank::tools
