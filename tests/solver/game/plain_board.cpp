// The plain twin of the sowing: the rules, step by step.
#include "tests/solver/game/plain_board.h"

#include <numeric>

namespace seedbank {

PlainBoard::PlainBoard(Game game, const Position& position, bool south_to_move)
    : game_(game),
      south_to_move_(south_to_move),
      ring_(static_cast<std::size_t>(2 * game.pits + 2), 0) {
  for (const bool south : {true, false}) {
    const Row& from = south == south_to_move ? position.mover : position.waiter;
    for (int pit = 0; pit < game.pits; ++pit) ring_[place(south, pit)] = from[pit];
    ring_[store(south)] = from[kStoreLane];
  }
}

int PlainBoard::seeds() const { return std::accumulate(ring_.begin(), ring_.end(), 0); }

bool PlainBoard::side_is_empty(bool south) const {
  for (int pit = 0; pit < game_.pits; ++pit) {
    if (ring_[place(south, pit)] != 0) return false;
  }
  return true;
}

Row PlainBoard::row(bool south) const {
  Row row = {};
  for (int pit = 0; pit < game_.pits; ++pit) {
    row[pit] = static_cast<std::uint16_t>(ring_[place(south, pit)]);
  }
  row[kStoreLane] = static_cast<std::uint16_t>(ring_[store(south)]);
  return row;
}

Position PlainBoard::position() const { return {row(south_to_move_), row(!south_to_move_)}; }

After PlainBoard::sow_and_keep(int pit) {
  const bool south = south_to_move_;
  std::size_t at = place(south, pit);
  int hand = ring_[at];
  ring_[at] = 0;
  bool last_pit_was_empty = false;
  while (hand > 0) {
    at = (at + 1) % ring_.size();
    if (at == store(!south)) continue;
    last_pit_was_empty = ring_[at] == 0;
    ++ring_[at];
    --hand;
  }
  const After after = at == store(south) ? After::kSameMover : After::kOtherMover;

  for (int own = 0; own < game_.pits; ++own) {
    if (at != place(south, own) || !last_pit_was_empty) continue;
    const std::size_t opposite = place(!south, game_.pits - 1 - own);
    if (game_.rules == Rules::kStandard && ring_[opposite] == 0) continue;
    ring_[store(south)] += ring_[at] + ring_[opposite];
    ring_[at] = ring_[opposite] = 0;
  }

  if (after == After::kOtherMover) south_to_move_ = !south;
  return after;
}

After PlainBoard::sow(int pit) {
  const bool south = south_to_move_;
  const After after = sow_and_keep(pit);
  if (!over()) return after;
  south_to_move_ = south;
  for (const bool side : {true, false}) {
    for (int own = 0; own < game_.pits; ++own) {
      ring_[store(side)] += ring_[place(side, own)];
      ring_[place(side, own)] = 0;
    }
  }
  return After::kGameOver;
}

std::uint64_t plain_perft(const PlainBoard& board, int pits, int depth) {
  if (depth == 0) return 1;
  if (board.over()) return 0;
  std::uint64_t sequences = 0;
  for (int pit = 0; pit < pits; ++pit) {
    if (!board.can_sow(pit)) continue;
    PlainBoard next = board;
    next.sow(pit);
    sequences += plain_perft(next, pits, depth - 1);
  }
  return sequences;
}

}  // namespace seedbank
