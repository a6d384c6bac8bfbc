// Played games, read from records.
#include <charconv>
#include <optional>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/game.h>

#include "solver/game/number_list.h"
#include "solver/game/rules.h"

namespace seedbank {
namespace {

constexpr std::string_view kPass = "-";

// The words of a record: pits, and the signs of Irving's records.
std::vector<std::string_view> words_of_record(std::string_view record, PitNumbers numbers) {
  std::vector<std::string_view> words = words_of(record, record.size() + 1);
  if (numbers != PitNumbers::kIrving) return words;
  std::vector<std::string_view> signs;
  for (const std::string_view word : words) {
    for (std::size_t i = 0; i < word.size(); ++i) signs.push_back(word.substr(i, 1));
  }
  return signs;
}

[[noreturn]] void fail_at(std::size_t sowing, const std::string& why) {
  throw PositionError(fmt::format("sowing {}: {}", sowing, why));
}

// Plays a record under the rules of `start`.
Board played(const Board& start, std::string_view record, PitNumbers numbers) {
  const bool is_irving = numbers == PitNumbers::kIrving;
  const int first = is_irving ? 0 : 1;
  const int pits = start.pits();
  Board game = start;
  std::size_t sowing = 1;
  bool pass_is_due = false;
  for (const std::string_view word : words_of_record(record, numbers)) {
    const std::string side = side_name(game.south_to_move() ? Side::kSouth : Side::kNorth);
    if (is_irving && word == kPass) {
      if (!pass_is_due) fail_at(sowing, "unexpected - before it: " + side + " is still to sow");
      pass_is_due = false;
      continue;
    }
    int number = -1;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, number);
    if (stop != end || error != std::errc() || number < first || number >= first + pits) {
      fail_at(sowing,
              fmt::format("{} is not a pit of {}..{}", in_quotes(word), first, first + pits - 1));
    }
    if (game.over()) fail_at(sowing, "the game is over before it");
    if (pass_is_due) fail_at(sowing, "- is missing before it, since the turn passes");
    const int pit = numbers == PitNumbers::kDistance ? pits + 1 - number : number - first + 1;
    if (game.seeds(pit) == 0) fail_at(sowing, fmt::format("{}'s pit {} is empty", side, word));
    const bool south_sowed = game.south_to_move();
    game.sow(pit);
    pass_is_due = is_irving && (game.over() || game.south_to_move() != south_sowed);
    ++sowing;
  }
  if (sowing == 1) throw PositionError("the game has no sowings");
  return game;
}

// Other rules under which the whole record is legal, if there are any.
std::optional<Rules> other_rules(const Board& start, std::string_view record, PitNumbers numbers) {
  for (const Rules rules : kAllRules) {
    if (name(rules) == start.rules()) continue;
    try {
      (void)played(Board::from_numbers(start.numbers(), start.south_to_move(), name(rules)), record,
                   numbers);
      return rules;
    } catch (const PositionError&) {
      continue;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string pit_name(PitNumbers numbers, int pits, int pit) {
  switch (numbers) {
    case PitNumbers::kDistance:
      return std::to_string(pits + 1 - pit);
    case PitNumbers::kIrving:
      return std::to_string(pit - 1);
    case PitNumbers::kSowing:
      break;
  }
  return std::to_string(pit);
}

Board read_game(const Board& start, std::string_view record, PitNumbers numbers) {
  try {
    return played(start, record, numbers);
  } catch (const PositionError& error) {
    const std::optional<Rules> rules = other_rules(start, record, numbers);
    if (!rules) throw;
    throw PositionError(
        fmt::format("{}; the game is legal under {} rules", error.what(), name(*rules)));
  }
}

}  // namespace seedbank
