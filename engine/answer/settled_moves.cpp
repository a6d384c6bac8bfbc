// The sowings of a position, after one best pit.
#include "engine/answer/settled_moves.h"

#include <optional>

namespace seedbank::engine {

MoveValues settled_moves(ValueSource& source, const Position& position, ShareBounds share,
                         MoveDetail detail, const SearchRequest& request, Effort& effort,
                         const std::function<void()>& settled) {
  std::optional<int> best;
  if (share.exact()) best = source.best_pit(position, share.low, request, effort);
  if (best) settled();
  MoveValues values = source.moves(position, share, detail, request, effort);
  for (MoveValue& move : values.moves) {
    if (move.pit == best) move.share.low = share.low;
  }
  return values;
}

}  // namespace seedbank::engine
