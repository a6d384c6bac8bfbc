// Lists of boards in the forms that programs around FairKalah read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/game/position.h"
#include "tools/fair_question.h"
#include "tools/io/streams.h"

namespace seedbank::tools {

enum class FairFormat : std::uint8_t {
  kText,   ///< the numbers of a board on a line
  kJson,   ///< an object a line
  kCsv,    ///< the same fields, after a header
  kJava,   ///< an array literal
  kLudii,  ///< the block `option` of a game description
};

/// A board of a list, with the numbers it goes by.
struct FairBoard {
  Position position;  ///< South to move
  int moved = 0;      ///< seeds from the opening
  int java = 0;       ///< from 0, in lexicographic order: FairKalah's Java programs
  int ludii = 0;      ///< from 1, by `moved`, then in lexicographic order: Ludii, Python
};

/// Numbers boards that are in lexicographic order.
[[nodiscard]] std::vector<FairBoard> numbered(const std::vector<Position>& boards,
                                              const FairQuestion& question);

/// Writes boards that numbered() has made. In the order of their Java numbers; kLudii in that of
/// Ludii's. Throws StreamError.
void write_boards(const std::vector<FairBoard>& boards, const FairQuestion& question,
                  FairFormat format, Output& out);

}  // namespace seedbank::tools
