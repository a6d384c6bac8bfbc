// Principal variation search with a transposition table and iterative deepening.
//
// A table entry causes cutoffs only at its own depth, so that values equal those of minimax. On the
// principal variation, the table only orders turns, so that the line is complete.
#include "engine/four_rows/look_ahead.h"

#include <cassert>
#include <random>
#include <utility>

namespace seedbank::four_rows {
namespace {

constexpr int kWindow = 3;                  // around the value of the last iteration
constexpr std::uint64_t kCheckNodes = 512;  // between checks of the clock

// Distances to a win are relative to the root in the search, and to the position in the table.
std::int16_t to_table(int value, int ply) noexcept {
  const int shift = !turns_to_end(value) ? 0 : value > 0 ? ply : -ply;
  return static_cast<std::int16_t>(value + shift);
}
int from_table(int value, int ply) noexcept {
  return !turns_to_end(value) ? value : value > 0 ? value - ply : value + ply;
}

// True if a stored value suffices for the window.
bool is_enough(ValueBound bound, int known, int alpha, int beta) noexcept {
  if (bound == ValueBound::kExact) return true;
  return bound == ValueBound::kAtLeast ? known >= beta : known <= alpha;
}

}  // namespace

Foresight LookAhead::look(const Position& position, const LookAheadRequest& request) {
  assert(!is_lost(position));
  assert(request.depth >= 1 && request.depth <= kMaxDepth);
  begin(request);
  root_ = position;
  make_root_turns();
  Foresight best;
  for (int depth = 1; depth <= request.depth; ++depth) {
    may_stop_ = depth > 1;
    if (must_end() || !deepen(depth, best)) break;
    if (turns_to_end(best.value)) best.complete = true;
    if (best.complete) break;
  }
  best.complete = best.complete || best.depth == request.depth;
  best.nodes = maker_.nodes();
  return best;
}

void LookAhead::begin(const LookAheadRequest& request) {
  table_.clear();
  maker_.begin(request.step_limit);
  request_ = request;
  next_check_ = 0;
  stopped_ = false;
}

// Shuffles the turns, which breaks ties at random, because the turn searched first wins a tie.
void LookAhead::make_root_turns() {
  root_turns_.count = 0;
  maker_.add_turns(root_, 0, legal_pits(root_.mover), root_turns_);
  std::mt19937_64 random(request_.tie_seed);
  const auto first = root_turns_.all.begin();
  for (std::size_t i = root_turns_.count; i > 1; --i) std::swap(first[i - 1], first[random() % i]);
  std::stable_sort(first, root_turns_.end(),
                   [](const Turn& a, const Turn& b) { return a.captured > b.captured; });
}

// One iteration; false, leaving `best` unchanged, if it was stopped.
bool LookAhead::deepen(int depth, Foresight& best) {
  int alpha = -kWin;
  int beta = kWin;
  if (depth > 1) {
    alpha = std::max(alpha, best.value - kWindow);
    beta = std::min(beta, best.value + kWindow);
  }
  int found = root_value(depth, alpha, beta);
  // Outside the window: search again without a bound on that side.
  if (!stopped_ && found <= alpha) found = root_value(depth, -kWin, alpha + 1);
  if (!stopped_ && found >= beta) found = root_value(depth, beta - 1, kWin);
  if (stopped_) return false;
  best.value = found;
  best.depth = depth;
  const Line& line = lines_[0];
  best.line.assign(line.pits.begin(), line.pits.begin() + static_cast<std::ptrdiff_t>(line.count));
  return true;
}

// Moves the best turn to the front.
int LookAhead::root_value(int depth, int alpha, int beta) {
  const Node root = root_node(depth);
  int best = -kWin;
  for (std::size_t i = 0; i < root_turns_.count; ++i) {
    const auto turn = root_turns_.all.begin() + static_cast<std::ptrdiff_t>(i);
    const int found = value_after(root, *turn, i == 0, std::max(alpha, best), beta);
    if (stopped_) return 0;
    if (found <= best) continue;
    best = found;
    if (best <= alpha) continue;
    line(0).set(turn->pit, line(1));
    std::rotate(root_turns_.all.begin(), turn, turn + 1);
    if (best >= beta) break;
  }
  return best;
}

// The value of a node if within the window, otherwise a bound beyond the end of the window.
int LookAhead::value(const Node& node, int alpha, int beta) {
  line(node.ply).clear();
  if (is_lost(node.position)) return node.ply - kWin;
  if (node.depth == 0) return node.margin;
  // A win by the next turn is the best value possible.
  beta = std::min(beta, kWin - node.ply - 1);
  if (alpha >= beta) return beta;
  return node.depth == 1 ? last_turn_value(node, alpha, beta) : inner_value(node, alpha, beta);
}

// The positions after the last turn are evaluated without further search.
int LookAhead::last_turn_value(const Node& node, int alpha, int beta) {
  const bool is_won_by_any = legal_pits(node.position.waiter) == 0;
  int best = -kWin;
  for (std::uint32_t pits = legal_pits(node.position.mover); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    Position next = node.position;
    const Sowing sowing = maker_.sow(next, pit);
    int found = node.margin + 2 * sowing.captured;
    if (!ends(sowing)) {
      found = 0;
    } else if (is_won_by_any || (sowing.captured > 0 && legal_pits(next.waiter) == 0)) {
      found = kWin - node.ply - 1;
    }
    if (found <= best) continue;
    best = found;
    if (best > alpha) line(node.ply).set(pit);
    if (best >= beta) break;
  }
  if (must_end()) stopped_ = true;
  return best;
}

int LookAhead::inner_value(const Node& node, int alpha, int beta) {
  // Step 1. Look up the table.
  Untried untried{.unmade = legal_pits(node.position.mover)};
  if (const auto entry = table_.find(node.position)) {
    const int known = from_table(entry->value, node.ply);
    if (node.kind == NodeKind::kOther && entry->depth == node.depth &&
        is_enough(entry->bound, known, alpha, beta)) {
      return known;
    }
    untried.turns.add(maker_.made(node.position, entry->pit));
    untried.unmade &= ~(std::uint32_t{1} << entry->pit);
  }

  // Step 2. Search the turns.
  int best = -kWin;
  int best_pit = kNoPit;
  while (const Turn* const turn = maker_.next_turn(node.position, node.ply, untried)) {
    const bool is_first = best_pit == kNoPit;
    const int found = value_after(node, *turn, is_first, std::max(alpha, best), beta);
    if (stopped_) return 0;
    if (found <= best) continue;
    best = found;
    best_pit = turn->pit;
    if (best > alpha) line(node.ply).set(turn->pit, line(node.ply + 1));
    if (best >= beta) {
      maker_.remember_cut(node.ply, node.depth, *turn);
      break;
    }
  }

  // Step 3. Store the result.
  const ValueBound bound = best >= beta    ? ValueBound::kAtLeast
                           : best <= alpha ? ValueBound::kAtMost
                                           : ValueBound::kExact;
  table_.store(node.position, {to_table(best, node.ply), static_cast<std::uint8_t>(node.depth),
                               bound, static_cast<std::uint8_t>(best_pit)});
  return best;
}

// The value of a turn for the mover of the node. All turns but the first are searched with a null
// window first.
int LookAhead::value_after(const Node& node, const Turn& turn, bool is_first, int alpha, int beta) {
  if (turn.endless) {
    line(node.ply + 1).clear();
    return 0;
  }
  const int margin = -(node.margin + 2 * turn.captured);
  Node next{turn.next, margin, node.depth - 1, node.ply + 1, node.kind};
  if (!is_first) {
    next.kind = NodeKind::kOther;
    const int found = -value(next, -alpha - 1, -alpha);
    if (found <= alpha || found >= beta || node.kind == NodeKind::kOther) return found;
    next.kind = node.kind;
  }
  return -value(next, -beta, -alpha);
}

// True if the search has to end. Checks the clock periodically.
bool LookAhead::must_end() {
  if (stopped_ || !may_stop_) return stopped_;
  if (maker_.nodes() >= request_.node_limit) return true;
  if (maker_.nodes() < next_check_) return false;
  next_check_ = maker_.nodes() + kCheckNodes;
  return request_.stop.stop_requested() || std::chrono::steady_clock::now() >= request_.deadline;
}

}  // namespace seedbank::four_rows
