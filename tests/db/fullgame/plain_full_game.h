// The plain twin of the full-game database: a set of positions, and recursion.
//
// It plays on plain boards and follows db/FULLGAME.md literally.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "db/fullgame/game/full_game.h"
#include "tests/solver/game/plain_board.h"

namespace seedbank::db::fullgame {

/// Every position reachable from the opening, as text, with its value.
class PlainFullGame {
 public:
  explicit PlainFullGame(const FullGame& full_game);

  [[nodiscard]] const std::unordered_map<std::string, Value>& values() const { return values_; }
  [[nodiscard]] std::uint64_t expanded() const { return expanded_; }
  [[nodiscard]] std::uint64_t sowings() const { return sowings_; }

 private:
  Value value_of(const PlainBoard& board);

  FullGame full_game_;
  std::unordered_map<std::string, Value> values_;
  std::uint64_t expanded_ = 0;
  std::uint64_t sowings_ = 0;
};

}  // namespace seedbank::db::fullgame
