// What the fields of a position in JSON state, before it is known which position they state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation/notations.h"
#include "engine/notation/position_fields.h"

namespace seedbank::engine {

/// What a list of numbers stands for.
enum class Shape : std::uint8_t {
  kPitsOfSide,
  kSideRow,  // pits of a side, perhaps with its store as the last number
  kStoreOfSide,
  kList,     // all pits, with or without the stores
  kTwoRows,  // the same as two lists
  kCells,    // by number, from 0
  kBins,     // by number, from 1
};

/// A list of numbers, or a single one.
struct Statement {
  Shape shape;
  std::string field;
  std::string side;  // its name, for shapes of a side
  std::vector<int> numbers;
  bool is_native = false;  // read in FairKalah's order unless something speaks against it
  bool is_whole = true;    // all numbers were written as whole ones
};

/// Whether a list is of both sides.
inline bool is_of_both_sides(const Statement& list) {
  return list.shape != Shape::kPitsOfSide && list.shape != Shape::kSideRow &&
         list.shape != Shape::kStoreOfSide;
}

/// A field about the side to move.
struct MoverStatement {
  std::string field;
  std::string word;           // names a side
  std::optional<bool> truth;  // whether that side moves; nothing: it does
};

/// A number that a position must have.
struct Check {
  FieldRole role;
  std::string field;
  std::string side;
  int number = 0;
};

/// What all fields state.
struct Facts {
  std::vector<Statement> lists;
  std::vector<MoverStatement> movers;
  std::vector<Check> checks;
  std::string rules;
};

/// What becomes of fields that are not understood.
enum class OtherFields : std::uint8_t { kRefuse, kSkip };

/// The facts of a text. Throws NotationError if it is not JSON, and for fields that are not
/// understood, unless they are skipped; see json_fields.h.
[[nodiscard]] Facts json_facts(std::string_view text, std::span<const std::string> ignored,
                               OtherFields others = OtherFields::kRefuse);

}  // namespace seedbank::engine
