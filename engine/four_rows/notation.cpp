// Notation of four-row Kalaha.
#include <algorithm>
#include <vector>

#include <fmt/core.h>
#include <seedbank/four_rows.h>

#include "solver/game/number_list.h"

namespace seedbank::four_rows {
namespace {

constexpr std::size_t kNumbers = std::size_t{2} * kPits;

[[noreturn]] void fail(std::size_t index, const std::string& why) {
  const Side side = index < kPits ? Side::kSouth : Side::kNorth;
  throw NotationError(
      fmt::format("number {} ({}'s pit {}) {}", index + 1, name(side), index % kPits + 1, why),
      index + 1);
}

// Throws NotationError.
NotedPosition parsed(std::string_view text) {
  // One superfluous number, the side and one more word suffice to reject a text.
  std::vector<std::string_view> words = words_of(text, kNumbers + 3);
  if (words.empty()) throw NotationError("the position is empty");
  NotedPosition noted{take_side(words) == Side::kSouth, {}};
  int sum = 0;
  for (std::size_t i = 0; i < std::min(words.size(), kNumbers); ++i) {
    int number = 0;
    if (const auto fault = read_seeds(words[i], kMaxSeeds, number)) fail(i, *fault);
    sum += number;
    if (sum > kMaxSeeds) {
      fail(i, fmt::format("is too large: {} seeds in all, but a board holds at most {}", sum,
                          kMaxSeeds));
    }
    const bool is_south = i < kPits;
    Pits& pits = is_south == noted.south_to_move ? noted.position.mover : noted.position.waiter;
    pits[i % kPits] = static_cast<std::uint8_t>(number);
  }
  if (words.size() != kNumbers) {
    throw NotationError((words.size() > kNumbers ? "more than 32" : std::to_string(words.size())) +
                        " numbers: a position of four-row Kalaha has 32, South's pits 1 to 16, "
                        "then North's");
  }
  return noted;
}

}  // namespace

NotedPosition parse_position(std::string_view text) {
  try {
    return parsed(text);
  } catch (const NotationError& error) {
    throw PositionError(error.what(), std::string(text), error.place());
  }
}

std::string to_text(const NotedPosition& noted) {
  std::string text;
  for (const Side side : {Side::kSouth, Side::kNorth}) {
    for (const int in_pit : noted.pits(side)) {
      text += (text.empty() ? "" : ",") + std::to_string(in_pit);
    }
  }
  return text + (noted.south_to_move ? " s" : " n");
}

}  // namespace seedbank::four_rows
