// Numberings: how programs name the pits of a game. The counterpart of seedbank/notation.h.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <seedbank/export.h>
#include <seedbank/names.h>

namespace seedbank {

/// How a record names the pit that is sown. The examples are the first two sowings of a game with 6
/// pits per side: South's pit 3, then North's pit 2.
enum class PitNumbers : std::uint8_t {
  kSowing,    ///< `3 2`: from 1, farthest from the store, as everywhere else in this library
  kCells,     ///< `3 9`: 1-6 are South's, 8-13 North's: OpenSpiel, Kaggle; Rawlings's bins
  kIndices,   ///< `2 8`: 0-5 are South's, 7-12 North's: an array of pits and stores
  kFromZero,  ///< `2 1`: from 0, farthest from the store
  kDistance,  ///< `4 5`: 1 is next to the store, as in FairKalah
  kColumns,   ///< `3 5`: from 1, from left to right on a drawn board: CMancala's games
  kIrving,    ///< `2-1-`: digits from 0 without blanks; `-` where the turn passes
  kLetters,   ///< `C b`: A is farthest from the store; capitals and small letters tell the sides
  kSquares,   ///< `c1 e2`: the column from the left as a letter, and South's row 1 or North's 2
  kAlphabet,  ///< `C H`: A-F are South's, G-L North's
  kTurns,     ///< `3 2`: from 1, without blanks within a turn, so that `36 2` are two turns
  kCodes,     ///< `13 22`: the player and the pit, each from 1
};

/// All numberings, in the order of the enumeration, in which they are tried.
[[nodiscard]] SEEDBANK_API std::span<const PitNumbers> all_numberings() noexcept;

/// The name, such as "sowing" or "cells".
[[nodiscard]] SEEDBANK_API std::string_view name(PitNumbers numbers) noexcept;

/// A one-line description, for help texts.
[[nodiscard]] SEEDBANK_API std::string_view meaning(PitNumbers numbers) noexcept;

/// The numbering with exactly that name; nothing for any other text. Thread-safe.
[[nodiscard]] SEEDBANK_API std::optional<PitNumbers> numbering_from_name(
    std::string_view name) noexcept;

/// The name that records give to `pit`, 1..pits, of a side.
[[nodiscard]] SEEDBANK_API std::string pit_name(PitNumbers numbers, int pits, int pit,
                                                Side side = Side::kSouth);

}  // namespace seedbank
