// Notation: reading with errors that say which number is wrong, and printing.
#include "solver/notation.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace seedbank {
namespace {

constexpr std::size_t kMostNumbers = std::size_t{2} * (kMaxPits + 1);

constexpr std::string_view kBlanks = " \t\r\n";

// Cuts `text` into words. A comma where a word is due gives an empty word, so that `4,,4` and a
// comma at either end are seen for what they are. Stops after one word more than any position has:
// the numbers, the side and something wrong.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  const auto skip_blanks = [&text] {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  };
  skip_blanks();
  bool word_is_due = false;  // after a comma
  while ((!text.empty() || word_is_due) && words.size() < kMostNumbers + 2) {
    const std::size_t length = std::min(text.find_first_of(" \t\r\n,"), text.size());
    words.push_back(text.substr(0, length));
    text.remove_prefix(length);
    skip_blanks();
    word_is_due = text.starts_with(',');
    if (word_is_due) {
      text.remove_prefix(1);
      skip_blanks();
    }
  }
  return words;
}

// `bytes` in quotes, cut after 20 bytes, with all but printable ASCII escaped.
std::string quoted(std::string_view bytes) {
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

// True when so many numbers make a position: 2(m+1) for 1 to kMaxPits pits.
bool is_count_of_a_position(std::size_t numbers) {
  return numbers % 2 == 0 && numbers >= 4 && numbers <= kMostNumbers;
}

// Where a number stands among the numbers of its position.
struct Place {
  std::size_t index = 0;
  std::size_t numbers = 0;
};

// Throws an error about one number: "number 3 (South's pit 3) is negative", or "number 3 is ..."
// when the count of numbers does not tell what it stands for.
[[noreturn]] void fail(Place place, const std::string& why) {
  std::string name = "number " + std::to_string(place.index + 1);
  if (is_count_of_a_position(place.numbers)) {
    const std::size_t numbers_a_side = place.numbers / 2;
    const std::size_t lane = place.index % numbers_a_side;
    name += place.index < numbers_a_side ? " (South's " : " (North's ";
    name += lane + 1 == numbers_a_side ? "store)" : "pit " + std::to_string(lane + 1) + ')';
  }
  throw NotationError(name + ' ' + why);
}

// The number that `word` spells.
int seeds_of(std::string_view word, Place place) {
  if (word.empty()) fail(place, "is missing");
  const bool is_negative = word.starts_with('-') && word.size() > 1;
  const std::string_view digits = is_negative ? word.substr(1) : word;
  if (digits.find_first_not_of("0123456789") != std::string_view::npos) {
    fail(place, "is not a number: " + quoted(word));
  }
  if (is_negative) fail(place, "is negative: " + quoted(word));
  int seeds = 0;
  for (const char digit : digits) {
    seeds = 10 * seeds + (digit - '0');
    if (seeds > kMaxSeeds) {
      fail(place, "is too large: " + quoted(word) + ", a board holds at most " +
                      std::to_string(kMaxSeeds) + " seeds");
    }
  }
  return seeds;
}

// True when `word` is `letter`, a small one, in either case.
bool is_letter(std::string_view word, char letter) {
  return word.size() == 1 && (word[0] | 0x20) == letter;
}

}  // namespace

NotedPosition parse_position(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  if (words.empty()) throw NotationError("the position is empty");

  // 1. The side to move: the numbers end where it stands, or with the words.
  NotedPosition noted;
  const auto side_word = std::find_if(words.begin(), words.end(), [](std::string_view word) {
    return is_letter(word, 's') || is_letter(word, 'n');
  });
  const auto numbers = static_cast<std::size_t>(side_word - words.begin());
  if (side_word != words.end()) {
    if (is_letter(*side_word, 'n')) noted.to_move = Side::kNorth;
    if (side_word + 1 != words.end()) {
      throw NotationError("after the side to move, " + quoted(*side_word) + ", stands " +
                          quoted(side_word[1]));
    }
  }

  // 2. The numbers, each by itself and then all together.
  std::vector<int> seeds;
  int sum = 0;
  for (std::size_t i = 0; i < numbers; ++i) {
    const Place place = {i, numbers};
    seeds.push_back(seeds_of(words[i], place));
    sum += seeds.back();
    if (sum > kMaxSeeds) {
      fail(place, "is too large: it makes " + std::to_string(sum) +
                      " seeds, a board holds at most " + std::to_string(kMaxSeeds));
    }
  }
  if (!is_count_of_a_position(numbers)) {
    throw NotationError(
        (numbers > kMostNumbers ? "more than 16" : std::to_string(numbers)) +
        " numbers: a position of m pits a side has 2(m+1), which is 4, 6, 8, 10, 12, 14 or 16");
  }

  // 3. The board.
  noted.pits = static_cast<int>(numbers / 2) - 1;
  Row south = {};
  Row north = {};
  const std::size_t numbers_a_side = numbers / 2;
  for (std::size_t i = 0; i < numbers_a_side; ++i) {
    const std::size_t lane = i + 1 == numbers_a_side ? kStoreLane : i;
    south[lane] = static_cast<std::uint16_t>(seeds[i]);
    north[lane] = static_cast<std::uint16_t>(seeds[numbers_a_side + i]);
  }
  noted.position = noted.to_move == Side::kSouth ? Position{south, north} : Position{north, south};
  return noted;
}

std::string to_text(const NotedPosition& noted) {
  const Position board = noted.to_move == Side::kSouth ? noted.position : swapped(noted.position);
  std::string text;
  for (const Row& row : {board.mover, board.waiter}) {
    for (int pit = 0; pit < noted.pits; ++pit) text += std::to_string(row[pit]) + ',';
    text += std::to_string(store(row)) + ',';
  }
  text.back() = ' ';
  text += noted.to_move == Side::kSouth ? 's' : 'n';
  return text;
}

}  // namespace seedbank
