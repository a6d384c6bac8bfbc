// The boards near an opening that have a given value.
#include "engine/analysis/fair_starts.h"

#include <algorithm>
#include <compare>
#include <utility>

#include "engine/base/stop_on_error.h"
#include "solver/base/parallel.h"
#include "solver/game/number_list.h"
#include "solver/search/value_search.h"

namespace seedbank::engine {
namespace {

// Boards from which the work of the others is estimated. A few per cent of the boards take half of
// all work, so more boards would improve the estimate; but until there is an estimate, boards are
// searched with too few endgames.
constexpr std::uint64_t kBoardsForEstimate = 8;

}  // namespace

FairSearch::FairSearch(const FairQuestion& question, const std::vector<Position>& boards,
                       FairVerdicts known, Answerer& answerer, Observer& observer)
    : question_(question),
      boards_(boards),
      answerer_(answerer),
      observer_(observer),
      verdicts_(std::move(known)) {
  for (const std::optional<bool>& verdict : verdicts_) {
    if (verdict) ++decided_;
    if (verdict.value_or(false)) ++found_;
  }
}

void FairSearch::run(const SearchRequest& request, const TakeVerdict& take) {
  std::vector<std::size_t> open;
  for (std::size_t board = 0; board < boards_.size(); ++board) {
    if (!verdicts_[board]) open.push_back(board);
  }
  StopOnError stop(request.stop);
  SearchRequest each = request;
  each.stop = stop.token();
  const auto decide = [&](std::size_t i) {
    if (each.is_ended()) return;
    stop.run([&] {
      try {
        add(open[i], is_of_value(boards_[open[i]], each), take);
      } catch (const Stopped&) {
        // The board stays open.
      }
    });
  };
  observer_.expect(open.size());
  // One board at a time: some take a thousand times as long as others.
  parallel_calls(open.size(), decide);
}

// Throws Stopped if `request` ended the search.
bool FairSearch::is_of_value(const Position& board, const SearchRequest& request) {
  const Decide decide = [&](const Question& question) {
    SearchStats effort;
    const std::optional<int> answer = answerer_.values(question_.game.pits)
                                          ->decide(board, question, request, nodes_ahead(), effort);
    count(effort);
    if (!answer) throw Stopped();
    return *answer;
  };
  const auto likely = balance_ < 0 ? std::strong_ordering::less : std::strong_ordering::greater;
  const std::strong_ordering order = compare_margin(decide, board, question_.value, likely);
  balance_ += order > 0 ? 1 : order < 0 ? -1 : 0;
  return order == 0;
}

// Estimated nodes of the open boards; 0 if unknown.
std::uint64_t FairSearch::nodes_ahead() {
  const std::lock_guard lock(mutex_);
  if (current_.boards < kBoardsForEstimate) return 0;
  return current_.nodes / current_.boards * (boards_.size() - decided_);
}

void FairSearch::count(const SearchStats& effort) {
  if (effort.nodes == 0) return;  // looked up, possibly on disk without endgames in memory
  const std::lock_guard lock(mutex_);
  nodes_ += effort.nodes;
  if (effort.endgame_seeds != current_.endgame_seeds) current_ = {effort.endgame_seeds, 0, 0};
  current_.nodes += effort.nodes;
}

void FairSearch::add(std::size_t board, bool is_of_value, const TakeVerdict& take) {
  const std::lock_guard lock(mutex_);
  take(board, is_of_value);
  verdicts_[board] = is_of_value;
  if (is_of_value) ++found_;
  ++decided_;
  ++current_.boards;
  observer_.found(found_);
  observer_.answered();
}

std::vector<FairStart> numbered(const std::vector<Position>& boards, const FairQuestion& question) {
  const int pits = question.game.pits;
  std::vector<FairStart> list;
  for (const Position& board : boards) {
    list.push_back({seeds_in_order({pits, Side::kSouth, board}, south_then_north),
                    moved_seeds(board, pits, question.seeds_per_pit),
                    static_cast<int>(list.size())});
  }
  int ludii = 0;
  for (int moved = 1; moved <= question.most_moved; ++moved) {
    for (FairStart& board : list) {
      if (board.moved == moved) board.ludii = ++ludii;
    }
  }
  return list;
}

}  // namespace seedbank::engine
