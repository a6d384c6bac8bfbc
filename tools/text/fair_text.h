// Lists of boards in the forms that programs around FairKalah read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/analysis/fair_starts.h"
#include "engine/base/json.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

enum class FairFormat : std::uint8_t {
  kText,      ///< the numbers of a board on a line
  kJson,      ///< an object a line
  kCsv,       ///< the same fields, after a header
  kJava,      ///< an array literal
  kLudii,     ///< the block `option` of a game description
  kVerdicts,  ///< what verdict_lines() makes
};

/// Sets "board", the numbers of a board of `pits` pits in the order of the notation, "moved",
/// "java" and "ludii".
void add_board(engine::Json& json, const engine::FairBoard& board, int pits);

/// Writes boards that engine::numbered() has made. In the order of their Java numbers; kLudii in
/// that of Ludii's. Requires any form but kVerdicts. Throws StreamError.
void write_boards(const std::vector<engine::FairBoard>& boards,
                  const engine::FairQuestion& question, FairFormat format, Output& out);

}  // namespace seedbank::tools
