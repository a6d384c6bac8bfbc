// Notation of four-row Kalaha.
#include "engine/four_rows/notation.h"

#include <algorithm>
#include <vector>

#include "solver/game/number_list.h"

namespace seedbank::four_rows {
namespace {

constexpr std::size_t kNumbers = std::size_t{2} * kPits;

std::string number_name(std::size_t index) {
  const Side side = index < kPits ? Side::kSouth : Side::kNorth;
  return "number " + std::to_string(index + 1) + " (" +
         pit_name(side, static_cast<int>(index % kPits)) + ')';
}

[[noreturn]] void fail(std::size_t index, const std::string& why) {
  throw NotationError(number_name(index) + ' ' + why);
}

// The number in a word, 0..kMaxSeeds.
int seeds_in(std::string_view word, std::size_t index) {
  if (word.empty()) fail(index, "is missing");
  const bool is_negative = word.starts_with('-') && word.size() > 1;
  const std::string_view digits = is_negative ? word.substr(1) : word;
  if (digits.find_first_not_of("0123456789") != std::string_view::npos) {
    fail(index, "is not a number: " + in_quotes(word));
  }
  if (is_negative) fail(index, "is negative: " + in_quotes(word));
  int number = 0;
  for (const char digit : digits) {
    number = 10 * number + (digit - '0');
    if (number > kMaxSeeds) {
      fail(index, "is too large: " + in_quotes(word) + ", a board holds at most " +
                      std::to_string(kMaxSeeds) + " seeds");
    }
  }
  return number;
}

}  // namespace

std::string pit_name(Side side, int pit) {
  return side_name(side) + "'s pit " + std::to_string(pit + 1);
}

NotedPosition parse_position(std::string_view text) {
  // A superfluous number, the side and another word suffice to refuse a text.
  std::vector<std::string_view> words = words_of(text, kNumbers + 3);
  if (words.empty()) throw NotationError("the position is empty");
  NotedPosition noted{take_side(words), {}};
  int sum = 0;
  for (std::size_t i = 0; i < std::min(words.size(), kNumbers); ++i) {
    const int number = seeds_in(words[i], i);
    sum += number;
    if (sum > kMaxSeeds) {
      fail(i, "is too large: it makes " + std::to_string(sum) + " seeds, a board holds at most " +
                  std::to_string(kMaxSeeds));
    }
    const Side side = i < kPits ? Side::kSouth : Side::kNorth;
    Pits& pits = side == noted.to_move ? noted.position.mover : noted.position.waiter;
    pits[i % kPits] = static_cast<std::uint8_t>(number);
  }
  if (words.size() != kNumbers) {
    throw NotationError((words.size() > kNumbers ? "more than 32" : std::to_string(words.size())) +
                        " numbers: a position of four-row Kalaha has 32, South's pits 1 to 16, "
                        "then North's");
  }
  return noted;
}

std::string to_text(const NotedPosition& noted) {
  std::string text;
  for (const Side side : {Side::kSouth, Side::kNorth}) {
    for (const int in_pit : pits_of(noted, side)) {
      text += (text.empty() ? "" : ",") + std::to_string(in_pit);
    }
  }
  return text + (noted.to_move == Side::kSouth ? " s" : " n");
}

void require_legal(const NotedPosition& noted, int pit) {
  const int in_pit = noted.position.mover[static_cast<std::size_t>(pit)];
  if (in_pit >= kLeastToSow) return;
  throw NotationError(pit_name(noted.to_move, pit) + " holds " + std::to_string(in_pit) +
                      (in_pit == 1 ? " seed" : " seeds") + ", and a turn starts with two or more");
}

}  // namespace seedbank::four_rows
