// Number lists: positions as the numbers of their pits and stores, in any order.
//
// What all notations are made of: words, what each number stands for, and errors that say which of
// them is wrong.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/game/notation.h"

namespace seedbank {

/// A pit or a store.
struct Cell {
  Side side = Side::kSouth;
  int lane = 0;  ///< of a Row: 0..pits-1 or kStoreLane
};

/// "South's pit 3", counted from 1 in sowing order, or "North's store".
[[nodiscard]] std::string name(Cell cell);

/// Every pit and store of a board once, in the order in which a notation lists them.
using Cells = std::vector<Cell>;

/// The cells of a board of so many pits a side, 1..kMaxPits.
using CellOrder = Cells (*)(int pits);

/// Most numbers that a position has.
inline constexpr std::size_t kMostNumbers = std::size_t{2} * (kMaxPits + 1);

/// The pits of `side` from the one farthest from its store, without the store, at the end of
/// `cells`.
void add_pits(Cells& cells, Side side, int pits);

/// The order of parse_position(): South's pits, South's store, North's pits, North's store.
[[nodiscard]] Cells south_then_north(int pits);

/// Cuts `text` into words at blanks (space, tab, carriage return, line feed), commas, or a comma
/// among blanks. A comma where a word is due gives an empty word, so that `4,,4` and a comma at
/// either end are seen for what they are. Stops after `most` words.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text, std::size_t most);

/// `bytes` in quotes, cut after 20 bytes, with all but printable ASCII escaped.
[[nodiscard]] std::string in_quotes(std::string_view bytes);

/// Cuts the side letter, `s` or `n` in either case, from the end of `words`; without it the side is
/// South. Throws NotationError when anything stands after the letter.
[[nodiscard]] Side take_side(std::vector<std::string_view>& words);

/// How errors count the numbers of a list.
struct Counting {
  std::string_view noun = "number";
  std::size_t first = 1;
};

/// The position whose cells hold what `words` spell; the number of words tells the number of pits.
/// Throws NotationError: a word that is no number, seeds beyond kMaxSeeds, another number of words
/// than a position has.
[[nodiscard]] NotedPosition read_numbers(std::span<const std::string_view> words, CellOrder order,
                                         Side to_move, Counting counting = {});

/// The position in a text of words and perhaps a side letter. Throws NotationError.
[[nodiscard]] NotedPosition read_list(std::string_view text, CellOrder order);

/// The position with `seeds` in its cells. Requires 2(m+1) of them, 1 <= m <= kMaxPits, none
/// negative and at most kMaxSeeds in all.
[[nodiscard]] NotedPosition placed(std::span<const int> seeds, CellOrder order, Side to_move);

/// Seeds of the cells of `noted`, in the given order.
[[nodiscard]] std::vector<int> seeds_in_order(const NotedPosition& noted, CellOrder order);

/// `numbers` with `separator` between them.
[[nodiscard]] std::string joined(std::span<const int> numbers, std::string_view separator);

}  // namespace seedbank
