// Objects about one position that commands and the server print alike.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/json.h"
#include "engine/notation/notations.h"
#include "solver/game/rules.h"

namespace seedbank::tools {

/// The fields of `move --json`. `pit` is numbered from 1, farthest from the store.
[[nodiscard]] engine::Json move_json(std::string_view position, Rules rules,
                                     std::string_view strategy, std::uint64_t random_seed, int pit);

/// The fields of `convert --json`. Throws NotationError when the notation has no way to write it.
[[nodiscard]] engine::Json conversion_json(const NotedPosition& noted, engine::Notation to);

}  // namespace seedbank::tools
