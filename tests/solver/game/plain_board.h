// The plain twin of the sowing: seeds are dropped one at a time on a ring.
//
// It follows the wording of solver/RULES.md. From solver/ it uses only the names of rules and
// outcomes.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "solver/game/position.h"
#include "solver/game/sowing.h"

namespace seedbank {

/// The board as a ring, counter-clockwise: South's pits, South's store, North's pits, North's
/// store.
class PlainBoard {
 public:
  PlainBoard(Game game, const Position& position, bool south_to_move);

  /// A board with any number of pits; `ring` has the seeds of all places.
  PlainBoard(Game game, std::vector<int> ring, bool south_to_move)
      : game_(game), south_to_move_(south_to_move), ring_(std::move(ring)) {}

  [[nodiscard]] bool south_to_move() const { return south_to_move_; }
  [[nodiscard]] bool over() const { return side_is_empty(true) || side_is_empty(false); }
  [[nodiscard]] bool can_sow(int pit) const { return ring_[place(south_to_move_, pit)] > 0; }
  [[nodiscard]] int seeds() const;
  [[nodiscard]] const std::vector<int>& ring() const { return ring_; }
  [[nodiscard]] int south_margin() const { return ring_[store(true)] - ring_[store(false)]; }

  /// Sows a pit of the side to move. At the end of the game the turn does not pass.
  After sow(int pit);

  /// Like sow(), but when a side is empty, the remaining seeds stay in their pits, and the turn
  /// passes as usual.
  After sow_and_keep(int pit);

  /// The board seen from the side to move.
  [[nodiscard]] Position position() const;

 private:
  [[nodiscard]] std::size_t place(bool south, int pit) const {
    return static_cast<std::size_t>(south ? pit : game_.pits + 1 + pit);
  }
  [[nodiscard]] std::size_t store(bool south) const { return place(south, game_.pits); }
  [[nodiscard]] bool side_is_empty(bool south) const;
  [[nodiscard]] Row row(bool south) const;

  Game game_;
  bool south_to_move_;
  std::vector<int> ring_;
};

/// perft() on plain boards.
std::uint64_t plain_perft(const PlainBoard& board, int pits, int depth);

}  // namespace seedbank
