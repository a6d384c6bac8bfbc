// A game in the making, that can be taken back.
#pragma once

#include <string>
#include <vector>

#include "engine/notation/game_record.h"
#include "solver/game/notation.h"
#include "solver/game/sowing.h"

namespace seedbank::tools {

/// A game from a start to where it stands. For one thread.
class GameState {
 public:
  /// Requires a start of the table's number of pits.
  GameState(const SowingTable& table, const NotedPosition& start) : table_(table), start_(start) {}

  [[nodiscard]] const SowingTable& table() const noexcept { return table_; }
  [[nodiscard]] const NotedPosition& start() const noexcept { return start_; }
  [[nodiscard]] const std::vector<engine::PlayedSowing>& sowings() const noexcept {
    return sowings_;
  }
  [[nodiscard]] const NotedPosition& now() const noexcept {
    return sowings_.empty() ? start_ : sowings_.back().reached;
  }
  [[nodiscard]] bool is_over() const noexcept { return seedbank::is_over(now().position); }

  /// Sows pit 0..pits-1 of the side to move. Requires that it holds seeds and that the game goes
  /// on.
  void sow(int pit);

  /// Takes back sowings until `side` is to choose again; false, and nothing is changed, when it has
  /// not chosen yet.
  bool take_back(Side side);

  /// The pits sown so far, from 1, with blanks between.
  [[nodiscard]] std::string pits() const;

 private:
  SowingTable table_;
  NotedPosition start_;
  std::vector<engine::PlayedSowing> sowings_;
};

}  // namespace seedbank::tools
