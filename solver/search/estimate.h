// A guess of a position's share, from a shallow search: where the exact search begins to ask.
#pragma once

#include <cstdint>

#include "solver/game/sowing.h"
#include "solver/search/endgame_source.h"

namespace seedbank {

struct Estimate {
  int share = 0;            ///< within 0..seeds in play; no bound of any kind
  std::uint64_t nodes = 0;  ///< positions looked at
};

/// Guesses the share of the seeds in play by searching some turns ahead and judging what it sees
/// there by the evaluation. With what a solver spends on it, off by 1.6 to 2.5 seeds, root mean
/// square, for positions of 6 pits and 30 to 50 seeds (data/search_log.md). Looks at `node_budget`
/// positions and a few more at most. Requires empty stores and that the game is not over.
[[nodiscard]] Estimate estimate_share(const SowingTable& table, const EndgameSource& endgames,
                                      const Position& position, std::uint64_t node_budget);

/// Proof numbers first ask about a share this much below the estimate: proving a share that is too
/// low costs little, while refuting one that is too high costs more than any other question.
inline constexpr int kBelowEstimate = 1;

}  // namespace seedbank
