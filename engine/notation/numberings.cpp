// Numberings of pits: their names, readers and writers.
#include "engine/notation/numberings.h"

#include <array>
#include <charconv>
#include <string>

namespace seedbank::engine {
namespace {

constexpr int kNone = -1;

// The number that `word` spells, or kNone.
int number_in(std::string_view word) noexcept {
  int number = kNone;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, number);
  return stop == end && error == std::errc() && number >= 0 ? number : kNone;
}

// Numbers are written as counts from `first`: of the pits of a side, or of all cells with South's
// first, the stores included.
enum class Counts : std::uint8_t { kOfSide, kOfBoard, kOfLetters };
// The direction in which a side's pits are counted.
enum class Direction : std::uint8_t { kSowing, kBackwards, kColumns };

struct NumberingForm {
  PitNumbers numbers;
  std::string_view name;
  std::string_view meaning;
  Counts counts;
  int first;
  Direction direction;
};

// In the order of the enumeration.
constexpr std::array kNumberings = {
    NumberingForm{PitNumbers::kSowing, "sowing", "from 1, farthest from the store", Counts::kOfSide,
                  1, Direction::kSowing},
    NumberingForm{PitNumbers::kCells, "cells", "1-6 South's, 8-13 North's: OpenSpiel, Kaggle, bins",
                  Counts::kOfBoard, 1, Direction::kSowing},
    NumberingForm{PitNumbers::kIndices, "indices", "0-5 South's, 7-12 North's: an array",
                  Counts::kOfBoard, 0, Direction::kSowing},
    NumberingForm{PitNumbers::kFromZero, "from-zero", "from 0, farthest from the store",
                  Counts::kOfSide, 0, Direction::kSowing},
    NumberingForm{PitNumbers::kDistance, "distance", "1 is next to the store: FairKalah",
                  Counts::kOfSide, 1, Direction::kBackwards},
    NumberingForm{PitNumbers::kColumns, "columns", "from 1, left to right on a board: CMancala",
                  Counts::kOfSide, 1, Direction::kColumns},
    NumberingForm{PitNumbers::kIrving, "irving", "digits from 0, - where the turn passes",
                  Counts::kOfSide, 0, Direction::kSowing},
    NumberingForm{PitNumbers::kLetters, "letters",
                  "A farthest from the store; South A-F, North a-f", Counts::kOfLetters, 1,
                  Direction::kSowing},
    NumberingForm{PitNumbers::kSquares, "squares", "a1-f1 South's, a2-f2 North's, left to right",
                  Counts::kOfLetters, 1, Direction::kColumns},
};

static_assert([] {
  for (std::size_t i = 0; i < kNumberings.size(); ++i) {
    if (kNumberings[i].numbers != static_cast<PitNumbers>(i)) return false;
  }
  return true;
}());

constexpr auto kAllNumberings = [] {
  std::array<PitNumbers, kNumberings.size()> all = {};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = kNumberings[i].numbers;
  return all;
}();

const NumberingForm& numbering(PitNumbers numbers) {
  return kNumberings[static_cast<std::size_t>(numbers)];
}

// Converts between a pit and its place in the direction of the numbering; its own inverse.
int turned(Direction direction, int pits, Side side, int place) {
  const bool backwards = direction == Direction::kBackwards ||
                         (direction == Direction::kColumns && side == Side::kNorth);
  return backwards ? pits + 1 - place : place;
}

}  // namespace

std::optional<NamedPit> pit_named(PitNumbers numbers, int pits, Side mover,
                                  std::string_view word) noexcept {
  const NumberingForm& form = numbering(numbers);
  NamedPit named{0, std::nullopt};
  if (form.counts == Counts::kOfLetters) {
    const bool has_row = form.direction == Direction::kColumns;
    if (word.size() != (has_row ? 2U : 1U)) return std::nullopt;
    named.pit = (word[0] | 0x20) - 'a' + 1;
    if (has_row && word[1] != '1' && word[1] != '2') return std::nullopt;
    if (has_row) named.side = word[1] == '1' ? Side::kSouth : Side::kNorth;
  } else {
    const int number = number_in(word);
    if (number == kNone) return std::nullopt;
    named.pit = number - form.first + 1;
    if (form.counts == Counts::kOfBoard && named.pit > pits) {
      named.pit -= pits + 1;
      named.side = Side::kNorth;
    } else if (form.counts == Counts::kOfBoard) {
      named.side = Side::kSouth;
    }
  }
  if (named.pit < 1 || named.pit > pits) return std::nullopt;
  named.pit = turned(form.direction, pits, named.side.value_or(mover), named.pit);
  return named;
}

std::string range_of_pits(PitNumbers numbers, int pits) {
  const NumberingForm& form = numbering(numbers);
  const std::string last(1, static_cast<char>('a' + pits - 1));
  if (numbers == PitNumbers::kLetters) return "a.." + last;
  if (numbers == PitNumbers::kSquares) return "a1.." + last + "1, a2.." + last + '2';
  const auto range = [](int first, int end) {
    return std::to_string(first) + ".." + std::to_string(end);
  };
  const std::string ours = range(form.first, form.first + pits - 1);
  if (form.counts == Counts::kOfSide) return ours;
  return ours + ", " + range(form.first + pits + 1, form.first + 2 * pits);
}

}  // namespace seedbank::engine

namespace seedbank {

std::span<const PitNumbers> all_numberings() noexcept { return engine::kAllNumberings; }

std::string_view name(PitNumbers numbers) noexcept { return engine::numbering(numbers).name; }

std::string_view meaning(PitNumbers numbers) noexcept { return engine::numbering(numbers).meaning; }

std::optional<PitNumbers> numbering_from_name(std::string_view name) noexcept {
  for (const engine::NumberingForm& form : engine::kNumberings) {
    if (form.name == name) return form.numbers;
  }
  return std::nullopt;
}

std::string pit_name(PitNumbers numbers, int pits, int pit, Side side) {
  const engine::NumberingForm& form = engine::numbering(numbers);
  const bool south = side == Side::kSouth;
  const int place = engine::turned(form.direction, pits, side, pit);
  if (numbers == PitNumbers::kLetters) {
    return std::string(1, static_cast<char>((south ? 'A' : 'a') + place - 1));
  }
  if (numbers == PitNumbers::kSquares) {
    return std::string(1, static_cast<char>('a' + place - 1)) + (south ? '1' : '2');
  }
  const int before = form.counts == engine::Counts::kOfBoard && !south ? pits + 1 : 0;
  return std::to_string(place + form.first - 1 + before);
}

}  // namespace seedbank
