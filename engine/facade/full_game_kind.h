// Full games of the public interface and of db/.
#pragma once

#include <filesystem>
#include <string>

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

}  // namespace seedbank::engine
