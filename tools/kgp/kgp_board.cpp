// Boards of the Kalah Game Protocol.
#include "tools/kgp/kgp_board.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/protocols/kgp_line.h"

namespace seedbank::tools {

std::optional<WideBoard> board_of_numbers(std::span<const int> numbers) {
  if (numbers.empty() || numbers[0] < 1 || numbers[0] > kMaxWidePits) return std::nullopt;
  const int pits = numbers[0];
  if (numbers.size() != numbers_of_board(pits)) return std::nullopt;
  int seeds = 0;
  for (const int number : numbers.subspan(1)) {
    if (number < 0 || number > kMaxSeeds - seeds) return std::nullopt;
    seeds += number;
  }
  std::array<WideSide, 2> sides;
  for (std::size_t side = 0; side < 2; ++side) {
    sides[side].store = static_cast<std::uint16_t>(numbers[1 + side]);
    const auto row =
        numbers.subspan(3 + side * static_cast<std::size_t>(pits), static_cast<std::size_t>(pits));
    std::transform(row.begin(), row.end(), sides[side].pits.begin(),
                   [](int number) { return static_cast<std::uint16_t>(number); });
  }
  return WideBoard(pits, Rules::kStandard, sides[0], sides[1]);
}

std::optional<WideBoard> parse_kgp_board(std::string_view text) {
  if (text.size() < 2 || !text.starts_with('<') || !text.ends_with('>')) return std::nullopt;
  std::vector<int> numbers;
  const char* at = text.data() + 1;
  const char* const end = text.data() + text.size() - 1;
  const auto skip_blanks = [&] {
    while (at != end && (*at == ' ' || *at == '\t')) ++at;
  };
  while (numbers.size() < numbers_of_board(kMaxWidePits)) {
    skip_blanks();
    int number = 0;
    const auto [stop, error] = std::from_chars(at, end, number);
    if (error != std::errc()) return std::nullopt;
    numbers.push_back(number);
    at = stop;
    skip_blanks();
    if (at == end) return board_of_numbers(numbers);
    if (*at++ != ',') return std::nullopt;
  }
  return std::nullopt;
}

std::vector<int> numbers_of(const WideBoard& board) {
  std::vector<int> numbers;
  for (const WideSide& side : {board.mover(), board.waiter()}) {
    numbers.insert(numbers.end(), side.pits.begin(), side.pits.begin() + board.pits());
    numbers.push_back(side.store);
  }
  return numbers;
}

std::string to_kgp_text(const WideBoard& board) {
  return engine::kgp_board_text(numbers_of(board));
}

KgpSolution kgp_solution(const WideBoard& board, int pit) {
  KgpSolution solution{board};
  solution.repeat = solution.board.sow_and_capture(pit) == After::kSameMover;
  const int all_seeds = solution.board.all_seeds();
  if (solution.board.is_over() || 2 * solution.board.most_in_store() > all_seeds) {
    solution.board.collect();
  }
  return solution;
}

}  // namespace seedbank::tools
