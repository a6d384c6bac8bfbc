// Answers as text.
#include "tools/text/answer_text.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/core.h>
#include <seedbank/notation.h>

#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

// "by search: 12,345 nodes, 0.02 s, endgames of up to 16 seeds".
std::string how_found(const Answer& answer) {
  if (answer.source == Source::kTerminal) return "the game is over";
  if (answer.source == Source::kDatabase) return "from the database";
  if (answer.source == Source::kBook && answer.nodes == 0) return "from the book";
  const int endgame_seeds = answer.endgame_seeds;
  return fmt::format(
      "by search: {}, {}{}{}", counted(answer.nodes, "node"), duration_text(answer.seconds),
      endgame_seeds == 0 ? "" : ", endgames of up to " + counted(endgame_seeds, "seed"),
      unless_complete(answer.completion));
}

// Columns of a pit or a store on a drawn board, two blanks included.
std::size_t cell_width(const Board& board) {
  std::size_t width = 3;
  for (const int number : board.numbers()) {
    width = std::max(width, std::to_string(number).size() + 2);
  }
  return width;
}

std::string verdict_of(Side side, Bounds value) {
  if (!value.exact()) {
    return fmt::format("{} between {} and {}", name(side), margin_text(value.low),
                       margin_text(value.high));
  }
  if (value.low == 0) return "a draw";
  return fmt::format("{} {} by {}", name(side), value.low > 0 ? "wins" : "loses",
                     std::abs(value.low));
}

}  // namespace

//           6  5  4  3  2  1        pit
//           4  0  1  7  0  3        North
//     14                      11
//           0  1  0  0  5  2        South, to move
//           1  2  3  4  5  6        pit
std::string drawn_board(const Board& board, Paint paint, PitNumbers numbers) {
  const int pits = board.pits();
  const auto number = [&](int place) { return board.numbers()[static_cast<std::size_t>(place)]; };
  const std::size_t width = cell_width(board);
  const std::string margin(width + 3, ' ');
  const auto line = [&](const auto& text_of_pit, const std::string& label) {
    std::string text = margin;
    for (int pit = 0; pit < pits; ++pit) {
      text += fmt::format("{:>{}}", text_of_pit(pit), width);
    }
    return text + margin + label;
  };
  const auto names = [&](const auto& pit_at, Side side) {
    const std::string text =
        line([&](int place) { return pit_name(numbers, pits, pit_at(place) + 1, side); }, "pit");
    return paint(Style::kPitNumbers, text) + '\n';
  };
  const auto seeds = [&](const auto& seeds_at, const std::string& side, bool moves) {
    if (!moves || board.over()) return line(seeds_at, side) + '\n';
    return paint(Style::kToMove, line(seeds_at, side + ", to move")) + '\n';
  };
  const auto across = [&](int pit) { return pits - 1 - pit; };
  return names(across, Side::kNorth) +
         seeds([&](int pit) { return number(pits + 1 + across(pit)); }, "North",
               !board.south_to_move()) +
         fmt::format("   {:>{}}{:{}}{:>{}}\n", number(2 * pits + 1), width, "",
                     width * static_cast<std::size_t>(pits), number(pits), width) +
         seeds(number, "South", board.south_to_move()) +
         names([](int pit) { return pit; }, Side::kSouth);
}

std::string_view reason(Completion completion) noexcept {
  return completion == Completion::kTimeLimit ? "time ran out" : "interrupted";
}

std::string bounds_text(Bounds value) {
  return value.exact() ? margin_text(value.low)
                       : margin_text(value.low) + ".." + margin_text(value.high);
}

ExitCode exit_code_of(Completion completion) noexcept {
  if (completion == Completion::kComplete) return ExitCode::kDone;
  return completion == Completion::kTimeLimit ? ExitCode::kTimeLimit : ExitCode::kInterrupted;
}

std::string unless_complete(Completion completion) {
  return completion == Completion::kComplete ? "" : ": " + std::string(reason(completion));
}

std::string verdict(const Board& board, Bounds value) { return verdict_of(board.to_move(), value); }

std::string verdict_for_south(Bounds value) { return verdict_of(Side::kSouth, value); }

std::string turn_text(const std::vector<int>& pits) { return joined(pits, "-"); }

std::string line_text(const Board& start, const std::vector<int>& line) {
  constexpr std::size_t kColumns = 78;
  std::string text;
  std::string last = " ";
  Board board = start;
  for (std::size_t i = 0; i < line.size();) {
    const Side side = board.to_move();
    std::vector<int> pits;
    for (; i < line.size() && board.to_move() == side; ++i) {
      board.sow(line[i]);
      pits.push_back(line[i]);
    }
    const std::string turn =
        fmt::format(" {} {}{}", name(side), turn_text(pits), i < line.size() ? "," : "");
    if (last.size() + turn.size() > kColumns) text += std::exchange(last, " ") + '\n';
    last += turn;
  }
  return text + last + '\n';
}

std::string drawn(const Answer& answer, Paint paint) {
  std::string text =
      drawn_board(answer.board, paint) + '\n' +
      fmt::format("{} ({})\n", verdict(answer.board, answer.bounds), answer.board.rules());
  if (answer.source == Source::kTerminal) return text + how_found(answer) + '\n';
  if (!answer.moves.empty()) {
    std::size_t width = 7;
    for (const Move& move : answer.moves) {
      width = std::max(width, bounds_text(move.bounds).size() + 2);
    }
    text += fmt::format("\n  pit{:>{}}\n", "value", width);
    const std::vector<int> best = answer.best();
    for (const Move& move : answer.moves) {
      const std::string line =
          fmt::format("{:>5}{:>{}}", move.pit, bounds_text(move.bounds), width);
      const bool is_best = std::binary_search(best.begin(), best.end(), move.pit);
      const std::string judged = answer.likely == move.pit ? line + "  probably best" : line;
      text += (is_best ? paint(Style::kBestPit, line + "  best") : judged) + '\n';
    }
  }
  if (answer.line) {
    text +=
        "\nbest play, pits sown in a turn joined by -\n" + line_text(answer.board, *answer.line);
  }
  return text + '\n' + how_found(answer) + '\n';
}

std::string on_a_line(const Answer& answer, std::string_view position) {
  std::string text = on_one_line(position) + ": " + bounds_text(answer.bounds) + ' ' +
                     std::string(answer.outcome().value_or("open"));
  if (!answer.moves.empty()) {
    const std::vector<int> best = answer.best();
    text += best.empty() ? "," : ", best " + joined(best, " ") + ',';
    for (const Move& move : answer.moves) {
      text += fmt::format(" {}:{}", move.pit, bounds_text(move.bounds));
    }
  }
  return text + fmt::format(", {}{}", name(answer.source), unless_complete(answer.completion));
}

}  // namespace seedbank::tools
