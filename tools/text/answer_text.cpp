// Answers as text: for people, on a line, as JSON.
#include "tools/text/answer_text.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/core.h>

#include "engine/notation/notations.h"
#include "solver/game/number_list.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

// "by search: 12,345 nodes, 0.02 s, endgames of up to 16 seeds".
std::string how_found(const engine::Answer& answer) {
  if (answer.source == engine::Source::kTerminal) return "the game is over";
  if (answer.source == engine::Source::kDatabase) return "from the database";
  return "by search: " + counted(answer.effort.nodes, "node") + ", " +
         duration_text(answer.seconds) +
         (answer.effort.endgame_seeds == 0
              ? ""
              : ", endgames of up to " + counted(answer.effort.endgame_seeds, "seed")) +
         unless_complete(answer.completion);
}

// Columns that a pit or a store takes on a drawn board, two blanks included.
std::size_t cell_width(const Position& position) {
  std::size_t width = 3;
  for (const Row& row : {position.mover, position.waiter}) {
    for (int lane = 0; lane <= kStoreLane; ++lane) {
      width = std::max(width, std::to_string(row[lane]).size() + 2);
    }
  }
  return width;
}

std::string cell(int number, std::size_t width) { return fmt::format("{:>{}}", number, width); }

}  // namespace

//           6  5  4  3  2  1        pit
//           4  0  1  7  0  3        North
//     14                      11
//           0  1  0  0  5  2        South, to move
//           1  2  3  4  5  6        pit
std::string drawn_board(const NotedPosition& noted, engine::PitNumbers numbers) {
  const bool south_moves = noted.to_move == Side::kSouth;
  const Position seen = south_moves ? noted.position : swapped(noted.position);
  const std::size_t width = cell_width(seen);
  const std::string margin(width + 3, ' ');
  const auto row = [&](const auto& text_of_pit, const std::string& label) {
    std::string text = margin;
    for (int pit = 0; pit < noted.pits; ++pit) {
      text += fmt::format("{:>{}}", text_of_pit(pit), width);
    }
    return text + margin + label + '\n';
  };
  const auto name = [&](int pit) { return engine::pit_name(numbers, noted.pits, pit); };
  const auto across = [&](int pit) { return noted.pits - 1 - pit; };
  const auto side = [&](const std::string& whose, bool moves) {
    return whose + (moves && !is_over(noted.position) ? ", to move" : "");
  };
  const std::string middle = "   " + cell(store(seen.waiter), width) +
                             std::string(width * static_cast<std::size_t>(noted.pits), ' ') +
                             cell(store(seen.mover), width) + '\n';
  return row([&](int pit) { return name(across(pit)); }, "pit") +
         row([&](int pit) { return std::to_string(seen.waiter[across(pit)]); },
             side("North", !south_moves)) +
         middle +
         row([&](int pit) { return std::to_string(seen.mover[pit]); }, side("South", south_moves)) +
         row(name, "pit");
}

std::string_view reason(engine::Completion completion) noexcept {
  return completion == engine::Completion::kTimeLimit ? "time ran out" : "interrupted";
}

std::string bounds_text(engine::MarginBounds value) {
  return value.exact() ? margin_text(value.low)
                       : margin_text(value.low) + ".." + margin_text(value.high);
}

std::string unless_complete(engine::Completion completion) {
  return completion == engine::Completion::kComplete ? "" : ": " + std::string(reason(completion));
}

std::string verdict(Side mover, engine::MarginBounds value) {
  if (!value.exact()) {
    return side_name(mover) + " between " + margin_text(value.low) + " and " +
           margin_text(value.high);
  }
  if (value.low == 0) return "a draw";
  return side_name(mover) + (value.low > 0 ? " wins by " : " loses by ") +
         std::to_string(std::abs(value.low));
}

std::string turn_text(const std::vector<int>& pits) { return joined(pits, "-"); }

std::string line_text(const std::vector<engine::Turn>& line) {
  constexpr std::size_t kColumns = 78;
  std::string text;
  std::string row;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::string turn = ' ' + side_name(line[i].side) + ' ' + turn_text(line[i].pits) +
                             (i + 1 < line.size() ? "," : "");
    if (row.size() + turn.size() > kColumns) text += std::exchange(row, " ") + '\n';
    row += row.empty() ? ' ' + turn : turn;
  }
  return text + row + '\n';
}

std::string drawn(const engine::Answer& answer) {
  std::string text = drawn_board(answer.noted) + '\n' +
                     verdict(answer.noted.to_move, answer.value) + " (" +
                     std::string(seedbank::name(answer.rules)) + ")\n";
  if (answer.source == engine::Source::kTerminal) return text + how_found(answer) + '\n';
  if (!answer.moves.empty()) {
    std::size_t width = 7;
    for (const engine::MoveMargin& move : answer.moves) {
      width = std::max(width, bounds_text(move.value).size() + 2);
    }
    text += "\n  pit" + fmt::format("{:>{}}", "value", width) + '\n';
    const std::vector<int> best = answer.best();
    for (const engine::MoveMargin& move : answer.moves) {
      text += fmt::format("{:>5}", move.pit) +
              fmt::format("{:>{}}", bounds_text(move.value), width) +
              (std::binary_search(best.begin(), best.end(), move.pit) ? "  best" : "") + '\n';
    }
  }
  if (answer.line)
    text += "\nbest play, pits sown in a turn joined by -\n" + line_text(*answer.line);
  return text + '\n' + how_found(answer) + '\n';
}

std::string on_a_line(const engine::Answer& answer, std::string_view position) {
  std::string text = engine::on_one_line(position) + ": " + bounds_text(answer.value) + ' ' +
                     std::string(engine::outcome_of(answer.value).value_or("open"));
  if (!answer.moves.empty()) {
    const std::vector<int> best = answer.best();
    text += best.empty() ? "," : ", best " + joined(best, " ") + ',';
    for (const engine::MoveMargin& move : answer.moves) {
      text += ' ' + std::to_string(move.pit) + ':' + bounds_text(move.value);
    }
  }
  return text + ", " + std::string(name(answer.source)) + unless_complete(answer.completion);
}

}  // namespace seedbank::tools
