// A board that is played on.
#include <bit>
#include <utility>

#include <seedbank/board.h>
#include <seedbank/error.h>

#include "engine/facade/board_svg.h"
#include "engine/facade/translate.h"
#include "engine/notation/notations.h"
#include "solver/game/number_list.h"
#include "solver/game/sowing.h"

namespace seedbank {
namespace {

Side side_of(bool south) { return south ? Side::kSouth : Side::kNorth; }

NotedPosition noted(const Board& board) {
  return placed(board.numbers(), south_then_north, side_of(board.south_to_move()));
}

}  // namespace

Board::Board(int pits, int seeds_per_pit, std::string_view rules)
    : pits_(pits), rules_(name(engine::rules_called(rules))) {
  engine::check_pits(pits);
  if (seeds_per_pit < 0 || std::int64_t{2} * pits * seeds_per_pit > kMaxSeeds) {
    throw ArgumentError("seeds per pit: " + std::to_string(seeds_per_pit) +
                        " do not make a board of 0.." + std::to_string(kMaxSeeds) + " seeds");
  }
  numbers_ = seeds_in_order({pits, Side::kSouth, opening(pits, seeds_per_pit)}, south_then_north);
}

Board Board::from_text(std::string_view text, std::string_view notation, std::string_view rules) {
  return engine::translated([&] {
    const NotedPosition position =
        notation.empty() ? engine::read_any(text)
                         : engine::read_position(engine::notation_called(notation), text);
    Board board(position.pits, 0, rules);
    board.numbers_ = seeds_in_order(position, south_then_north);
    board.south_to_move_ = position.to_move == Side::kSouth;
    return board;
  });
}

std::vector<int> Board::legal_pits() const {
  const Position position = noted(*this).position;
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
  NotedPosition now = noted(*this);
  if (is_over(now.position)) throw PositionError("the game is over");
  if (pit < 1 || pit > pits_) {
    throw PositionError("pit " + std::to_string(pit) + " is not in 1.." + std::to_string(pits_));
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
  return engine::translated(
      [&] { return engine::write_position(engine::notation_called(notation), noted(*this)); });
}

std::string Board::svg() const { return engine::board_svg(noted(*this)); }

}  // namespace seedbank
