// A position that can be played on.
#include <bit>
#include <cstdint>
#include <utility>

#include <fmt/core.h>
#include <seedbank/board.h>
#include <seedbank/error.h>

#include "engine/base/failure.h"
#include "engine/board/arguments.h"
#include "engine/board/board_svg.h"
#include "engine/notation/notations.h"
#include "solver/game/number_list.h"
#include "solver/game/sowing.h"

namespace seedbank {

Board::Board(int pits, int seeds_per_pit, std::string_view rules)
    : pits_(pits),
      rules_(name(engine::rules_called(rules))),
      numbers_(seeds_in_order({pits, Side::kSouth, engine::opening_called(pits, seeds_per_pit, 0)},
                              south_then_north)) {}

Board Board::from_text(std::string_view text, std::string_view notation, std::string_view rules) {
  const NotedPosition noted = engine::position_called(engine::notation_called(notation), text);
  return engine::board_of(noted, engine::rules_called(rules));
}

Board Board::from_numbers(std::span<const int> numbers, bool south_to_move,
                          std::string_view rules) {
  if (numbers.size() < 4 || numbers.size() % 2 != 0 || numbers.size() > 2 * (kMaxPits + 1)) {
    throw PositionError(
        fmt::format("{} numbers are not 2(m+1) for 1..{} pits per side", numbers.size(), kMaxPits));
  }
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] < 0) {
      throw PositionError(fmt::format("number {} is negative: {}", i + 1, numbers[i]), {}, i + 1);
    }
    sum += numbers[i];
  }
  if (sum > kMaxSeeds) {
    throw PositionError(fmt::format("{} seeds, where a board holds {} at most", sum, kMaxSeeds));
  }
  Board board(static_cast<int>(numbers.size() / 2) - 1, 0, rules);
  board.numbers_.assign(numbers.begin(), numbers.end());
  board.south_to_move_ = south_to_move;
  return board;
}

std::vector<int> Board::legal_pits() const {
  const Position position = engine::position_of(*this).position;
  std::vector<int> pits;
  if (is_over(position)) return pits;
  for (std::uint32_t left = seedbank::legal_pits(position); left != 0; left &= left - 1) {
    pits.push_back(std::countr_zero(left) + 1);
  }
  return pits;
}

bool Board::over() const noexcept {
  const auto length = static_cast<std::size_t>(pits_);
  const auto empty = [&](std::size_t begin) {
    for (std::size_t i = begin; i < begin + length; ++i) {
      if (numbers_[i] != 0) return false;
    }
    return true;
  };
  return empty(0) || empty(length + 1);
}

int Board::store_difference() const noexcept {
  return numbers_[static_cast<std::size_t>(pits_)] - numbers_.back();
}

void Board::sow(int pit) {
  NotedPosition now = engine::position_of(*this);
  if (is_over(now.position)) throw PositionError("the game is over");
  if (pit < 1 || pit > pits_) {
    throw PositionError(fmt::format("pit {} is not in 1..{}", pit, pits_));
  }
  if (now.position.mover[pit - 1] == 0) {
    throw PositionError(side_name(now.to_move) + "'s pit " + std::to_string(pit) + " is empty");
  }
  const SowingTable table({pits_, engine::rules_called(rules_)});
  const After after = seedbank::sow(table, now.position, pit - 1);
  if (after == After::kOtherMover) now.to_move = other(now.to_move);
  sown_.push_back({pit, std::exchange(numbers_, seeds_in_order(now, south_then_north)),
                   std::exchange(south_to_move_, now.to_move == Side::kSouth)});
}

void Board::undo() {
  if (sown_.empty()) throw PositionError("there is no sowing to take back");
  numbers_ = std::move(sown_.back().numbers);
  south_to_move_ = sown_.back().south_to_move;
  sown_.pop_back();
}

std::vector<int> Board::sown() const {
  std::vector<int> pits;
  for (const Sown& sowing : sown_) pits.push_back(sowing.pit);
  return pits;
}

std::string Board::text(std::string_view notation) const {
  const std::optional<engine::Notation> named = engine::notation_called(notation);
  if (!named) throw ArgumentError("notation: the name is empty");
  return engine::translated(
      [&] { return engine::write_position(*named, engine::position_of(*this)); });
}

std::string Board::svg() const { return engine::board_svg(engine::position_of(*this)); }

}  // namespace seedbank
