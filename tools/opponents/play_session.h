// A game between a person and an opponent, line by line.
#pragma once

#include <cstdint>
#include <string>

#include <seedbank/engine.h>

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

/// Plays a game, or several in succession after undo or load, until the input says quit or ends.
/// Lists the mistakes of both sides at the end of a game. Requires the name of a strategy. Throws
/// the exceptions of move_of_player() and Engine::query(); StreamError.
[[nodiscard]] ExitCode play(const PlayPlan& plan, Engine& engine, CommandContext& context,
                            StopOnSignal& stop);

}  // namespace seedbank::tools
