// A sheet of boards, to print.
#pragma once

#include <string>
#include <vector>

#include "engine/analysis/fair_starts.h"

namespace seedbank::tools {

/// SVG, as text: boards that engine::numbered() has made, four in a row, in the order of their
/// Ludii numbers, those with fewer seeds moved first; below each its number and how many seeds were
/// moved.
[[nodiscard]] std::string fair_sheet(std::vector<engine::FairBoard> boards,
                                     const engine::FairQuestion& question);

}  // namespace seedbank::tools
