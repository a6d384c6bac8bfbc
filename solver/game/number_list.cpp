// Notation: splitting text into numbers and assigning them to pits and stores.
#include "solver/game/number_list.h"

#include <algorithm>
#include <cstdint>

namespace seedbank {
namespace {

// True if a position can consist of this many numbers: 2(m+1) for m from 1 to kMaxPits.
bool is_count_of_a_position(std::size_t numbers) {
  return numbers % 2 == 0 && numbers >= 4 && numbers <= kMostNumbers;
}

int pits_of(std::size_t numbers) { return static_cast<int>(numbers / 2) - 1; }

// A number of a list, and its pit or store if the count of numbers is that of a position.
struct Place {
  Counting counting;
  std::size_t index = 0;
  std::optional<Cell> cell;
};

// Throws an error about one number, such as "number 3 (South's pit 3) is negative".
[[noreturn]] void fail(const Place& place, const std::string& why) {
  std::string text =
      std::string(place.counting.noun) + ' ' + std::to_string(place.counting.first + place.index);
  if (place.cell) text += " (" + name(*place.cell) + ')';
  throw NotationError(text + ' ' + why, place.index + 1);
}

// Throws an error about the last of the words, which follows a whole position.
[[noreturn]] void fail_extra(std::span<const std::string_view> words, Counting counting) {
  const std::size_t last = words.size() - 1;
  throw NotationError(std::string(counting.noun) + ' ' + std::to_string(counting.first + last) +
                          ", " + in_quotes(words[last]) + ", follows the " + std::to_string(last) +
                          " numbers of a position of " + std::to_string(pits_of(last)) +
                          (last == 4 ? " pit" : " pits") +
                          " per side: leave it out, or add a number",
                      last + 1);
}

// True if `word` is `letter` in lower or upper case. Requires a lower-case `letter`.
bool is_letter(std::string_view word, char letter) {
  return word.size() == 1 && (word[0] | 0x20) == letter;
}

// The side that a word names, in either case: s, n, south or north.
std::optional<Side> side_called(std::string_view word) {
  const std::string small = in_lower_case(word.substr(0, 6));
  if (small == "s" || small == "south") return Side::kSouth;
  if (small == "n" || small == "north") return Side::kNorth;
  return std::nullopt;
}

}  // namespace

std::string name(Cell cell) {
  return (cell.side == Side::kSouth ? "South's " : "North's ") +
         (cell.lane == kStoreLane ? "store" : "pit " + std::to_string(cell.lane + 1));
}

void add_pits(Cells& cells, Side side, int pits) {
  for (int pit = 0; pit < pits; ++pit) cells.push_back({side, pit});
}

Cells south_then_north(int pits) {
  Cells cells;
  for (const Side side : {Side::kSouth, Side::kNorth}) {
    add_pits(cells, side, pits);
    cells.push_back({side, kStoreLane});
  }
  return cells;
}

std::vector<std::string_view> words_of(std::string_view text, std::size_t most) {
  std::vector<std::string_view> words;
  const auto skip_blanks = [&text] {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  };
  skip_blanks();
  bool word_is_due = false;  // after a comma or a semicolon
  while ((!text.empty() || word_is_due) && words.size() < most) {
    const std::size_t length = std::min(text.find_first_of(" \t\r\n,;"), text.size());
    words.push_back(text.substr(0, length));
    text.remove_prefix(length);
    skip_blanks();
    word_is_due = text.starts_with(',') || text.starts_with(';');
    if (word_is_due) {
      text.remove_prefix(1);
      skip_blanks();
    }
  }
  return words;
}

std::string_view trimmed(std::string_view text) noexcept {
  constexpr std::string_view kBlanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

std::string_view take_line(std::string_view& text) noexcept {
  const std::size_t length = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, length);
  text.remove_prefix(std::min(length + 1, text.size()));
  return line;
}

std::string in_printable_ascii(std::string_view text) {
  std::string printable(text);
  const auto is_unprintable = [](char c) { return c < ' ' || c > '~'; };
  std::replace_if(printable.begin(), printable.end(), is_unprintable, '?');
  return printable;
}

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string in_quotes(std::string_view bytes) {
  constexpr std::size_t kMostBytes = 20;
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text = "'";
  for (const char c : bytes.substr(0, kMostBytes)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) {
      text += c;
    } else {
      text += "\\x";
      text += kDigits[byte >> 4];
      text += kDigits[byte & 0xF];
    }
  }
  return text + (bytes.size() > kMostBytes ? "...'" : "'");
}

std::optional<std::string> read_seeds(std::string_view word, int most, int& seeds) {
  if (word.empty()) return "is missing";
  const bool is_negative = word.starts_with('-') && word.size() > 1;
  const std::string_view digits = is_negative ? word.substr(1) : word;
  if (!has_only_digits(digits)) {
    return "is not a number: " + in_quotes(word);
  }
  if (is_negative) return "is negative: " + in_quotes(word);
  seeds = 0;
  for (const char digit : digits) {
    seeds = 10 * seeds + (digit - '0');
    if (seeds > most) {
      return "is too large: " + in_quotes(word) + ", but a board holds at most " +
             std::to_string(most) + " seeds";
    }
  }
  return std::nullopt;
}

Side take_side(std::vector<std::string_view>& words) {
  const auto letter = std::find_if(words.begin(), words.end(), [](std::string_view word) {
    return side_called(word).has_value();
  });
  if (letter == words.end()) {
    // A word after as many numbers as a position has was meant for the side.
    const std::string_view last = words.empty() ? "" : words.back();
    const bool is_word = !last.empty() && std::all_of(last.begin(), last.end(), [](char c) {
      return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    });
    if (is_word && is_count_of_a_position(words.size() - 1)) {
      // White and Black, as in chess: White moves first.
      const char* const meant = is_letter(last, 'w')   ? ", did you mean 's'?"
                                : is_letter(last, 'b') ? ", did you mean 'n'?"
                                                       : "";
      throw NotationError("the side to move is s or n, not " + in_quotes(last) + meant,
                          words.size());
    }
    return Side::kSouth;
  }
  if (letter + 1 != words.end()) {
    throw NotationError("unexpected " + in_quotes(letter[1]) + " after the side to move, " +
                        in_quotes(*letter));
  }
  const Side side = *side_called(*letter);
  words.erase(letter);
  return side;
}

NotedPosition read_numbers(std::span<const std::string_view> words, CellOrder order, Side to_move,
                           Counting counting) {
  const Cells cells = is_count_of_a_position(words.size()) ? order(pits_of(words.size())) : Cells();
  std::vector<int> seeds;
  int sum = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Place place = {counting, i, cells.empty() ? std::nullopt : std::optional(cells[i])};
    if (const auto fault = read_seeds(words[i], kMaxSeeds, seeds.emplace_back())) {
      if (i + 1 == words.size() && i > 0 && is_count_of_a_position(i)) fail_extra(words, counting);
      fail(place, *fault);
    }
    sum += seeds.back();
    if (sum > kMaxSeeds) {
      fail(place, "is too large: " + std::to_string(sum) +
                      " seeds in all, but a board holds at most " + std::to_string(kMaxSeeds));
    }
  }
  if (cells.empty()) {
    if (words.size() > 1 && is_count_of_a_position(words.size() - 1)) fail_extra(words, counting);
    throw NotationError(
        (words.size() > kMostNumbers ? "more than 16" : std::to_string(words.size())) +
        " numbers: a position of m pits per side has 2(m+1), which is 4, 6, 8, 10, 12, 14 or 16");
  }
  return placed(seeds, order, to_move);
}

NotedPosition placed(std::span<const int> seeds, CellOrder order, Side to_move) {
  NotedPosition noted = {pits_of(seeds.size()), to_move, {}};
  const Cells cells = order(noted.pits);
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    Row& row = cells[i].side == to_move ? noted.position.mover : noted.position.waiter;
    row[cells[i].lane] = static_cast<std::uint16_t>(seeds[i]);
  }
  return noted;
}

NotedPosition read_list(std::string_view text, CellOrder order) {
  // The numbers of the largest position, the side and one more word: enough to reject any text that
  // is too long.
  std::vector<std::string_view> words = words_of(text, kMostNumbers + 2);
  if (words.empty()) throw NotationError("the position is empty");
  const Side to_move = take_side(words);
  return read_numbers(words, order, to_move);
}

std::vector<int> seeds_in_order(const NotedPosition& noted, CellOrder order) {
  std::vector<int> seeds;
  for (const Cell& cell : order(noted.pits)) {
    const Position& position = noted.position;
    seeds.push_back((cell.side == noted.to_move ? position.mover : position.waiter)[cell.lane]);
  }
  return seeds;
}

std::string joined(std::span<const int> numbers, std::string_view separator) {
  std::string text;
  for (const int number : numbers) {
    if (!text.empty()) text += separator;
    text += std::to_string(number);
  }
  return text;
}

NotedPosition parse_position(std::string_view text) { return read_list(text, south_then_north); }

std::string to_text(const NotedPosition& noted) {
  return joined(seeds_in_order(noted, south_then_north), ",") +
         (noted.to_move == Side::kSouth ? " s" : " n");
}

}  // namespace seedbank
