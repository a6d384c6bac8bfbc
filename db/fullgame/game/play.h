// The rules of whole games, whose positions keep their last seeds in the pits. For look-up and
// verification: independent of the passes that build databases.
#pragma once

#include "db/fullgame/game/full_game.h"
#include "db/fullgame/game/value.h"
#include "solver/game/notation.h"
#include "solver/game/sowing.h"

namespace seedbank::db::fullgame {

/// Whether the game is over: a side is empty or, with End::kMajority, a store holds more than half
/// of all seeds.
[[nodiscard]] bool is_over(const FullGame& full_game, const Position& position) noexcept;

/// The outcome for South if the game is over: the remaining seeds go to the side they are on.
[[nodiscard]] Outcome outcome_at_end(const NotedPosition& noted) noexcept;

/// The position after sowing `pit`, with the other side to move unless the last seed fell into the
/// store, even if the game is over. Requires that the pit holds seeds.
[[nodiscard]] NotedPosition after_sowing(const SowingTable& table, const NotedPosition& noted,
                                         int pit) noexcept;

/// Whether `side` prefers value `a` to `b`.
[[nodiscard]] bool prefers(Side side, const Value& a, const Value& b) noexcept;

}  // namespace seedbank::db::fullgame
