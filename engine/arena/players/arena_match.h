// Games of a match that need a referee: programs, functions, clocks, the pie rule.
#pragma once

#include <memory>
#include <random>

#include <seedbank/match.h>
#include <seedbank/observer.h>

#include "engine/answer/answerer.h"
#include "solver/game/sowing.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// Plays the games of a match with a referee. Thread-safe.
class ArenaMatch {
 public:
  /// Whether the games of this plan need one.
  [[nodiscard]] static bool is_needed_for(const MatchPlan& plan);

  /// All arguments must outlive this. Throws ArgumentError for unknown players, and for programs
  /// whose protocol cannot express the game. If there are agents, listens for them, and throws
  /// IoError if the address is not free; `observer` is told which agents come and go.
  ArenaMatch(const MatchPlan& plan, const SowingTable& table, Answerer& answerer,
             Observer& observer);
  ArenaMatch(const ArenaMatch&) = delete;
  ArenaMatch& operator=(const ArenaMatch&) = delete;
  ~ArenaMatch();

  /// Plays `game`, whose number and fixture are set, with the random numbers of its strategies.
  /// Returns false if `request` ended it. A game during which the machine lacked processes, memory
  /// or files is played again; after some attempts, throws db::ResourceError or db::IoError.
  [[nodiscard]] bool play(MatchGame& game, const std::mt19937_64& random,
                          const SearchRequest& request) const;

 private:
  struct Rep;
  std::unique_ptr<Rep> rep_;
};

}  // namespace seedbank::engine
