// Loading endgames from the files of a database into memory.
#pragma once

#include <stop_token>

#include "db/memory/resident.h"
#include "db/probe/database.h"
#include "solver/base/progress.h"

namespace seedbank::db {

/// Makes `endgames` hold the layers of `layout`: keeps layers that are already in memory with the
/// right number of bits and reads the others from files, on all threads of the caller's arena.
/// After a request to stop, keeps the layers that are complete by then. Requires a database of the
/// same game. Throws MissingError, naming the first incomplete layer, without changing anything; or
/// FormatError, IoError or std::bad_alloc, after which the layers read so far remain.
void load_endgames(Resident& endgames, const Database& database, const ResidentLayout& layout,
                   const Progress& report, const std::stop_token& stop);

}  // namespace seedbank::db
