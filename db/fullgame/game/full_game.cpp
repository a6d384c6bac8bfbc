// Whole games.
#include "db/fullgame/game/full_game.h"

#include <fmt/core.h>

namespace seedbank::db::fullgame {

std::string to_text(const FullGame& full_game) {
  const auto& [game, seeds_per_pit, end] = full_game;
  return fmt::format("{} pit{}, {} seed{} in each, {}, {}", game.pits, game.pits == 1 ? "" : "s",
                     seeds_per_pit, seeds_per_pit == 1 ? "" : "s", seedbank::name(game.rules),
                     name(end));
}

bool is_over(const FullGame& full_game, const Position& position) noexcept {
  if (seedbank::is_over(position)) return true;
  return full_game.end == End::kMajority && (2 * store(position.mover) > full_game.seeds() ||
                                             2 * store(position.waiter) > full_game.seeds());
}

Outcome outcome_at_end(const NotedPosition& noted) noexcept {
  const auto [mover, waiter] = noted.position;
  const int margin = store(mover) + seeds_in_pits(mover) - store(waiter) - seeds_in_pits(waiter);
  const int souths = noted.to_move == Side::kSouth ? margin : -margin;
  return souths > 0 ? Outcome::kWin : souths < 0 ? Outcome::kLoss : Outcome::kDraw;
}

NotedPosition after_sowing(const SowingTable& table, const NotedPosition& noted, int pit) noexcept {
  NotedPosition child = noted;
  if (sow_and_capture(table, child.position, pit) == After::kOtherMover) {
    child.position = swapped(child.position);
    child.to_move = other(noted.to_move);
  }
  return child;
}

bool prefers(Side side, const Value& a, const Value& b) noexcept {
  if (a.outcome != b.outcome) return (a.outcome > b.outcome) == (side == Side::kSouth);
  // The winner prefers a short game and the loser a long one; in a draw North prefers a short one.
  const bool prefers_short = a.outcome == Outcome::kDraw
                                 ? side == Side::kNorth
                                 : (a.outcome == Outcome::kWin) == (side == Side::kSouth);
  return prefers_short ? a.depth < b.depth : a.depth > b.depth;
}

}  // namespace seedbank::db::fullgame
