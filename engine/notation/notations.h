// Notations: how other programs write positions, read and written.
//
// Several of them are lists of the same numbers in another order, so that no program can tell them
// apart: who reads positions is told the notation, or takes a bare list for FairKalah's.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "solver/game/notation.h"

namespace seedbank::engine {

/// Pits are written from the one farthest from their store, but where something else is said. P is
/// the position `0,1,0,0,5,2,11,3,0,7,1,0,4,14 s`. A notation is either of a table, South's side
/// and North's, or of the mover: then whoever reads is South, and South is to move. What a notation
/// of a table does not say is taken to be South's turn; North's turn is said by an `n` that stands
/// after the numbers.
enum class Notation : std::uint8_t {
  kFairKalah,   ///< the canonical text of solver/game/notation.h; Irving's and CMancala's order too
  kMaia,        ///< a row of the MAIA data set: mover's pits and store, waiter's; labels follow
  kKgp,         ///< `<6,11,14,0,1,0,0,5,2,3,0,7,1,0,4>`: pits a side, stores, pits; of the mover
  kKgpc,        ///< the same numbers with blanks between: a line that kgpc hands to its agent
  kManchester,  ///< North's pits and store, then South's
  kOpenSpiel,   ///< three lines with dashes, North's pits from the nearest to its store
  kOpenSpielTensor,  ///< `[14,0,1,0,0,5,2,11,3,0,7,1,0,4]`; player and move number may follow
  kRawlings,         ///< `1=0,2=1,...,14=14`: numbered bins in FairKalah's order
  kCmancala,         ///< `c0800020e000616040a00000201`: 27 hexadecimal digits
  kLudii,            ///< `0=14,1=0,...,13=11`: numbered sites
  kJson,             ///< an object with "south_pits" and so on; reads OpenSpiel's "board" as well
};

/// All of them, in the order of the enumeration.
[[nodiscard]] std::span<const Notation> all_notations() noexcept;

/// "fairkalah", "maia", "kgp", "kgpc", "manchester", "openspiel", "openspiel-tensor", "rawlings",
/// "cmancala", "ludii" or "json".
[[nodiscard]] std::string_view name(Notation notation) noexcept;

/// What it is, for a line of help.
[[nodiscard]] std::string_view meaning(Notation notation) noexcept;

/// The notation of exactly that name; nothing for any other text.
[[nodiscard]] std::optional<Notation> notation_from_name(std::string_view name) noexcept;

/// The notation that the form of `text` shows: kKgp, kCmancala, kOpenSpiel, kJson, or, where it has
/// signs of equality, kLudii, whose sites are numbered from 0, or kRawlings, whose bins are from 1.
/// Everything else is kFairKalah, which need not be able to read it.
[[nodiscard]] Notation detected(std::string_view text) noexcept;

/// Reads a position. A backslash and an `n` stand for a line feed where a notation has any. Throws
/// NotationError, which names the number or character at fault and why, whatever the bytes.
[[nodiscard]] NotedPosition read_position(Notation notation, std::string_view text);

/// read_position() in the detected notation.
[[nodiscard]] NotedPosition read_any(std::string_view text);

/// The text of a position. Throws NotationError when the notation has no room for it. What is
/// written is read back as it was; but a notation of the mover turns the table when North is to
/// move.
[[nodiscard]] std::string write_position(Notation notation, const NotedPosition& noted);

/// `text` with a backslash and an `n` for every line feed: for files with one position a line.
[[nodiscard]] std::string on_one_line(std::string_view text);

}  // namespace seedbank::engine
