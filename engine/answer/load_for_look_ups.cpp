// Loads endgames from a database on disk if that takes less time than looking positions up there.
#include "db/storage/errors.h"
#include "engine/answer/endgame_policy.h"
#include "engine/answer/game_sources.h"

namespace seedbank::engine {

void Answerer::load_for_look_ups(GameSources& game, std::span<const Position> positions, int times,
                                 const SearchRequest& request) {
  const int pits = game.table.game().pits;
  const int held = endgames(pits).first;
  SeedCounts look_ups;
  for (const Position& position : positions) {
    const int seeds = seeds_in_play(position);
    if (seeds <= held || seeds > game.covered_seeds || is_over(position)) continue;
    add_count(look_ups, seeds, static_cast<std::uint64_t>(times));
  }
  if (endgames_worth_loading(pits, look_ups, game.covered_seeds) <= held) return;
  try {
    EndgameCache& cache = searched(game).endgames();
    const int worth = endgames_worth_loading(pits, look_ups, cache.most_exact_seeds());
    if (worth > held) cache.begin_with(worth, request);
  } catch (const db::ResourceError&) {
    // Look-ups on disk take no memory.
  }
}

}  // namespace seedbank::engine
