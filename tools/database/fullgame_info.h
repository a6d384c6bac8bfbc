// What `info --fullgame` does.
#pragma once

#include "db/fullgame/files/database.h"
#include "tools/command/command.h"

namespace seedbank::tools {

/// Prints the layers of the database: positions, bytes, bits per position, digests.
void show_fullgame(const db::fullgame::FullGameDatabase& database, CommandContext& context);

}  // namespace seedbank::tools
