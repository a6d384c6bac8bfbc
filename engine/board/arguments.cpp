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

#include "engine/notation/json_fields.h"
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

// The readings of `text` in named notations, as the end of a message; empty if there are none.
std::string named_readings(std::string_view text, const ReadAs& as) {
  constexpr std::size_t kMostReadings = 3;
  std::vector<NotedPosition> readings;
  std::string message;
  for (const Notation notation : all_notations()) {
    if (readings.size() == kMostReadings) break;
    try {
      ReadAs named = as;
      named.notation = notation;
      const NotedPosition noted = read_text(text, named).noted;
      if (std::find(readings.begin(), readings.end(), noted) != readings.end()) continue;
      readings.push_back(noted);
      message += fmt::format("{}{} as {}", message.empty() ? "; it is " : ", ", to_text(noted),
                             name(notation));
    } catch (const NotationError&) {
      continue;
    }
  }
  return message;
}

}  // namespace

Reading position_called(const TextReading& as, std::string_view text) {
  if (as.players_from && *as.players_from != 0 && *as.players_from != 1) {
    throw ArgumentError(
        fmt::format("players are counted from 0 or 1, not from {}", *as.players_from));
  }
  ReadAs choices = {.notation = notation_called(as.notation), .ignore = as.ignore};
  if (as.players_from) {
    choices.players_from = *as.players_from == 0 ? PlayersFrom::kZero : PlayersFrom::kOne;
  }
  const auto fail = [&text](const std::string& why, const NotationError& error,
                            const std::string& option) {
    throw PositionError(why, std::string(text), error.place(), option);
  };
  try {
    return read_text(text, choices);
  } catch (const UndecidedError& error) {
    const bool by_notation = error.choice() == UndecidedError::Choice::kNotation;
    fail(error.what(), error, by_notation ? "notation" : "players_from");
  } catch (const UnknownFieldError& error) {
    fail(error.what(), error, "ignore");
  } catch (const NotationError& error) {
    const std::string others = choices.notation ? "" : named_readings(text, choices);
    // Without a form of its own, and without another reading, nothing was recognised.
    const Notation form = detected(text);
    const bool is_recognised = form != Notation::kFairKalah || !others.empty();
    fail(error.what() + (choices.notation || !is_recognised
                             ? ""
                             : fmt::format(" (read as {}{})", name(form), others)),
         error, others.empty() ? "" : "notation");
  }
  throw std::logic_error("a text is read, or an error is reported");
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
