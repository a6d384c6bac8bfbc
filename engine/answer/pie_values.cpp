// The pie rule.
#include "engine/answer/pie_values.h"

#include <algorithm>
#include <cstdlib>

#include "engine/board/arguments.h"
#include "solver/base/stopwatch.h"

namespace seedbank {
Bounds PieTurn::worth() const noexcept {
  if (ends_game) return value;
  const int most = std::max(std::abs(value.low), std::abs(value.high));
  const bool has_zero = value.low <= 0 && value.high >= 0;
  const int least = has_zero ? 0 : std::min(std::abs(value.low), std::abs(value.high));
  return {-most, -least};
}

std::vector<PieTurn> PieAnswer::best() const {
  int most = bounds.low;
  for (const PieTurn& turn : turns) most = std::max(most, turn.worth().high);
  std::vector<PieTurn> best;
  std::copy_if(turns.begin(), turns.end(), std::back_inserter(best),
               [&](const PieTurn& turn) { return turn.worth().low == most; });
  return best;
}

namespace engine {
namespace {

Board after_turn(Board board, Pie pie, const std::vector<int>& pits) {
  for (const int pit : pits) {
    if (pie == Pie::kSowing) {
      board.sow_without_extra_turn(pit);
    } else {
      board.sow(pit);
    }
  }
  return board;
}

constexpr Wanted kValueOnly = {.moves = false, .line = false};

// Computes the turns, and keeps account of what that took.
class PieSearch {
 public:
  PieSearch(Answerer& answerer, PieAnswer& answer, const SearchRequest& request,
            const std::function<void(Bounds)>& report)
      : answerer_(answerer), answer_(answer), request_(request), report_(report) {}

  void add_turns() {
    Wanted turns = kValueOnly;
    turns.turns = true;
    const Answer all = asked(answer_.board, turns);
    for (const Turn& turn : all.turns) {
      answer_.turns.push_back({turn.pits, turn.bounds, board_after(turn.pits).over()});
    }
    set_bounds();
  }

  // Continues a best turn, if one is known.
  void add_line() {
    const std::vector<PieTurn> best = answer_.best();
    if (!answer_.bounds.exact() || best.empty()) return;
    Wanted line = kValueOnly;
    line.line = true;
    const Answer rest = asked(board_after(best[0].pits), line);
    if (!rest.line) return;
    answer_.line = best[0].pits;
    answer_.line->insert(answer_.line->end(), rest.line->begin(), rest.line->end());
  }

  void add_sowings() {
    // Nothing is known about sowings before their searches.
    const Board& start = answer_.board;
    const int stores = start.south_to_move() ? start.store_difference() : -start.store_difference();
    const int in_play = start.in_play();
    for (const int pit : start.legal_pits()) {
      answer_.turns.push_back({{pit}, {stores - in_play, stores + in_play}, false});
    }
    for (PieTurn& turn : answer_.turns) {
      const Board after = board_after(turn.pits);
      turn.ends_game = after.over();
      const Bounds value = asked(after, kValueOnly).bounds;
      const bool same_side = after.to_move() == start.to_move();
      turn.value = same_side ? value : Bounds{-value.high, -value.low};
      set_bounds();
    }
  }

 private:
  [[nodiscard]] Board board_after(const std::vector<int>& pits) const {
    return after_turn(answer_.board, answer_.pie, pits);
  }

  Answer asked(const Board& board, const Wanted& wanted) {
    Answer answer = answerer_.answer(board, wanted, request_, kNoReport);
    if (answer.completion != Completion::kComplete) answer_.completion = answer.completion;
    if (answer.nodes > 0) {
      answer_.source = Source::kSearch;
    } else if (answer_.source == Source::kTerminal) {
      answer_.source = answer.source;
    }
    answer_.nodes += answer.nodes;
    answer_.endgame_seeds = std::max(answer_.endgame_seeds, answer.endgame_seeds);
    if (answer_.notes.empty()) answer_.notes = answer.notes;
    return answer;
  }

  void set_bounds() {
    Bounds best = answer_.turns[0].worth();
    for (const PieTurn& turn : answer_.turns) {
      best = {std::max(best.low, turn.worth().low), std::max(best.high, turn.worth().high)};
    }
    answer_.bounds = best;
    report_(best);
  }

  Answerer& answerer_;
  PieAnswer& answer_;
  const SearchRequest& request_;
  const std::function<void(Bounds)>& report_;
};

}  // namespace

PieAnswer pie_answer(Answerer& answerer, const Board& board, Pie pie, const SearchRequest& request,
                     const std::function<void(Bounds)>& report) {
  const Stopwatch watch;
  PieAnswer answer{.board = board, .pie = pie};
  if (board.over()) {
    const Position position = position_of(board).position;
    const int margin = margin_from_share(position, seeds_in_pits(position.mover));
    answer.bounds = {margin, margin};
    answer.line.emplace();
    return answer;
  }
  PieSearch search(answerer, answer, request, report);
  if (pie == Pie::kTurn) {
    search.add_turns();
  } else {
    search.add_sowings();
  }
  search.add_line();
  answer.seconds = watch.seconds();
  return answer;
}

}  // namespace engine
}  // namespace seedbank
