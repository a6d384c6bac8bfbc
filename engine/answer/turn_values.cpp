// The values of all first turns of a position.
#include "engine/answer/turn_values.h"

#include "engine/answer/margins.h"
#include "solver/game/successor.h"

namespace seedbank::engine {
namespace {

// Walks the tree of sowings that earn extra turns.
class TurnTree {
 public:
  TurnTree(ValueSource& source, const SowingTable& table, const Position& start,
           const SearchRequest& request, SearchStats& effort)
      : source_(source), table_(table), start_(start), request_(request), effort_(effort) {}

  // Adds all turns that begin with pits_. These sowings led to `position` and gained `gained`
  // seeds; the share of the side that sows lies within `share` there.
  void visit(const Position& position, int gained, ShareBounds share) {
    const MoveValues values =
        source_.moves(position, share, MoveDetail::kExact, request_, effort_, kNotTold);
    for (const MoveValue& move : values.moves) {
      const Successor child = successor(table_, position, move.pit);
      pits_.push_back(move.pit + 1);
      if (child.same_mover && !child.is_over()) {
        visit(child.position, gained + child.gained,
              {child.share_if_worth(move.share.low), child.share_if_worth(move.share.high)});
      } else {
        turns_.push_back({pits_, margins_from_shares(
                                     start_, {gained + move.share.low, gained + move.share.high})});
      }
      pits_.pop_back();
    }
  }

  [[nodiscard]] std::vector<Turn> take_turns() { return std::move(turns_); }

 private:
  ValueSource& source_;
  const SowingTable& table_;
  const Position& start_;
  const SearchRequest& request_;
  SearchStats& effort_;
  std::vector<int> pits_;
  std::vector<Turn> turns_;
};

}  // namespace

std::vector<Turn> turn_values(ValueSource& source, const SowingTable& table,
                              const Position& position, ShareBounds share,
                              const SearchRequest& request, SearchStats& effort) {
  TurnTree tree(source, table, position, request, effort);
  tree.visit(position, 0, share);
  return tree.take_turns();
}

}  // namespace seedbank::engine
