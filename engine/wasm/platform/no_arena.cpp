// A platform without other programs: replaces engine/arena and engine/programs. Built-in players
// need no referee unless there is a clock or a pie rule.
#include <seedbank/error.h>

#include "engine/arena/arena_match.h"

namespace seedbank::engine {

struct ArenaMatch::Rep {};

bool ArenaMatch::is_needed_for(const MatchPlan& plan) {
  return plan.pie != Pie::kNone || plan.clock.per_game || !plan.functions.empty();
}

ArenaMatch::ArenaMatch(const MatchPlan& /*plan*/, const SowingTable& /*table*/,
                       Answerer& /*answerer*/) {
  throw ArgumentError("match: WebAssembly has no referee, so no clock and no pie rule");
}
ArenaMatch::~ArenaMatch() = default;

bool ArenaMatch::play(MatchGame& /*game*/, const std::mt19937_64& /*random*/,
                      const SearchRequest& /*request*/) const {
  return false;
}

}  // namespace seedbank::engine
