// Full games of the public interface and of db/, and errors about their files.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include <seedbank/error.h>
#include <seedbank/full_game.h>

#include "db/fullgame/files/database.h"
#include "db/fullgame/game/full_game.h"

namespace seedbank::engine {

[[nodiscard]] inline FullGameKind kind_of(const db::fullgame::FullGame& full_game) {
  return {full_game.game.pits, full_game.seeds_per_pit, std::string(name(full_game.game.rules)),
          full_game.end == db::fullgame::End::kPlayOn};
}

/// Throws DatabaseError if the options refuse the game of `layers`, all that `directory` has, and
/// ArgumentError for unknown rules. Missing layers are left to FullGameDatabase, which reports
/// them.
void refuse_others(const db::fullgame::StoredLayers& layers, const std::filesystem::path& directory,
                   const FullGameOptions& options);

[[nodiscard]] inline FullGameValue value_of(const db::fullgame::Value& value) noexcept {
  return {static_cast<int>(value.outcome) - 1, value.depth};
}

/// Rethrows the exception being handled as throw_public_error() does; the message about a damaged
/// file ends with the commands that replace it.
[[noreturn]] void throw_full_game_error();

/// Returns the result of `work`. Translates its exceptions by throw_full_game_error().
template <typename Work>
decltype(auto) full_game_translated(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (...) {
    throw_full_game_error();
  }
}

}  // namespace seedbank::engine
