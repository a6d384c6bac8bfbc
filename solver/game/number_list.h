// Number lists: positions as the numbers of their pits and stores, in any order.
//
// The parts from which all notations are built: words, the pit or store of each number, and errors
// that name the wrong number.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/game/notation.h"
#include "solver/game/whole_number.h"

namespace seedbank {

/// A pit or a store.
struct Cell {
  Side side = Side::kSouth;
  int lane = 0;  ///< of a Row: 0..pits-1 or kStoreLane
};

/// "South's pit 3", counted from 1 in sowing order, or "North's store".
[[nodiscard]] std::string name(Cell cell);

/// Every pit and store of a board once, in the order of a notation.
using Cells = std::vector<Cell>;

/// Returns the cells of a board with this many pits per side, 1..kMaxPits.
using CellOrder = Cells (*)(int pits);

/// The most numbers that a position can consist of.
inline constexpr std::size_t kMostNumbers = std::size_t{2} * (kMaxPits + 1);

/// Appends the pits of `side`, farthest from its store first, without the store.
void add_pits(Cells& cells, Side side, int pits);

/// The order of parse_position(): South's pits, South's store, North's pits, North's store.
[[nodiscard]] Cells south_then_north(int pits);

/// Splits `text` at blanks (space, tab, carriage return, line feed) or at a comma, with or without
/// blanks around it. A comma in place of a word gives an empty word, so `4,,4` and leading or
/// trailing commas are detected. A semicolon counts as a comma. Stops after `most` words.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text, std::size_t most);

/// Whether `c` is a letter from A to Z, in either case, or a byte beyond ASCII, which is part of
/// one.
[[nodiscard]] constexpr bool is_letter(char c) noexcept {
  const auto small = static_cast<char>(c | 0x20);
  return (small >= 'a' && small <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

/// `text` without surrounding blanks.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// Removes the first line from `text`, with its line feed, and returns it without.
[[nodiscard]] std::string_view take_line(std::string_view& text) noexcept;

/// `text` with a question mark in place of each byte that is not printable ASCII.
[[nodiscard]] std::string in_printable_ascii(std::string_view text);

/// `text` with the letters A to Z in lower case.
[[nodiscard]] std::string in_lower_case(std::string_view text);

/// `bytes` in quotes, truncated after 20 bytes; all but printable ASCII is escaped.
[[nodiscard]] std::string in_quotes(std::string_view bytes);

/// Removes the side to move, `s`, `n`, `south` or `north` in either case, from the end of `words`.
/// Returns South if there is none. Throws NotationError if anything follows the letter, and for
/// another word in its place.
[[nodiscard]] Side take_side(std::vector<std::string_view>& words);

/// Reads the number of seeds, 0..most, that `word` spells. Returns nothing on success,
/// otherwise what is wrong with the word, such as "is missing".
[[nodiscard]] std::optional<std::string> read_seeds(std::string_view word, int most, int& seeds);

/// How error messages count the numbers of a list.
struct Counting {
  std::string_view noun = "number";
  std::size_t first = 1;
};

/// The position whose cells hold the numbers in `words`; the number of words gives the number of
/// pits. Throws NotationError if a word is not a number, if there are more than kMaxSeeds seeds, or
/// if no position has this many numbers.
[[nodiscard]] NotedPosition read_numbers(std::span<const std::string_view> words, CellOrder order,
                                         Side to_move, Counting counting = {});

/// Reads words and an optional side letter. Throws NotationError.
[[nodiscard]] NotedPosition read_list(std::string_view text, CellOrder order);

/// The position with `seeds` in its cells. Requires 2(m+1) numbers, 1 <= m <= kMaxPits, none of
/// them negative, and at most kMaxSeeds seeds in all.
[[nodiscard]] NotedPosition placed(std::span<const int> seeds, CellOrder order, Side to_move);

/// Seeds of the cells of `noted`, in the given order.
[[nodiscard]] std::vector<int> seeds_in_order(const NotedPosition& noted, CellOrder order);

/// `numbers` with `separator` between them.
[[nodiscard]] std::string joined(std::span<const int> numbers, std::string_view separator);

}  // namespace seedbank
