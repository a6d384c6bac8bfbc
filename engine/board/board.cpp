// Boards of the public interface: positions to play on.
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

#include <fmt/core.h>
#include <seedbank/board.h>
#include <seedbank/error.h>

#include "engine/base/failure.h"
#include "engine/board/arguments.h"
#include "engine/notation/notations.h"
#include "solver/game/number_list.h"
#include "solver/game/sowing.h"

namespace seedbank {
namespace {

bool is_legal_game(NotedPosition now, Rules rules, std::span<const int> pits) {
  const SowingTable table({now.pits, rules});
  for (const int pit : pits) {
    if (is_over(now.position) || now.position.mover[pit - 1] == 0) return false;
    if (sow(table, now.position, pit - 1) == After::kOtherMover) now.to_move = other(now.to_move);
  }
  return true;
}

// The end of an error message about sowing `pit`: the rules under which the game with this sowing
// is legal, if there are any.
std::string legal_elsewhere(const Board& board, int pit) {
  std::vector<int> pits = board.sown();
  pits.push_back(pit);
  const NotedPosition start = engine::position_of(board.positions().front());
  for (const Rules rules : kAllRules) {
    if (name(rules) != board.rules() && is_legal_game(start, rules, pits)) {
      return fmt::format("; the game is legal under {} rules", name(rules));
    }
  }
  return {};
}

static_assert(Board::kMostPits == kMaxPits && Board::kMostSeeds == kMaxSeeds);

}  // namespace

Board::Board(Rules rules, const NotedPosition& noted)
    : pits_(noted.pits),
      rules_(name(rules)),
      numbers_(seeds_in_order(noted, south_then_north)),
      south_to_move_(noted.to_move == Side::kSouth) {}

Board::Board(int pits, int seeds_per_pit, std::string_view rules)
    : Board{engine::rules_called(rules),
            {pits, Side::kSouth, engine::opening_called(pits, seeds_per_pit, 0)}} {}

Board Board::from_text(std::string_view text, std::string_view notation, std::string_view rules) {
  return from_text(text, TextReading{.notation = std::string(notation)}, rules);
}

Board Board::from_text(std::string_view text, const TextReading& as, std::string_view rules) {
  const Rules known = engine::rules_called(rules);
  engine::Reading read = engine::position_called(as, text);
  if (!read.rules.empty() && read.rules != rules) {
    throw PositionError(fmt::format("the text names rules {}, but is read under {} rules",
                                    in_quotes(read.rules), rules),
                        std::string(text));
  }
  Board board(known, read.noted);
  board.note_ = std::move(read.note);
  return board;
}

Board read_maia_row(std::string_view row, int pits, const RulesName& rules) {
  const Rules known = engine::rules_called(rules);
  try {
    return engine::board_of(engine::read_labelled_row(row, pits), known);
  } catch (const NotationError& error) {
    throw PositionError(error.what(), std::string(row), error.place());
  }
}

Board Board::from_numbers(std::span<const int> numbers, Side to_move, std::string_view rules) {
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
    throw PositionError(fmt::format("{} seeds, but a board holds at most {}", sum, kMaxSeeds));
  }
  return {engine::rules_called(rules), placed(numbers, south_then_north, to_move)};
}

int Board::in_play() const noexcept {
  const int all = std::accumulate(numbers_.begin(), numbers_.end(), 0);
  return all - numbers_[static_cast<std::size_t>(pits_)] - numbers_.back();
}

std::vector<int> Board::legal_pits() const {
  std::vector<int> pits;
  if (over()) return pits;
  for (int pit = 1; pit <= pits_; ++pit) {
    if (seeds(pit) != 0) pits.push_back(pit);
  }
  return pits;
}

bool Board::over() const noexcept {
  const auto is_empty = [this](auto begin) {
    return std::all_of(begin, begin + pits_, [](int seeds) { return seeds == 0; });
  };
  return is_empty(numbers_.begin()) || is_empty(numbers_.begin() + pits_ + 1);
}

int Board::store_difference() const noexcept {
  return numbers_[static_cast<std::size_t>(pits_)] - numbers_.back();
}

std::optional<int> Board::margin() const noexcept {
  if (!over()) return std::nullopt;
  const auto middle = numbers_.begin() + pits_ + 1;
  return std::accumulate(numbers_.begin(), middle, 0) - std::accumulate(middle, numbers_.end(), 0);
}

int Board::seeds(int pit) const {
  if (pit < 1 || pit > pits_) {
    throw ArgumentError(fmt::format("pit: {} is not in 1..{}", pit, pits_));
  }
  return numbers_[static_cast<std::size_t>(south_to_move_ ? pit - 1 : pits_ + pit)];
}

void Board::sow(int pit) { sow(pit, true); }

void Board::sow_without_extra_turn(int pit) { sow(pit, false); }

void Board::sow(int pit, bool may_earn_turn) {
  NotedPosition now = engine::position_of(*this);
  if (pit < 1 || pit > pits_) {
    throw PositionError(fmt::format("pit {} is not in 1..{}", pit, pits_));
  }
  if (is_over(now.position) || now.position.mover[pit - 1] == 0) {
    throw PositionError((is_over(now.position)
                             ? "the game is over"
                             : fmt::format("{}'s pit {} is empty", name(now.to_move), pit)) +
                        legal_elsewhere(*this, pit));
  }
  const SowingTable table({pits_, engine::rules_called(rules_)});
  const After after = seedbank::sow(table, now.position, pit - 1);
  note_.clear();
  const bool gives_turn_up = after == After::kSameMover && !may_earn_turn;
  if (gives_turn_up) now.position = swapped(now.position);
  if (gives_turn_up || after == After::kOtherMover) now.to_move = other(now.to_move);
  sown_.push_back({pit, std::exchange(numbers_, seeds_in_order(now, south_then_north)),
                   std::exchange(south_to_move_, now.to_move == Side::kSouth)});
}

void Board::undo() {
  if (sown_.empty()) throw PositionError("there is no sowing to undo");
  numbers_ = std::move(sown_.back().numbers);
  south_to_move_ = sown_.back().south_to_move;
  sown_.pop_back();
}

std::vector<int> Board::sown() const {
  std::vector<int> pits;
  for (const Sown& sowing : sown_) pits.push_back(sowing.pit);
  return pits;
}

std::vector<Board> Board::positions() const {
  std::vector<Board> positions;
  const auto add = [&](const std::vector<int>& numbers, bool south_to_move) {
    Board& position = positions.emplace_back(pits_, 0, rules_);
    position.numbers_ = numbers;
    position.south_to_move_ = south_to_move;
  };
  for (const Sown& sowing : sown_) add(sowing.numbers, sowing.south_to_move);
  add(numbers_, south_to_move_);
  return positions;
}

std::string Board::text(std::string_view notation) const {
  const std::optional<Notation> named = engine::notation_called(notation);
  if (!named) throw ArgumentError("notation: the name is empty");
  return engine::translated(
      [&] { return engine::write_position(*named, engine::position_of(*this)); });
}

std::vector<std::uint64_t> perft_by_pit(const Board& board, int depth) {
  const NotedPosition noted = engine::position_of(board);
  const SowingTable table({noted.pits, engine::rules_called(board.rules())});
  const auto counts = perft_by_pit(table, noted.position, depth);
  return {counts.begin(), counts.begin() + noted.pits};
}

}  // namespace seedbank
