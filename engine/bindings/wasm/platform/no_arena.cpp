// A platform without other programs: replaces engine/arena/players and engine/programs. Built-in
// players need no referee unless there is a clock or a pie rule.
#include <seedbank/error.h>

#include "engine/arena/players/arena_match.h"
#include "engine/arena/players/program_names.h"

namespace seedbank::engine {

bool names_a_program(std::string_view /*name*/) noexcept { return false; }

struct ArenaMatch::Rep {};

bool ArenaMatch::is_needed_for(const MatchPlan& plan) {
  return plan.pie != Pie::kNone || plan.clock.game || !plan.functions.empty();
}

ArenaMatch::ArenaMatch(const MatchPlan& /*plan*/, const SowingTable& /*table*/,
                       Answerer& /*answerer*/, Observer& /*observer*/) {
  throw ArgumentError("match: WebAssembly has no referee, so no clock and no pie rule");
}
ArenaMatch::~ArenaMatch() = default;

bool ArenaMatch::play(MatchGame& /*game*/, const std::mt19937_64& /*random*/,
                      const SearchRequest& /*request*/) const {
  return false;
}

}  // namespace seedbank::engine
