// Lists of boards in the formats of FairKalah and of programs that use its boards.
#pragma once

#include <cstdint>
#include <vector>

#include <seedbank/engine.h>

#include "solver/game/rules.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

enum class FairFormat : std::uint8_t {
  kText,      ///< the numbers of one board per line
  kJson,      ///< an object per line
  kCsv,       ///< the same fields, after a header
  kJava,      ///< an array literal
  kLudii,     ///< the block `option` of a game description
  kVerdicts,  ///< see verdict_lines()
};

/// Writes boards from fair_starts() in the order of their Java numbers, or of their Ludii
/// numbers for kLudii; with `notes` in each object of kJson. Requires a format other than
/// kVerdicts. Throws StreamError.
void write_boards(const std::vector<FairStart>& boards, const FairWanted& wanted, Rules rules,
                  FairFormat format, std::span<const Note> notes, Output& out);

}  // namespace seedbank::tools
