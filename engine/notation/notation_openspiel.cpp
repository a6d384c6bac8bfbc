// OpenSpiel's Mancala: the state as three lines, and as the tensor of an observation.
//
// Player 0 is South. Older releases do not include the side to move; newer ones add the player and
// the number of the move. Positions have no move number: it is written as 0 and ignored in input.
#include <algorithm>
#include <vector>

#include "engine/notation/cell_orders.h"
#include "engine/notation/notations.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

constexpr std::string_view kDashes = "-----------";  // between the stores
constexpr char kComment = '#';                       // before the lines of a playthrough

Side side_of_player(std::string_view player) {
  if (player == "0") return Side::kSouth;
  if (player == "1") return Side::kNorth;
  throw NotationError("the current player is neither 0 nor 1: " + in_quotes(player));
}

void check_move_number(std::string_view number) {
  if (!has_only_digits(number)) {
    throw NotationError("the move number is not a number: " + in_quotes(number));
  }
}

std::vector<std::string_view> lines_of(std::string_view text) {
  constexpr std::size_t kMostLines = 5;
  std::vector<std::string_view> lines;
  for (text = trimmed(text); !text.empty() && lines.size() <= kMostLines;) {
    const std::string_view line = trimmed(take_line(text));
    lines.push_back(line.starts_with(kComment) ? trimmed(line.substr(1)) : line);
  }
  if (lines.size() > kMostLines) throw NotationError("OpenSpiel's text has at most 5 lines");
  return lines;
}

// The numbers of `-4-0-1-7-0-3-`, appended to `words`.
void take_row(std::string_view line, std::size_t number, std::vector<std::string_view>& words) {
  const std::size_t end = words.size() + kFixedPits;
  std::string_view rest = line;
  while (rest.starts_with('-') && rest.size() > 1 && words.size() <= end) {
    rest.remove_prefix(1);
    const std::size_t length = std::min(rest.find('-'), rest.size());
    words.push_back(rest.substr(0, length));
    rest.remove_prefix(length);
  }
  if (rest != "-" || words.size() != end) {
    throw NotationError("line " + std::to_string(number) +
                        " is not 6 numbers and 7 dashes: " + in_quotes(line));
  }
}

void take_stores(std::string_view line, std::vector<std::string_view>& words) {
  const std::size_t dashes = line.find(kDashes);
  if (dashes == std::string_view::npos) {
    throw NotationError("line 2 is not two stores with 11 dashes between them: " + in_quotes(line));
  }
  words.push_back(line.substr(0, dashes));
  words.push_back(line.substr(dashes + kDashes.size()));
}

NotedPosition read_openspiel_numbers(std::span<const std::string_view> words) {
  std::vector<std::string_view> numbers;
  for (const std::string_view word : words) numbers.push_back(without_fraction(word));
  Side to_move = Side::kSouth;
  if (numbers.size() == kFixedCells + 2) {
    to_move = side_of_player(numbers[kFixedCells]);
    check_move_number(numbers[kFixedCells + 1]);
    numbers.resize(kFixedCells);
  } else if (numbers.size() != kFixedCells) {
    throw NotationError(
        (numbers.size() > kFixedCells + 2 ? "more than 16" : std::to_string(numbers.size())) +
        " numbers: OpenSpiel's board has 14, or 16 with player and move number");
  }
  return read_numbers(numbers, openspiel_order, to_move);
}

}  // namespace

std::string_view without_fraction(std::string_view word) noexcept {
  const std::size_t point = word.find('.');
  const bool whole = point != std::string_view::npos && point > 0 &&
                     word.find_first_not_of('0', point + 1) == std::string_view::npos;
  return whole ? word.substr(0, point) : word;
}

bool is_openspiel(std::string_view text) noexcept {
  if (text.starts_with(kComment)) text = trimmed(text.substr(1));
  return text.starts_with('-') && text.find("--") != std::string_view::npos;
}

NotedPosition read_openspiel(std::string_view text) {
  const std::vector<std::string_view> lines = lines_of(text);
  if (lines.size() < 3) {
    throw NotationError("OpenSpiel's text has at least 3 lines, not " +
                        std::to_string(lines.size()));
  }
  std::vector<std::string_view> words;
  take_row(lines[0], 1, words);
  take_stores(lines[1], words);
  take_row(lines[2], 3, words);
  Side to_move = Side::kSouth;
  constexpr std::string_view kPlayer = "Current player:";
  constexpr std::string_view kMove = "Move number:";
  for (std::size_t i = 3; i < lines.size(); ++i) {
    const std::string_view label = lines[i].substr(0, lines[i].find(':'));
    if (i > 3 && lines[i - 1].substr(0, label.size()) == label && !label.empty()) {
      throw NotationError("line " + std::to_string(i + 1) + " repeats line " + std::to_string(i) +
                          ": " + in_quotes(lines[i]));
    }
    if (lines[i].starts_with(kPlayer)) {
      to_move = side_of_player(trimmed(lines[i].substr(kPlayer.size())));
    } else if (lines[i].starts_with(kMove)) {
      check_move_number(trimmed(lines[i].substr(kMove.size())));
    } else {
      throw NotationError(
          "line " + std::to_string(i + 1) +
          " is neither the current player nor the move number: " + in_quotes(lines[i]));
    }
  }
  return read_numbers(words, drawn_order, to_move);
}

std::string write_openspiel(const NotedPosition& noted) {
  require_fixed_pits(noted, "OpenSpiel");
  const std::vector<int> seeds = seeds_in_order(noted, drawn_order);
  const auto row = [](std::span<const int> pits) { return '-' + joined(pits, "-") + '-'; };
  const std::span<const int> all = seeds;
  return row(all.first(kFixedPits)) + '\n' + joined(all.subspan(kFixedPits, 2), kDashes) + '\n' +
         row(all.last(kFixedPits)) +
         (noted.to_move == Side::kNorth ? "\nCurrent player: 1\nMove number: 0" : "");
}

bool is_openspiel_tensor(std::string_view text) noexcept {
  if (!text.starts_with('[')) return false;
  constexpr int kSeeds = 48;
  std::size_t count = 0;
  int sum = 0;
  int number = 0;
  int player = 0;
  for (std::size_t i = 1; i < text.size() && count <= kFixedCells + 2; ++i) {
    const bool is_in_number = text[i] >= '0' && text[i] <= '9';
    if (is_in_number) {
      number = std::min(10 * number + (text[i] - '0'), kMaxSeeds);
      continue;
    }
    if (text[i - 1] < '0' || text[i - 1] > '9') continue;
    if (text[i] == '.') i = std::min(text.find_first_not_of('0', i + 1), text.size() - 1);
    if (count < kFixedCells) sum += number;
    if (count == kFixedCells) player = number;
    ++count;
    number = 0;
  }
  return count == kFixedCells + 2 && sum == kSeeds && player <= 1;
}

NotedPosition read_openspiel_tensor(std::string_view text) {
  std::string_view list = trimmed(text);
  if (list.starts_with('[') != list.ends_with(']')) {
    throw NotationError("a bracket around the tensor is missing");
  }
  if (list.starts_with('[')) list = list.substr(1, list.size() - 2);
  return read_openspiel_numbers(words_of(list, kFixedCells + 3));
}

std::string write_openspiel_tensor(const NotedPosition& noted) {
  require_fixed_pits(noted, "OpenSpiel");
  return '[' + joined(seeds_in_order(noted, openspiel_order), ",") +
         (noted.to_move == Side::kNorth ? ",1,0]" : "]");
}

}  // namespace seedbank::engine
