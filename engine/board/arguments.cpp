// Checks and converts arguments of the public interface.
#include "engine/board/arguments.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include "solver/game/number_list.h"

namespace seedbank::engine {

Rules rules_called(std::string_view name) {
  if (const auto rules = rules_from_name(name)) return *rules;
  std::vector<std::string> known;
  for (const RuleSet& set : kRuleSets) known.emplace_back(seedbank::name(set.rules));
  throw ArgumentError("rules: " + unknown_name(name, known));
}

std::optional<Notation> notation_called(std::string_view name) {
  if (name.empty()) return std::nullopt;
  if (const auto notation = notation_from_name(name)) return notation;
  std::vector<std::string> known;
  for (const Notation each : all_notations()) known.emplace_back(seedbank::name(each));
  throw ArgumentError("notation: " + unknown_name(name, known));
}

void check_pits(int pits) {
  if (pits >= 1 && pits <= kMaxPits) return;
  throw ArgumentError(fmt::format("pits: {} is not in 1..{}", pits, kMaxPits));
}

Position opening_called(int pits, int seeds_per_pit, int least_seeds) {
  check_pits(pits);
  if (seeds_per_pit < least_seeds || std::int64_t{2} * pits * seeds_per_pit > kMaxSeeds) {
    throw ArgumentError(fmt::format("seeds per pit: {} do not make a board of {}..{} seeds",
                                    seeds_per_pit, least_seeds, kMaxSeeds));
  }
  return opening(pits, seeds_per_pit);
}

NotedPosition position_of(const Board& board) {
  return placed(board.numbers(), south_then_north, board.to_move());
}

Board board_of(const NotedPosition& noted, Rules rules) { return {rules, noted}; }

WideBoard wide_board_of(std::span<const int> numbers, Rules rules) {
  const std::size_t pits = numbers.size() / 2 - 1;
  if (numbers.size() < 4 || numbers.size() % 2 != 0 || pits > kMaxWidePits) {
    throw PositionError(fmt::format("{} numbers that are not a board of 1..{} pits per side",
                                    numbers.size(), kMaxWidePits));
  }
  std::array<WideSide, 2> sides;
  int seeds = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] < 0 || numbers[i] > kMaxSeeds - seeds) {
      throw PositionError(
          fmt::format("number {} is negative, or makes more than {} seeds", i + 1, kMaxSeeds), {},
          i + 1);
    }
    seeds += numbers[i];
    WideSide& side = sides[i / (pits + 1)];
    const std::size_t place = i % (pits + 1);
    (place < pits ? side.pits[place] : side.store) = static_cast<std::uint16_t>(numbers[i]);
  }
  return {static_cast<int>(pits), rules, sides[0], sides[1]};
}

namespace {

// The notations that read `text`: for each position that it may be, the first one.
std::vector<std::string> notations_reading(std::string_view text) {
  std::vector<NotedPosition> readings;
  std::vector<std::string> names;
  for (const Notation notation : all_notations()) {
    try {
      const NotedPosition noted = read_position(notation, text);
      if (std::find(readings.begin(), readings.end(), noted) != readings.end()) continue;
      readings.push_back(noted);
      names.emplace_back(name(notation));
    } catch (const NotationError&) {
      continue;
    }
  }
  return names;
}

}  // namespace

NotedPosition position_called(std::optional<Notation> notation, std::string_view text) {
  const Notation read_as = notation.value_or(detected(text));
  try {
    return read_position(read_as, text);
  } catch (const NotationError& error) {
    std::vector<std::string> readable;
    if (!notation) readable = notations_reading(text);
    // Without a form of its own, and without another reading, nothing was recognised.
    std::string message = error.what();
    if (!notation && (read_as != Notation::kFairKalah || !readable.empty())) {
      message += fmt::format(" (read as {}", name(read_as));
      for (const std::string& other : readable) {
        message += (&other == readable.data() ? "; readable as " : ", ") + other;
      }
      message += ')';
    }
    throw PositionError(message, std::string(text), error.place(), std::move(readable));
  }
}

Position position_of_row(std::span<const std::int32_t> numbers, int pits, std::size_t row) {
  Position position;
  std::int64_t sum = 0;
  std::size_t i = 0;
  for (Row* const side : {&position.mover, &position.waiter}) {
    for (int place = 0; place <= pits; ++place, ++i) {
      const std::int32_t seeds = numbers[i];
      if (seeds < 0) {
        throw PositionError(fmt::format("row {}: number {} is negative: {}", row, i + 1, seeds), {},
                            row);
      }
      sum += seeds;
      (*side)[place < pits ? place : kStoreLane] = static_cast<std::uint16_t>(seeds);
    }
  }
  if (sum > kMaxSeeds) {
    throw PositionError(
        fmt::format("row {}: {} seeds, but a board holds at most {}", row, sum, kMaxSeeds), {},
        row);
  }
  return position;
}

std::vector<Position> positions_of_rows(std::span<const std::int32_t> numbers, int pits) {
  constexpr std::size_t kGrain = 4096;
  check_pits(pits);
  const std::size_t length = row_length(pits);
  if (numbers.size() % length != 0) {
    throw ArgumentError(
        fmt::format("numbers: {} are not whole rows of {}", numbers.size(), length));
  }
  std::vector<Position> positions(numbers.size() / length);
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, positions.size(), kGrain),
                    [&](const tbb::blocked_range<std::size_t>& range) {
                      for (std::size_t row = range.begin(); row < range.end(); ++row) {
                        positions[row] =
                            position_of_row(numbers.subspan(row * length, length), pits, row);
                      }
                    });
  return positions;
}

void write_row(const Position& position, int pits, std::span<std::int32_t> numbers) noexcept {
  std::size_t i = 0;
  for (const Row& side : {position.mover, position.waiter}) {
    for (int pit = 0; pit < pits; ++pit) numbers[i++] = side[pit];
    numbers[i++] = store(side);
  }
}

}  // namespace seedbank::engine
