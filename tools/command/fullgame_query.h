// What `query --fullgame` does.
#pragma once

#include <string>
#include <vector>

#include "db/fullgame/files/database.h"
#include "solver/game/shards.h"
#include "tools/command/command.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/interrupt.h"

namespace seedbank::tools {

/// Answers the positions that `words` hold, or without any the lines of standard input, from
/// `database`, of lines those of the shard. Returns the worst end of all. Throws StreamError.
[[nodiscard]] ExitCode query_fullgame(const db::fullgame::FullGameDatabase& database,
                                      const std::vector<std::string>& words,
                                      const NotationChoice& notation, std::optional<Shard> shard,
                                      CommandContext& context, StopOnSignal& stop);

}  // namespace seedbank::tools
