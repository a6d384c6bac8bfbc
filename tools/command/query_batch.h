// Positions from standard input, answered in order by all threads at once.
#pragma once

#include "engine/answer/answerer.h"
#include "engine/base/shards.h"
#include "tools/command/command.h"
#include "tools/options/search_options.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/interrupt.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {

/// Answers every line of standard input, or those of a shard, by a line of output: as soon as it is
/// known and all lines before it are answered, whether more input comes or not. Positions are read
/// and written in `notation`; the header of a MAIA file is answered by what its rows are. Each
/// position is searched by one thread, as many of them at once as there are threads. JSON has the
/// line of best play with `with_line`; text never. When `stop` is asked, no more is read, and the
/// searches under way are answered by their bounds. Returns the worst end of all lines. Throws
/// StreamError.
[[nodiscard]] ExitCode answer_lines(engine::Answerer& answerer, const NotationChoice& notation,
                                    std::optional<engine::Shard> shard, bool with_line,
                                    const SearchOptions& search, CommandContext& context,
                                    StopOnSignal& stop, SearchProgress& progress);

}  // namespace seedbank::tools
