// A game between a person and an opponent, line by line.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include "engine/answer/answerer.h"
#include "engine/strategy/strategy.h"
#include "tools/opponents/game_state.h"
#include "tools/options/common_options.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/interrupt.h"

namespace seedbank::tools {

/// Who plays, and how long anybody may think.
struct PlayPlan {
  NotedPosition start;
  Rules rules = Game().rules;
  Side person = Side::kSouth;
  std::string opponent = "5";  ///< the name of a strategy
  std::uint64_t random_seed = 1;
  Paint paint;
  double seconds = 0;  ///< most for a sowing of the opponent, and for each value that is asked for
};

/// What is typed: a pit, or one of the words that kPlayHelp lists.
extern const std::string kPlayHelp;

/// A game, or several after one another by undo and load. To be run once.
class PlaySession {
 public:
  /// What is referred to must outlive this. Throws StrategyNameError.
  PlaySession(const PlayPlan& plan, engine::Answerer& answerer, CommandContext& context,
              StopOnSignal& stop);

  /// Plays until it is told to quit or the input ends. At the end of a game the mistakes of both
  /// sides are listed. Throws what strategies and answers throw; StreamError.
  [[nodiscard]] ExitCode run();

 private:
  [[nodiscard]] bool person_is_to_move() const { return game_.now().to_move == plan_.person; }
  [[nodiscard]] SearchRequest request() const;
  [[nodiscard]] engine::Answer answer(const NotedPosition& noted, engine::Wanted wanted,
                                      const SearchRequest& request);
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
  engine::Answerer& answerer_;
  CommandContext& context_;
  StopOnSignal& stop_;
  std::unique_ptr<engine::Strategy> opponent_;
  GameState game_;
  bool quit_ = false;
  bool end_shown_ = false;
};

}  // namespace seedbank::tools
