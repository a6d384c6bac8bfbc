// Full games of the public interface and of db/.
#pragma once

#include <string>

#include <seedbank/full_game.h>

#include "db/fullgame/game/full_game.h"

namespace seedbank::engine {

[[nodiscard]] inline FullGameKind kind_of(const db::fullgame::FullGame& full_game) {
  return {full_game.game.pits, full_game.seeds_per_pit, std::string(name(full_game.game.rules)),
          full_game.end == db::fullgame::End::kPlayOn};
}

[[nodiscard]] inline FullGameValue value_of(const db::fullgame::Value& value) noexcept {
  return {static_cast<int>(value.outcome) - 1, value.depth};
}

}  // namespace seedbank::engine
