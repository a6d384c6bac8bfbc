// The fields by which JSON states positions: what a field's name means.
//
// Names are composed: of one of the words in the table of this source, and perhaps the name of a
// side before, after or around it, as in `south_pits`, `storeP1` or `isSouthTurn`. A name that is
// not so composed is unknown.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace seedbank::engine {

/// What a field states.
enum class FieldRole : std::uint8_t {
  kPits,         ///< seeds in pits: of its side, or of both
  kStore,        ///< seeds in stores: of its side, or of both
  kScore,        ///< stores, after the end perhaps with the seeds that were left
  kSide,         ///< what its side has: pits and store
  kSides,        ///< what both sides have
  kBoard,        ///< all pits and stores
  kMover,        ///< which side is to move
  kMoves,        ///< whether its side is to move
  kPitsPerSide,  ///< the number of pits per side
  kSize,         ///< a number of pits: per side, of both, or with the stores
  kSeeds,        ///< a number of seeds: in each pit of the opening, or on the board
  kOver,         ///< whether the game is over
  kRules,        ///< the name of the rules
  kName,         ///< the name of a player
};

/// A meaning of a field's name.
struct FieldMeaning {
  FieldRole role;
  std::string side;  ///< the name of the side in it; empty if there is none
};

/// The meanings of a field's name; none if it is unknown. The type of the value decides between
/// several: "player" may name the side to move, or be an object with the first player's pits.
[[nodiscard]] std::vector<FieldMeaning> meanings_of_field(std::string_view name);

/// The table of words as rows of Markdown, for FORMS.md.
[[nodiscard]] std::string field_rows();

/// The names of fields for hints at mistyped ones.
[[nodiscard]] std::vector<std::string> usual_position_fields();

}  // namespace seedbank::engine
