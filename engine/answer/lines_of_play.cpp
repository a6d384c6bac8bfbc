// Lines of play.
#include "engine/answer/lines_of_play.h"

#include <stdexcept>
#include <string>
#include <utility>

#include "engine/answer/answerer.h"
#include "solver/game/successor.h"

namespace seedbank::engine {
namespace {

[[noreturn]] void fail(const NotedPosition& start, const std::string& why) {
  throw std::logic_error("internal error: the line of play found for " + to_text(start) + ' ' +
                         why);
}

// Walks the tree of sowings that earn extra turns.
class TurnTree {
 public:
  TurnTree(GameValues& values, const Position& start, const SearchRequest& request,
           SearchStats& effort)
      : values_(values), start_(start), request_(request), effort_(effort) {}

  // Adds all turns that begin with pits_. These sowings led to `position` and gained `gained`
  // seeds; the share of the side that sows lies within `share` there.
  void visit(const Position& position, int gained, ShareBounds share) {
    const MoveValues values =
        values_.moves(position, share, MoveDetail::kExact, request_, effort_, kNotTold);
    for (const MoveValue& move : values.moves) {
      const Successor child = successor(values_.table(), position, move.pit);
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
  GameValues& values_;
  const Position& start_;
  const SearchRequest& request_;
  SearchStats& effort_;
  std::vector<int> pits_;
  std::vector<Turn> turns_;
};

}  // namespace

std::vector<int> checked_line(const SowingTable& table, const NotedPosition& start,
                              const std::vector<int>& pits, int margin) {
  std::vector<int> line;
  Position position = start.position;
  Side side = start.to_move;
  for (const int pit : pits) {
    if (is_over(position)) fail(start, "continues after the end of the game");
    if ((legal_pits(position) >> pit & 1) == 0) fail(start, "sows an empty pit");
    line.push_back(pit + 1);
    if (sow(table, position, pit) == After::kOtherMover) side = other(side);
  }
  if (!is_over(position)) fail(start, "does not end the game");
  const int reached =
      side == start.to_move ? store_difference(position) : -store_difference(position);
  if (reached != margin) {
    fail(start, "leads to " + std::to_string(reached) + " and not to " + std::to_string(margin));
  }
  return line;
}

std::vector<Turn> turn_values(GameValues& values, const Position& position, ShareBounds share,
                              const SearchRequest& request, SearchStats& effort) {
  TurnTree tree(values, position, request, effort);
  tree.visit(position, 0, share);
  return tree.take_turns();
}

}  // namespace seedbank::engine
