// A game between a person and an opponent, line by line.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include <seedbank/engine.h>

#include "solver/game/notation.h"
#include "tools/options/common_options.h"
#include "tools/terminal/color.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/interrupt.h"

namespace seedbank::tools {

/// The players, and their time limits.
struct PlayPlan {
  Board start;
  Side person = Side::kSouth;
  std::string opponent = "5";  ///< the name of a strategy
  std::uint64_t random_seed = 1;
  Paint paint;
  double seconds = 0;  ///< time limit for a sowing of the opponent, and for each value
};

/// The commands that can be typed, one per line.
extern const std::string kPlayHelp;

/// Plays a game, or several in succession after undo or load. Call run() once.
class PlaySession {
 public:
  /// The arguments must outlive this. Requires the name of a strategy.
  PlaySession(const PlayPlan& plan, Engine& engine, CommandContext& context, StopOnSignal& stop);

  /// Plays until the input says quit or ends. Lists the mistakes of both sides at the end of a
  /// game. Throws the exceptions of Engine::move() and Engine::query(); StreamError.
  [[nodiscard]] ExitCode run();

 private:
  [[nodiscard]] bool person_is_to_move() const;
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
  void help() {
    context_.out.write(kPlayHelp);
    context_.out.flush();
  }
  void quit() { has_quit_ = true; }

  PlayPlan plan_;
  Engine& engine_;
  CommandContext& context_;
  StopOnSignal& stop_;
  Board game_;
  bool has_quit_ = false;
  bool end_shown_ = false;
};

}  // namespace seedbank::tools
