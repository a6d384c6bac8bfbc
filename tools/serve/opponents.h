// The opponents of a server besides the strategies that the page lists: programs, and strategies
// by name.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include <seedbank/board.h>
#include <seedbank/player.h>

#include "engine/base/json.h"
#include "tools/tables/table.h"

namespace seedbank::tools {

/// What the name of an opponent means in a request.
struct Opponent {
  std::string name;     ///< as clients see it; reveals neither the command nor a path
  std::string play_as;  ///< for Engine::move() or RunningPrograms::move()
  bool is_program = false;
  std::string protocol = {};  ///< of a program
};

/// A program has a fault when it is asked for a sowing. The message is for clients.
class OpponentStopped : public std::runtime_error {
 public:
  /// `program` is an Opponent::name.
  OpponentStopped(std::string program, ProgramStop stop);

  [[nodiscard]] const std::string& program() const noexcept { return program_; }
  [[nodiscard]] const ProgramStop& stop() const noexcept { return stop_; }

 private:
  std::string program_;
  ProgramStop stop_;
};

/// The opponents on offer. Thread-safe once all are added.
class Opponents {
 public:
  /// Adds a player: the path of a program, a command, a declaration, or a strategy. A program is
  /// called as its declaration says, or like its file. Throws UsageError, beginning with `source`,
  /// if it means no player or one that can play no game here, or if its name is not a valid one or
  /// means another opponent already.
  void add(const std::string& source, const std::string& player);

  [[nodiscard]] bool has_programs() const noexcept;

  /// An array of objects with "name" and "program".
  [[nodiscard]] engine::Json json() const;

  /// The opponent on offer with that name, or the strategy. Throws UsageError.
  [[nodiscard]] Opponent called(const std::string& source, const std::string& name) const;
  /// The same for a game from `board`; throws UsageError also if a program does not play it.
  [[nodiscard]] Opponent called(const std::string& source, const std::string& name,
                                const Board& board) const;

 private:
  std::vector<Opponent> offered_;
};

/// How many programs a server keeps running between their sowings, if half of the available memory
/// is enough for their limits.
inline constexpr std::size_t kMostWaitingPrograms = 64;

/// How long they wait for the next sowing.
inline constexpr std::chrono::minutes kProgramIdle{2};

/// The pit that a program sows, from 1; `seconds` are for its choice. Reports a fault with its
/// whole reason on standard error. Throws OpponentStopped if the program has a fault or cannot be
/// started, or its protocol does not allow the game; StoppedError if `stop` was requested;
/// ResourceError. Thread-safe.
[[nodiscard]] int ask_program(RunningPrograms& running, const Opponent& program, const Board& board,
                              std::uint64_t random_seed, double seconds,
                              const std::stop_token& stop);

}  // namespace seedbank::tools
