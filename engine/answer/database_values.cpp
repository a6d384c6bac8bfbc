// Values of the positions that the database on disk covers, found without a search.
#include "engine/answer/database_values.h"

#include <algorithm>
#include <bit>
#include <string>

#include <seedbank/error.h>

#include "db/endgame/format.h"
#include "engine/base/failure.h"
#include "solver/base/error_text.h"

namespace seedbank::engine {

int DatabaseValues::share_of(const Position& position) const {
  if (const EndgameCache* const endgames = endgames_) {
    if (const auto share = endgames->share(position)) return *share;
  }
  return database_.share(db::to_side(position.mover), db::to_side(position.waiter)).value();
}

SolvedShare DatabaseValues::share(const Position& position, const SearchRequest& /*request*/,
                                  const BoundsReport& /*report*/, SearchStats& /*effort*/) {
  const int share = share_of(position);
  return {{share, share}};
}

std::optional<int> DatabaseValues::decide(const Position& position, const Question& /*question*/,
                                          const SearchRequest& /*request*/,
                                          std::uint64_t /*nodes_ahead*/, SearchStats& /*effort*/) {
  return share_of(position);
}

// The share of the side that sowed, of the seeds in play before the sowing.
int DatabaseValues::worth_of(const Successor& child) const {
  return child.worth(child.is_over() ? 0 : share_of(child.position));
}

void DatabaseValues::contradiction(int share) const {
  const auto directory = db::game_directory(database_.root(), database_.game());
  throw ContradictionError(single_line(directory.string()) +
                               ": contradicts itself: the mover's share is " +
                               std::to_string(share) + ", but the best sowing gives another",
                           ContradictionError::Evidence::kDatabase, directory);
}

MoveValues DatabaseValues::moves(const Position& position, ShareBounds share, MoveDetail /*detail*/,
                                 const SearchRequest& /*request*/, SearchStats& /*effort*/,
                                 const std::function<void()>& settled) {
  MoveValues values;
  int best = 0;
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    const int gets = worth_of(successor(table_, position, pit));
    values.moves.push_back({pit, {gets, gets}});
    best = std::max(best, gets);
  }
  if (best < share.low || best > share.high) contradiction(share.low);
  if (share.exact()) settled();
  return values;
}

BestLine DatabaseValues::line(const Position& start, int share, const SearchRequest& /*request*/,
                              SearchStats& /*effort*/) {
  BestLine line;
  Position position = without_stores(start);
  while (!is_over(position)) {
    Successor next;
    std::uint32_t pits = legal_pits(position);
    for (; pits != 0; pits &= pits - 1) {
      next = successor(table_, position, std::countr_zero(pits));
      if (worth_of(next) == share) break;
    }
    if (pits == 0) contradiction(share);
    line.pits.push_back(std::countr_zero(pits));
    position = next.position;
    share = next.share_if_worth(share);
  }
  line.complete = true;
  return line;
}

}  // namespace seedbank::engine
