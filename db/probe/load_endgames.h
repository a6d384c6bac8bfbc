// Loading endgames from the files of a database into memory.
#pragma once

#include <stop_token>

#include "db/memory/resident.h"
#include "db/probe/database.h"
#include "solver/base/progress.h"

namespace seedbank::db {

/// Makes the layers of `endgames` those of `layout`: keeps what is already in memory in the right
/// form and reads the rest from files, on all threads of the caller's arena. After a request to
/// stop, keeps the layers complete by then. Requires a database of the same game. Throws
/// MissingError, naming the first incomplete layer, and then changes nothing; FormatError, IoError,
/// std::bad_alloc, and then keeps the layers read so far.
void load_endgames(Resident& endgames, const Database& database, const ResidentLayout& layout,
                   const Progress& report, const std::stop_token& stop);

}  // namespace seedbank::db
