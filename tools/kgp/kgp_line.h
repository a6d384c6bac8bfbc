// Text of the Kalah Game Protocol, parsed leniently and written strictly: lines, such as
// `6@4 set info:comment "exact +3"`, and boards, such as `<3,10,2,1,2,3,4,2,0>`.
//
// The numbers of a board are the pits per side, South's store, North's store, South's pits, North's
// pits, each side from the pit farthest from its store. The receiver of a board is South and to
// move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/game/wide_board.h"

namespace seedbank::tools {

/// Maximum size of a line in bytes, its end included, by the protocol.
inline constexpr std::size_t kMostKgpBytes = 16'384;

/// An argument of a command.
struct KgpArgument {
  std::string text;
  bool is_quoted = false;  ///< matters only for writing: some servers put words in quotes

  friend bool operator==(const KgpArgument&, const KgpArgument&) = default;
};

/// A string argument.
[[nodiscard]] inline KgpArgument kgp_string(std::string_view text) {
  return {std::string(text), true};
}

/// A word, which needs no quotes.
[[nodiscard]] inline KgpArgument kgp_word(std::string text) { return {std::move(text)}; }

/// A whole number, written as a real number.
[[nodiscard]] inline KgpArgument kgp_real(int number) {
  return kgp_word(std::to_string(number) + ".0");
}

/// A command of server or client.
struct KgpLine {
  std::optional<std::uint64_t> id;   ///< its own number
  std::optional<std::uint64_t> ref;  ///< the number of the command that it answers
  std::string name;                  ///< letters and digits, a letter first
  std::vector<KgpArgument> arguments;

  /// The text of an argument, counted from 0; empty if there is none.
  [[nodiscard]] std::string_view argument(std::size_t index) const noexcept {
    return index < arguments.size() ? std::string_view(arguments[index].text) : std::string_view();
  }

  friend bool operator==(const KgpLine&, const KgpLine&) = default;
};

/// Parses a line, with or without its end. Blanks are allowed anywhere, even within a board; quotes
/// and boards need not be closed. Empty for a line without a command. Accepts any bytes.
[[nodiscard]] std::optional<KgpLine> parse_kgp_line(std::string_view text);

/// The text of a line without its end. In strings, line breaks and tabs are escaped and other
/// control characters become blanks. Inverse of parse_kgp_line() if the name and the bare arguments
/// are words, numbers or boards.
[[nodiscard]] std::string to_kgp_text(const KgpLine& line);

/// The board under the rules of the protocol (`standard`). Empty unless the first number is the
/// pits per side, 1..kMaxWidePits, and the others are a board of that size with at most kMaxSeeds
/// seeds.
[[nodiscard]] std::optional<WideBoard> board_of_numbers(std::span<const int> numbers);

/// The count of numbers in a board with `pits` pits per side, the first one included.
[[nodiscard]] constexpr std::size_t numbers_of_board(int pits) noexcept {
  return 3 + 2 * static_cast<std::size_t>(pits);
}

/// Parses a board. Empty for any other text.
[[nodiscard]] std::optional<WideBoard> parse_kgp_board(std::string_view text);

/// The 2(m+1) numbers of a board in FairKalah's order, with its mover as South.
[[nodiscard]] std::vector<int> numbers_of(const WideBoard& board);

/// The text of a board, with its mover as South.
[[nodiscard]] std::string to_kgp_text(const WideBoard& board);

/// A board after one sowing, as servers expect it in mode verify: the sides are not swapped. If the
/// game is over or a store holds more than half of all seeds, each side gets the seeds in its pits.
struct KgpSolution {
  WideBoard board;
  bool repeat = false;  ///< the last seed fell into the mover's store, even if that ended the game
};

/// Requires a pit in 0..pits-1 with seeds.
[[nodiscard]] KgpSolution kgp_solution(const WideBoard& board, int pit);

}  // namespace seedbank::tools
