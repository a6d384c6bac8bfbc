// A program as a contestant: its process, its connection and the session of its protocol.
#pragma once

#include <memory>

#include <seedbank/player.h>

#include "engine/arena/players/contestant.h"
#include "engine/arena/players/player_declaration.h"

namespace seedbank::engine {

/// A program that plays one game. `declared` must outlive it.
[[nodiscard]] std::unique_ptr<Contestant> make_program_contestant(const PlayerDeclaration& declared,
                                                                  const ProgramRules& rules);

}  // namespace seedbank::engine
