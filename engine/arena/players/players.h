// The look-up of players, and their contestants.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <variant>

#include <seedbank/player.h>

#include "engine/answer/answerer.h"
#include "engine/arena/players/agent_lobby.h"
#include "engine/arena/players/contestant.h"
#include "engine/arena/players/program.h"
#include "engine/strategy/strategy_names.h"

namespace seedbank::engine {

/// What a player needs to take part in a game. All must outlive the contestant.
struct Surroundings {
  const SowingTable& table;
  Answerer& answerer;
  std::mt19937_64& random;       ///< of the game: its strategies share it
  const SearchRequest& request;  ///< of its searches
};

/// A player of any kind. Thread-safe.
class Player {
 public:
  /// The player with this name, or with this PlayerInfo::play_as; `functions` are found first.
  /// Throws ArgumentError.
  Player(const std::string& name, const std::map<std::string, PlayerFunction>& functions,
         const ProgramRules& rules, Answerer& answerer);

  /// An agent of `lobby`, which must outlive its contestants.
  Player(AgentLobby& lobby, std::string name, std::chrono::duration<double> start_up);

  /// Its protocol, if it is a program or an agent, else null.
  [[nodiscard]] const Protocol* protocol() const noexcept;

  /// Whether it is a program that the arena starts.
  [[nodiscard]] bool is_started() const noexcept { return std::holds_alternative<Program>(kind_); }

  /// Until it is ready, if its declaration says so.
  [[nodiscard]] std::optional<double> start_up_seconds() const noexcept;

  /// It, for one game. The player must outlive the contestant.
  [[nodiscard]] std::unique_ptr<Contestant> contestant(const Surroundings& surroundings) const;

 private:
  struct NamedStrategy {
    Strategy strategy;
    bool is_exact;  // decides by exact values whether to exchange seats
  };

  struct ConnectingAgent {
    AgentLobby* lobby;
    std::string name;
    std::chrono::duration<double> start_up;
  };

  std::variant<PlayerFunction, Program, NamedStrategy, ConnectingAgent> kind_;
};

}  // namespace seedbank::engine
