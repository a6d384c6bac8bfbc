// An agent that connects by itself as a contestant.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "engine/arena/players/agent_lobby.h"
#include "engine/arena/players/contestant.h"

namespace seedbank::engine {

/// An agent in one game, for which it is reserved. If its connection breaks, the game goes on when
/// it connects again within `patience`, in which its clock runs. `lobby` must outlive it.
[[nodiscard]] std::unique_ptr<Contestant> make_agent_contestant(
    AgentLobby& lobby, const std::string& name, std::chrono::duration<double> patience);

}  // namespace seedbank::engine
