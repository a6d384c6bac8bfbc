// Numberings of pits: their names, readers and writers.
#include "engine/readings/numberings.h"

#include <array>
#include <string>

#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

// A word is a count from `first`: of the pits of a side, or of all cells with South's first, the
// stores included. Or it is a letter: of a pit of the mover, of a column before the number of a
// row, or of a pit of either side. Or it is the number of a player and that of a pit.
enum class Counts : std::uint8_t {
  kOfSide,
  kOfBoard,
  kLetter,
  kSquare,
  kLetterOfBoard,
  kPlayerAndPit
};
// The direction in which a side's pits are counted.
enum class Direction : std::uint8_t { kSowing, kBackwards, kColumns };

struct NumberingForm {
  PitNumbers numbers;
  std::string_view name;
  std::string_view meaning;
  Counts counts;
  int first;
  Direction direction = Direction::kSowing;
  PitLayout layout = PitLayout::kWords;
};

// In the order of the enumeration.
constexpr std::array kNumberings = {
    NumberingForm{PitNumbers::kSowing, "sowing", "from 1, farthest from the store", Counts::kOfSide,
                  1},
    NumberingForm{PitNumbers::kCells, "cells", "1-6 South's, 8-13 North's: OpenSpiel, Kaggle, bins",
                  Counts::kOfBoard, 1},
    NumberingForm{PitNumbers::kIndices, "indices", "0-5 South's, 7-12 North's: an array",
                  Counts::kOfBoard, 0},
    NumberingForm{PitNumbers::kFromZero, "from-zero", "from 0, farthest from the store",
                  Counts::kOfSide, 0},
    NumberingForm{PitNumbers::kDistance, "distance", "1 is next to the store: FairKalah",
                  Counts::kOfSide, 1, Direction::kBackwards},
    NumberingForm{PitNumbers::kColumns, "columns", "from 1, left to right on a board: CMancala",
                  Counts::kOfSide, 1, Direction::kColumns},
    NumberingForm{PitNumbers::kIrving, "irving", "digits from 0, - where the turn passes",
                  Counts::kOfSide, 0, Direction::kSowing, PitLayout::kDigits},
    NumberingForm{PitNumbers::kLetters, "letters",
                  "A farthest from the store; South A-F, North a-f", Counts::kLetter, 1},
    NumberingForm{PitNumbers::kSquares, "squares", "a1-f1 South's, a2-f2 North's, left to right",
                  Counts::kSquare, 1, Direction::kColumns},
    NumberingForm{PitNumbers::kAlphabet, "alphabet", "A-F South's, G-L North's",
                  Counts::kLetterOfBoard, 1},
    NumberingForm{PitNumbers::kTurns, "turns", "digits from 1, a word per turn: 36 2",
                  Counts::kOfSide, 1, Direction::kSowing, PitLayout::kTurns},
    NumberingForm{PitNumbers::kCodes, "codes", "player and pit from 1: 13 16 22",
                  Counts::kPlayerAndPit, 1},
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

// The number of North's first pit where both sides are counted as one: a store stands before it if
// stores are counted.
int first_of_north(const NumberingForm& form, int pits) {
  return form.first + pits + (form.counts == Counts::kOfBoard ? 1 : 0);
}

std::string text_of_letter(int number, char first) {
  return std::string(1, static_cast<char>(first + number - 1));
}

}  // namespace

PitLayout layout_of(PitNumbers numbers) noexcept { return numbering(numbers).layout; }

bool is_mirrored(PitNumbers numbers) noexcept {
  const NumberingForm& form = numbering(numbers);
  return form.counts == Counts::kOfSide && form.direction != Direction::kSowing;
}

std::optional<int> first_number(PitNumbers numbers) noexcept {
  const NumberingForm& form = numbering(numbers);
  const bool is_openspiel = form.counts == Counts::kOfBoard && form.first == 1;
  const bool is_count = form.counts == Counts::kOfSide || form.counts == Counts::kOfBoard;
  return is_count && !is_openspiel ? std::optional(form.first) : std::nullopt;
}

std::optional<NamedPit> pit_named(PitNumbers numbers, int pits, Side mover,
                                  std::string_view word) noexcept {
  const NumberingForm& form = numbering(numbers);
  const bool has_two = form.counts == Counts::kSquare || form.counts == Counts::kPlayerAndPit;
  const bool is_number = form.counts == Counts::kOfSide || form.counts == Counts::kOfBoard;
  if (!is_number && word.size() != (has_two ? 2U : 1U)) return std::nullopt;
  NamedPit named{0, std::nullopt};
  if (form.counts == Counts::kPlayerAndPit) {
    named.pit = word[1] - '0';
  } else if (is_number) {
    const auto number = whole_number<int>(word);
    if (!number || *number < 0) return std::nullopt;
    named.pit = *number - form.first + 1;
  } else {
    named.pit = (word[0] | 0x20) - 'a' + 1;
  }
  if (has_two) {
    const char side = form.counts == Counts::kSquare ? word[1] : word[0];
    if (side != '1' && side != '2') return std::nullopt;
    named.side = side == '1' ? Side::kSouth : Side::kNorth;
  }
  if (form.counts == Counts::kOfBoard || form.counts == Counts::kLetterOfBoard) {
    named.side = named.pit <= pits ? Side::kSouth : Side::kNorth;
    if (named.side == Side::kNorth) named.pit -= first_of_north(form, pits) - form.first;
  }
  if (named.pit < 1 || named.pit > pits) return std::nullopt;
  named.pit = turned(form.direction, pits, named.side.value_or(mover), named.pit);
  return named;
}

std::string range_of_pits(PitNumbers numbers, int pits) {
  const NumberingForm& form = numbering(numbers);
  const auto range = [&](Side side) {
    return pit_name(numbers, pits, 1, side) + ".." + pit_name(numbers, pits, pits, side);
  };
  if (form.counts == Counts::kLetter) return in_lower_case(range(Side::kSouth));
  if (form.counts == Counts::kSquare) {
    const std::string last = text_of_letter(pits, 'a');
    return "a1.." + last + "1, a2.." + last + '2';
  }
  if (form.counts != Counts::kOfSide) return range(Side::kSouth) + ", " + range(Side::kNorth);
  return std::to_string(form.first) + ".." + std::to_string(form.first + pits - 1);
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
  using engine::Counts;
  const engine::NumberingForm& form = engine::numbering(numbers);
  const bool south = side == Side::kSouth;
  const int place = engine::turned(form.direction, pits, side, pit);
  // In numberings of the whole board.
  const int first = south ? form.first : engine::first_of_north(form, pits);
  const std::string row = south ? "1" : "2";
  switch (form.counts) {
    case Counts::kOfSide:
      return std::to_string(form.first + place - 1);
    case Counts::kOfBoard:
      return std::to_string(first + place - 1);
    case Counts::kLetter:
      return engine::text_of_letter(place, south ? 'A' : 'a');
    case Counts::kSquare:
      return engine::text_of_letter(place, 'a') + row;
    case Counts::kLetterOfBoard:
      return engine::text_of_letter(first + place - 1, 'A');
    case Counts::kPlayerAndPit:
      return row + std::to_string(place);
  }
  return {};
}

}  // namespace seedbank
