// One sowing of a program, outside a match.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>

#include <seedbank/board.h>

namespace seedbank::engine {

/// Whether a player's name means a program rather than a strategy: it ends with ".json", has a
/// slash or a blank, or is a PlayerDeclaration::identity().
[[nodiscard]] bool names_a_program(std::string_view name) noexcept;

/// The pit that a program sows, from 1. Starts it, asks once, and ends it. `time` is for its
/// choice; by default, some minutes. Throws PlayerError if the program has a fault, ArgumentError
/// if the name means no program, StoppedError if `stop` was requested, and db::ResourceError.
/// Requires names_a_program(), and that the game is not over.
[[nodiscard]] int move_of_program(std::string_view name, const Board& board,
                                  std::uint64_t random_seed,
                                  std::optional<std::chrono::duration<double>> time,
                                  const std::stop_token& stop);

}  // namespace seedbank::engine
