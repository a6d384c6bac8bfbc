// Sets of positions from lines.
#pragma once

#include <cstdint>

#include "engine/analysis/position_set.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

/// The positions that lines hold, one each, sorted. When the first line is a header of the MAIA
/// data set, of whatever number of pits, the others are its rows: labels are passed over. Throws
/// NotationError, naming the line, for what is no position, has another number of pits than the
/// first one, or is over, and when there is none; db::ResourceError when they take more than
/// `memory_bytes`; StreamError.
[[nodiscard]] engine::PositionSet read_position_set(LineInput& input,
                                                    const NotationChoice& notation,
                                                    std::uint64_t memory_bytes);

}  // namespace seedbank::tools
