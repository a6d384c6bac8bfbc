// A game between a person and an opponent, line by line.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <seedbank/engine.h>

#include "engine/notation/game_record.h"
#include "solver/game/notation.h"
#include "solver/game/sowing.h"
#include "tools/options/common_options.h"
#include "tools/terminal/color.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/interrupt.h"

namespace seedbank::tools {

/// A game from its start to the current position; sowings can be taken back. Not thread-safe.
class GameState {
 public:
  /// Requires that `start` has as many pits as the table.
  GameState(const SowingTable& table, const NotedPosition& start)
      : table_(table), game_{start, {}, {}} {}

  [[nodiscard]] const SowingTable& table() const noexcept { return table_; }
  [[nodiscard]] const engine::PlayedGame& game() const noexcept { return game_; }
  [[nodiscard]] const NotedPosition& now() const noexcept { return game_.now(); }
  [[nodiscard]] bool is_over() const noexcept { return seedbank::is_over(now().position); }

  /// Sows pit 0..pits-1 of the side to move. Requires that it holds seeds and that the game is not
  /// over.
  void sow(int pit) { game_.sow(table_, pit); }

  /// Takes back sowings up to the last choice of `side`. Returns false, and changes nothing, if it
  /// has not chosen yet.
  bool take_back(Side side);

  /// The pits sown so far, from 1, with blanks between.
  [[nodiscard]] std::string pits() const;

 private:
  SowingTable table_;
  engine::PlayedGame game_;
};

/// The players, and their time limits.
struct PlayPlan {
  NotedPosition start;
  Rules rules = Game().rules;
  Side person = Side::kSouth;
  std::string opponent = "5";  ///< the name of a strategy
  std::uint64_t random_seed = 1;
  Paint paint;
  double seconds = 0;  ///< time limit for a sowing of the opponent, and for each value
};

/// What may be typed: a line per word.
extern const std::string kPlayHelp;

/// A game, or several in succession through undo and load. To be run once.
class PlaySession {
 public:
  /// The arguments must outlive this. Requires the name of a strategy.
  PlaySession(const PlayPlan& plan, Engine& engine, CommandContext& context, StopOnSignal& stop);

  /// Plays until the input says quit or ends. Lists the mistakes of both sides at the end of a
  /// game. Throws what strategies and answers throw; StreamError.
  [[nodiscard]] ExitCode run();

 private:
  [[nodiscard]] bool person_is_to_move() const { return game_.now().to_move == plan_.person; }
  [[nodiscard]] Board board_of(const NotedPosition& noted) const;
  [[nodiscard]] Limits limits(std::chrono::duration<double> time) const;
  [[nodiscard]] Limits limits() const {
    return limits(std::chrono::duration<double>(plan_.seconds));
  }
  void say(const std::string& text);
  void show_board();
  void let_opponent_sow();
  void obey(const std::string& line);
  void sow(const std::string& word);
  void hint();
  void value();
  void undo();
  void save(const std::string& file);
  void load(const std::string& file);
  void show_end();
  void review();

  PlayPlan plan_;
  Engine& engine_;
  CommandContext& context_;
  StopOnSignal& stop_;
  GameState game_;
  bool quit_ = false;
  bool end_shown_ = false;
};

}  // namespace seedbank::tools
