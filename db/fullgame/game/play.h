// Sowing in a whole game, whose positions keep their seeds in the pits to the last.
//
// For those who look up positions rather than find them: by the sowing of solver/, and nothing of
// the passes that build databases.
#pragma once

#include "db/fullgame/game/full_game.h"
#include "db/fullgame/game/value.h"
#include "solver/game/notation.h"
#include "solver/game/sowing.h"

namespace seedbank::db::fullgame {

/// Whether nobody sows any more: a side is empty or, where that ends the game, a store holds more
/// than half of all seeds.
[[nodiscard]] bool is_over(const FullGame& full_game, const Position& position) noexcept;

/// The outcome for South of a position that is over: the seeds left go to the side they lie on.
[[nodiscard]] Outcome outcome_at_end(const NotedPosition& noted) noexcept;

/// The position after sowing `pit`, with the side to move that it is counted with: the other one
/// unless the last seed fell into the store. Requires that the pit holds seeds.
[[nodiscard]] NotedPosition after_sowing(const SowingTable& table, const NotedPosition& noted,
                                         int pit) noexcept;

/// Whether `side` rather has the first value than the second.
[[nodiscard]] bool prefers(Side side, const Value& a, const Value& b) noexcept;

}  // namespace seedbank::db::fullgame
