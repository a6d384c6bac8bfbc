// A program as a contestant: its process, its connection and the session of its protocol.
#pragma once

#include <memory>

#include "engine/arena/players/contestant.h"
#include "engine/arena/players/program.h"

namespace seedbank::engine {

/// A program that plays one game. `program` must outlive it.
[[nodiscard]] std::unique_ptr<Contestant> make_program_contestant(const Program& program);

}  // namespace seedbank::engine
