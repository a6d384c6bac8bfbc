// The plain twin of the full-game database.
#include "tests/db/fullgame/plain_full_game.h"

#include <algorithm>
#include <optional>

#include "solver/game/notation.h"

namespace seedbank::db::fullgame {
namespace {

// The outcome if the game ends here: seeds go to the side that they are on.
Outcome outcome_of_end(const NotedPosition& noted) {
  const Position& position = noted.position;
  const int mover = store(position.mover) + seeds_in_pits(position.mover);
  const int waiter = store(position.waiter) + seeds_in_pits(position.waiter);
  if (mover == waiter) return Outcome::kDraw;
  return (mover > waiter) == (noted.to_move == Side::kSouth) ? Outcome::kWin : Outcome::kLoss;
}

// The definition, case by case.
bool is_better_for(Side side, const Value& a, const Value& b) {
  const Outcome own_win = side == Side::kSouth ? Outcome::kWin : Outcome::kLoss;
  if (a.outcome != b.outcome) {
    return a.outcome == own_win || (a.outcome == Outcome::kDraw && b.outcome != own_win);
  }
  if (a.outcome == Outcome::kDraw) {
    return side == Side::kSouth ? a.depth > b.depth : a.depth < b.depth;
  }
  return a.outcome == own_win ? a.depth < b.depth : a.depth > b.depth;
}

}  // namespace

PlainFullGame::PlainFullGame(const FullGame& full_game) : full_game_(full_game) {
  const Position start = opening(full_game.game.pits, full_game.seeds_per_pit);
  value_of(PlainBoard(full_game.game, start, true));
}

Value PlainFullGame::value_of(const PlainBoard& board) {
  const int pits = full_game_.game.pits;
  const Side side = board.south_to_move() ? Side::kSouth : Side::kNorth;
  const NotedPosition noted{pits, side, board.position()};
  const std::string text = to_text(noted);
  if (const auto known = values_.find(text); known != values_.end()) return known->second;

  const int most = std::max(store(noted.position.mover), store(noted.position.waiter));
  const bool decided = full_game_.end == End::kMajority && 2 * most > full_game_.seeds();
  std::optional<Value> best;
  if (board.over() || decided) {
    best = Value{outcome_of_end(noted), 0};
  } else {
    ++expanded_;
    for (int pit = 0; pit < pits; ++pit) {
      if (!board.can_sow(pit)) continue;
      ++sowings_;
      PlainBoard next = board;
      next.sow_and_keep(pit);
      const Value after = value_of(next);
      const Value value{after.outcome, after.depth + 1};
      if (!best || is_better_for(side, value, *best)) best = value;
    }
  }
  return values_[text] = *best;
}

}  // namespace seedbank::db::fullgame
