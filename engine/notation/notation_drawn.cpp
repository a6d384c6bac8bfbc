// Drawn boards: rows of numbers with bars or blanks between them, as programs print them.
//
// North's row is above and runs from right to left. The stores are at the ends of the rows or in a
// line of their own, which is between, above or below the rows, North's on the left. Lines without
// numbers, what precedes a colon, and what follows a word after the first number do not count;
// lines that number the pits are skipped. An arrow or "to move" beside a row marks the mover.
#include <algorithm>
#include <array>
#include <vector>

#include "engine/notation/notations.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

constexpr std::string_view kArrow = "<-";
constexpr std::string_view kMover = "to move";
// Between pits: in ASCII, and the light and the heavy line of box drawings in UTF-8.
constexpr std::array<std::string_view, 3> kBars = {"|", "\xE2\x94\x82", "\xE2\x94\x83"};
constexpr std::string_view kFeedInOneLine = "\\n";
constexpr std::size_t kMostRows = 8;  // with numbers

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_letter(char c) noexcept { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

bool contains(std::string_view text, std::string_view what) noexcept {
  return text.find(what) != std::string_view::npos;
}

struct DrawnLine {
  std::vector<std::string_view> numbers;
  bool is_marked = false;
};

DrawnLine numbers_of(std::string_view line) {
  DrawnLine drawn;
  drawn.is_marked = contains(line, kArrow) || contains(line, kMover);
  const std::size_t colon = line.find(':');
  if (colon != std::string_view::npos) line.remove_prefix(colon + 1);
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (is_letter(line[i]) && !drawn.numbers.empty()) break;
    if (!is_digit(line[i]) || (i > 0 && is_letter(line[i - 1]))) continue;
    std::size_t end = i;
    while (end < line.size() && is_digit(line[end])) ++end;
    drawn.numbers.push_back(line.substr(i, end - i));
    i = end - 1;
  }
  return drawn;
}

// Whether a line numbers the pits: 1, 2, 3 and so on, or backwards.
bool is_index(const DrawnLine& line) {
  const std::size_t size = line.numbers.size();
  bool forwards = size > 2;
  bool backwards = forwards;
  for (std::size_t i = 0; i < size; ++i) {
    forwards &= line.numbers[i] == std::to_string(i + 1);
    backwards &= line.numbers[i] == std::to_string(size - i);
  }
  return forwards || backwards;
}

// Whether three lines have as many numbers above and below as on a board, and two between.
bool has_stores_between(std::string_view text, std::string_view feed) noexcept {
  std::array<std::size_t, 3> counts = {};
  for (std::size_t line = 0; !text.empty(); ++line) {
    if (line == counts.size()) return false;
    const std::size_t length = std::min(text.find(feed), text.size());
    for (std::size_t i = 0; i < length; ++i) {
      if (is_digit(text[i]) && (i + 1 == length || !is_digit(text[i + 1]))) ++counts[line];
      if (is_letter(text[i])) return false;
    }
    text.remove_prefix(std::min(length + feed.size(), text.size()));
  }
  return counts[0] > 2 && counts[1] == 2 && counts[2] == counts[0];
}

using Words = std::vector<std::string_view>;

// The numbers in drawn_order(); none if the lines are not a board. Moves a line with the stores
// that is above or below both rows between them.
Words words_of_board(std::vector<DrawnLine>& lines) {
  if (lines.size() != 2 && lines.size() != 3) return {};
  for (const std::size_t end : {0U, 2U}) {
    const bool is_of_stores = lines.size() == 3 && lines[end].numbers.size() == 2;
    if (is_of_stores && lines[2 - end].numbers.size() != 2) std::swap(lines[1], lines[end]);
  }
  Words top = lines.front().numbers;
  Words bottom = lines.back().numbers;
  Words stores;
  if (lines.size() == 3) {
    stores = lines[1].numbers;
  } else if (top.size() == bottom.size() && top.size() > 1) {
    stores = {top.front(), bottom.back()};
    top.erase(top.begin());
    bottom.pop_back();
  } else {
    Words& longer = top.size() > bottom.size() ? top : bottom;
    if (longer.size() < 3) return {};
    stores = {longer.front(), longer.back()};
    longer.erase(longer.begin());
    longer.pop_back();
  }
  if (stores.size() != 2 || top.empty() || top.size() != bottom.size()) return {};
  top.insert(top.end(), stores.begin(), stores.end());
  top.insert(top.end(), bottom.begin(), bottom.end());
  return top;
}

}  // namespace

Cells drawn_order(int pits) {
  Cells cells;
  for (int pit = pits - 1; pit >= 0; --pit) cells.push_back({Side::kNorth, pit});
  cells.push_back({Side::kNorth, kStoreLane});
  cells.push_back({Side::kSouth, kStoreLane});
  add_pits(cells, Side::kSouth, pits);
  return cells;
}

bool is_drawn(std::string_view text) noexcept {
  if (is_json(text)) return false;
  const std::string_view feed = contains(text, "\n") ? "\n" : kFeedInOneLine;
  if (!contains(text, feed)) return false;
  for (const std::string_view bar : kBars) {
    if (contains(text, bar)) return true;
  }
  return contains(text, kArrow) || contains(text, kMover) || has_stores_between(text, feed);
}

NotedPosition read_drawn(std::string_view text) {
  std::vector<DrawnLine> lines;
  while (!text.empty()) {
    DrawnLine line = numbers_of(take_line(text));
    if (line.numbers.empty()) continue;
    if (lines.size() == kMostRows) throw NotationError("too many lines with numbers for a board");
    lines.push_back(std::move(line));
  }
  if (lines.empty()) throw NotationError("the position is empty");
  Words words = words_of_board(lines);
  if (words.empty()) {
    if (is_index(lines.front())) lines.erase(lines.begin());
    if (!lines.empty() && is_index(lines.back())) lines.pop_back();
    words = words_of_board(lines);
  }
  if (words.empty()) {
    std::string counts;
    for (const DrawnLine& line : lines) {
      counts += (counts.empty() ? "" : ", ") + std::to_string(line.numbers.size());
    }
    throw NotationError("lines with " + counts +
                        " numbers are not two rows of as many pits with two stores");
  }
  return read_numbers(words, drawn_order, lines.front().is_marked ? Side::kNorth : Side::kSouth);
}

//       4   0   1   7   0   3
//  14                          11
//       0   1   0   0   5   2      <-
std::string write_drawn(const NotedPosition& noted) {
  const std::vector<int> seeds = seeds_in_order(noted, drawn_order);
  const auto pits = static_cast<std::size_t>(noted.pits);
  std::size_t width = 4;
  for (const int number : seeds) width = std::max(width, std::to_string(number).size() + 2);
  const auto cell = [&](std::size_t i) {
    const std::string number = std::to_string(seeds[i]);
    return std::string(width - number.size(), ' ') + number;
  };
  const auto row = [&](std::size_t first, Side side) {
    std::string line(width, ' ');
    for (std::size_t i = 0; i < pits; ++i) line += cell(first + i);
    return line + (noted.to_move == side ? std::string(width, ' ').append(kArrow) : "");
  };
  return row(0, Side::kNorth) + '\n' + cell(pits) + std::string(pits * width, ' ') +
         cell(pits + 1) + '\n' + row(pits + 2, Side::kSouth);
}

}  // namespace seedbank::engine
