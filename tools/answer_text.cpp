// Answers as text: for people, on a line, as JSON.
#include "tools/answer_text.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "tools/quantity.h"

namespace seedbank::tools {
namespace {

std::string joined(const std::vector<int>& numbers, const std::string& separator) {
  std::string text;
  for (const int number : numbers) {
    text += (text.empty() ? "" : separator) + std::to_string(number);
  }
  return text;
}

// The board as it lies on the table, South near the reader:
//
//           4  0  1  7  0  3        North
//     14                      11
//           0  1  0  0  5  2        South, to move
//     pit   1  2  3  4  5  6
std::string board(const NotedPosition& noted) {
  const bool south_moves = noted.to_move == Side::kSouth;
  const Position seen = south_moves ? noted.position : swapped(noted.position);
  std::size_t width = 3;
  for (const Row& row : {seen.mover, seen.waiter}) {
    for (int lane = 0; lane <= kStoreLane; ++lane) {
      width = std::max(width, std::to_string(row[lane]).size() + 2);
    }
  }
  const auto cell = [width](int seeds) { return right_aligned(std::to_string(seeds), width); };
  const std::string margin(width + 3, ' ');
  const std::size_t row_width = width * static_cast<std::size_t>(noted.pits);
  std::string north = margin;
  std::string south = margin;
  for (int pit = 0; pit < noted.pits; ++pit) {
    north += cell(seen.waiter[noted.pits - 1 - pit]);
    south += cell(seen.mover[pit]);
  }
  const std::string middle =
      "   " + cell(store(seen.waiter)) + std::string(row_width, ' ') + cell(store(seen.mover));
  return north + margin + "North" + (south_moves ? "" : ", to move") + '\n' + middle + '\n' +
         south + margin + "South" + (south_moves ? ", to move" : "") + '\n';
}

std::string verdict(const Answer& answer) {
  const std::string mover = answer.noted.to_move == Side::kSouth ? "South" : "North";
  const std::string margin = std::to_string(std::abs(answer.value));
  if (answer.value == 0) return "a draw";
  return mover + (answer.value > 0 ? " wins by " : " loses by ") + margin;
}

}  // namespace

std::string drawn(const Answer& answer) {
  std::string text = board(answer.noted) + '\n' + verdict(answer) + " (" +
                     std::string(seedbank::name(answer.rules)) + ")\n";
  if (answer.source == Source::kTerminal) return text + "the game is over\n";
  text += "\n  pit  value\n";
  for (const MoveValue& move : answer.moves) {
    text += right_aligned(std::to_string(move.pit), 5) + right_aligned(margin_text(move.value), 7) +
            (move.value == answer.value ? "  best" : "") + '\n';
  }
  return text;
}

std::string on_a_line(const Answer& answer) {
  std::string text = to_text(answer.noted) + ": " + margin_text(answer.value) + ' ' +
                     std::string(answer.outcome());
  if (!answer.moves.empty()) {
    text += ", best " + joined(answer.best(), " ") + ',';
    for (const MoveValue& move : answer.moves) {
      text += ' ' + std::to_string(move.pit) + ':' + margin_text(move.value);
    }
  }
  return text + ", " + std::string(name(answer.source));
}

Json to_json(const Answer& answer) {
  Json json = json_object("query");
  json["position"] = to_text(answer.noted);
  json["rules"] = seedbank::name(answer.rules);
  json["value"] = answer.value;
  json["outcome"] = answer.outcome();
  json["best"] = answer.best();
  json["moves"] = Json::array();
  for (const MoveValue& move : answer.moves) {
    json["moves"].push_back({{"pit", move.pit}, {"value", move.value}});
  }
  json["source"] = name(answer.source);
  return json;
}

}  // namespace seedbank::tools
