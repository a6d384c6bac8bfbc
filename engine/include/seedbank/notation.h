// Notations: how other programs write positions.
//
// Several notations list the same numbers in different orders and cannot be told apart, so callers
// name the notation; a bare list is read as FairKalah's. Board::from_text() and Board::text() read
// and write positions. All functions are thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <seedbank/board.h>
#include <seedbank/export.h>
#include <seedbank/names.h>

namespace seedbank {

/// Pits are written from the one farthest from their store unless stated otherwise. The examples
/// show the position `0,1,0,0,5,2,11,3,0,7,1,0,4,14 s`. Some notations show the board from the
/// mover's view: the mover is read as South. The others show it from South's view: South is to move
/// unless an `n` follows the numbers.
enum class Notation : std::uint8_t {
  kFairKalah,   ///< the canonical text; Irving's and CMancala's order too
  kMaia,        ///< a MAIA row: the mover's pits and store, then the waiter's; labels may follow
  kKgp,         ///< `<6,11,14,0,1,0,0,5,2,3,0,7,1,0,4>`: pits per side, stores, pits; mover first
  kKgpc,        ///< the same numbers separated by blanks: a line that kgpc sends to its agent
  kManchester,  ///< North's pits and store, then South's
  kOpenSpiel,   ///< three lines with dashes; North's pits begin with the one nearest its store
  kOpenSpielTensor,  ///< `[14,0,1,0,0,5,2,11,3,0,7,1,0,4]`; player and move number may follow
  kRawlings,         ///< `1=0,2=1,...,14=14`: numbered bins in FairKalah's order
  kCmancala,         ///< `c0800020e000616040a00000201`: 27 hexadecimal digits
  kLudii,            ///< `0=14,1=0,...,13=11`: numbered sites
  kJson,             ///< an object with "south_pits" and so on; also reads states with "board"
  kDrawn,            ///< two rows, North's above, and the stores beside or between them
  kRows,             ///< two lines in sowing order, each with its store last, North's above
};

// The numbers of "board" in JSON are in OpenSpiel's order or in FairKalah's: the order is taken
// with which all other fields of the object agree. If both do, the board is read only if it is an
// opening in OpenSpiel's order; otherwise the error shows both readings. Named notations that list
// numbers in an order of their own, such as kOpenSpielTensor, read a JSON object with the numbers
// of "board" in that order.

/// All notations, in the order of the enumeration.
[[nodiscard]] SEEDBANK_API std::span<const Notation> all_notations() noexcept;

/// The name, such as "fairkalah" or "openspiel-tensor".
[[nodiscard]] SEEDBANK_API std::string_view name(Notation notation) noexcept;

/// A one-line description, for help texts.
[[nodiscard]] SEEDBANK_API std::string_view meaning(Notation notation) noexcept;

/// The notation with exactly that name; nothing for any other text.
[[nodiscard]] SEEDBANK_API std::optional<Notation> notation_from_name(
    std::string_view name) noexcept;

/// Detects the notation of `text` from its form: each notation of the table
/// (engine/notation/notations.cpp) that has a form of its own is recognised by it, among them the
/// lines of KGP's and Manchester's logs. A text with equals signs is kLudii if it has a site 0,
/// otherwise kRawlings, whose bins are numbered from 1. Returns kFairKalah for any other text, even
/// if it is not a position.
[[nodiscard]] SEEDBANK_API Notation detected(std::string_view text) noexcept;

/// Which number the first player has in lines of JSON, 0 or 1, as far as lines show it: a player 0
/// or 2, or a player that cannot move. What a line shows holds for lines with the same fields,
/// since a file may hold the objects of several programs; where lines contradict each other, for
/// none.
class SEEDBANK_API PlayerNumbers {
 public:
  PlayerNumbers() = default;
  /// Learns from all lines of `text`.
  explicit PlayerNumbers(std::string_view text);

  /// Learns from a line; one that is not JSON shows nothing.
  void learn(std::string_view line);
  /// The number of the first player in `line`, for TextReading::players_from; nothing if no line
  /// with the same fields shows it.
  [[nodiscard]] std::optional<int> of(std::string_view line) const;

 private:
  std::map<std::string, std::optional<int>, std::less<>> from_;  // by the names of the fields
};

/// `text` with a backslash and an `n` for every line feed, for files with one position per line.
/// Board::from_text() reads it as well.
[[nodiscard]] SEEDBANK_API std::string on_one_line(std::string_view text);

/// "pit_6,...,pit_1,score,pit_6o,...,pit_1o,score_o,optimal_6,...,optimal_1,game_val" for 6 pits.
/// The header of the MAIA data set. Its pits are counted by distance from the store: pit_6 is the
/// farthest.
[[nodiscard]] SEEDBANK_API std::string maia_header(int pits);

/// The pits per side of the rows below the header `line`; nothing if it is not a header of MAIA.
[[nodiscard]] SEEDBANK_API std::optional<int> pits_of_maia_header(std::string_view line);

/// The position of a row of MAIA, with or without labels, below a header for `pits` pits per side.
/// (Board::from_text() reads rows without a header: those with labels have 6 pits, others any
/// number.) Throws PositionError; ArgumentError for unknown rules.
[[nodiscard]] SEEDBANK_API Board read_maia_row(std::string_view row, int pits,
                                               const RulesName& rules = Rules::kEmptyCapture);

}  // namespace seedbank
