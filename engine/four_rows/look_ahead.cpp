// Principal variation search with a transposition table and iterative deepening.
//
// An entry of the table causes cutoffs at its own depth only, so that values equal those of
// minimax. On the principal variation the table only orders turns, so that the line is complete.
#include "engine/four_rows/look_ahead.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <random>
#include <utility>

#include "engine/four_rows/look_ahead_table.h"

namespace seedbank::four_rows {
namespace {

constexpr int kNoPit = kPits;
constexpr int kWindow = 3;                  // around the value of the last iteration
constexpr std::uint64_t kCheckNodes = 512;  // between checks of the clock
constexpr int kTableDepth = 2;              // least depth of positions in the table

// The order of turns: captures by number of seeds, then killers, then by history.
constexpr int kCaptureOrder = 1 << 28;
constexpr int kKillerOrder = 1 << 27;
constexpr int kMostHistory = 1 << 26;

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
  switch (bound) {
    case ValueBound::kExact:
      return true;
    case ValueBound::kAtLeast:
      return known >= beta;
    case ValueBound::kAtMost:
      break;
  }
  return known <= alpha;
}

}  // namespace

class LookAhead::Searcher {
 public:
  Foresight look(const Position& position, const LookAheadRequest& request);

 private:
  // A turn and the position after it.
  struct Turn {
    Position next;  // the other side to move
    int pit = kNoPit;
    int captured = 0;
    bool endless = false;
    int order = 0;
  };

  // The turns of a position.
  struct Turns {
    std::array<Turn, kPits> all;
    std::size_t count = 0;

    void add(const Turn& turn) noexcept { all[count++] = turn; }
    auto end() noexcept { return all.begin() + static_cast<std::ptrdiff_t>(count); }
  };

  // The turns of a node that is being searched.
  struct Untried {
    Turns turns{};             // generated so far
    std::size_t tried = 0;     // number of these that have been searched
    std::uint32_t unmade = 0;  // pits whose turns have not been generated
  };

  struct Line {
    std::array<std::uint8_t, kMaxDepth> pits{};
    std::size_t count = 0;

    void clear() noexcept { count = 0; }
    void set(int pit, const Line& rest) noexcept {
      pits[0] = static_cast<std::uint8_t>(pit);
      std::copy_n(rest.pits.begin(), rest.count, pits.begin() + 1);
      count = rest.count + 1;
    }
    void set(int pit) noexcept {
      pits[0] = static_cast<std::uint8_t>(pit);
      count = 1;
    }
  };

  enum class NodeKind : std::uint8_t { kPrincipal, kOther };

  // A node of the search tree.
  struct Node {
    const Position& position;
    int margin;  // of the mover
    int depth;   // turns to look ahead
    int ply;     // turns from the root
    NodeKind kind;
  };

  void begin(const LookAheadRequest& request);
  void make_root_turns();
  [[nodiscard]] Node root_node(int depth) const {
    return {root_, margin(root_), depth, 0, NodeKind::kPrincipal};
  }
  bool deepen(int depth, Foresight& best);
  int root_value(int depth, int alpha, int beta);
  int value(const Node& node, int alpha, int beta);
  int last_turn_value(const Node& node, int alpha, int beta);
  int inner_value(const Node& node, int alpha, int beta);
  int value_after(const Node& node, const Turn& turn, bool is_first, int alpha, int beta);
  [[nodiscard]] Turn made(const Position& position, int pit);
  [[nodiscard]] const Turn* next_turn(const Node& node, Untried& untried);
  void add_turns(const Node& node, std::uint32_t pits, Turns& turns);
  void remember_cut(const Node& node, const Turn& turn);
  [[nodiscard]] bool must_end();
  Line& line(int ply) { return lines_[static_cast<std::size_t>(ply)]; }

  LookAheadTable table_;
  std::array<std::array<int, 2>, kMaxDepth + 1> killers_{};  // pits, by ply
  std::array<std::array<int, kPits>, 2> history_{};          // of cutoffs, by side
  std::array<Line, kMaxDepth + 1> lines_{};
  Position root_;
  Turns root_turns_;
  LookAheadRequest request_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_check_ = 0;
  bool may_stop_ = false;
  bool stopped_ = false;
};

LookAhead::LookAhead() : search_(std::make_unique<Searcher>()) {}
LookAhead::~LookAhead() = default;

Foresight LookAhead::look(const Position& position, const LookAheadRequest& request) {
  return search_->look(position, request);
}

Foresight LookAhead::Searcher::look(const Position& position, const LookAheadRequest& request) {
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
  best.nodes = nodes_;
  return best;
}

void LookAhead::Searcher::begin(const LookAheadRequest& request) {
  table_.clear();
  for (auto& killers : killers_) killers.fill(kNoPit);
  for (auto& history : history_) history.fill(0);
  request_ = request;
  nodes_ = 0;
  next_check_ = 0;
  stopped_ = false;
}

// Ties are broken at random: the turn searched first wins, so turns are shuffled.
void LookAhead::Searcher::make_root_turns() {
  root_turns_.count = 0;
  add_turns(root_node(1), legal_pits(root_.mover), root_turns_);
  std::mt19937_64 random(request_.tie_seed);
  const auto first = root_turns_.all.begin();
  for (std::size_t i = root_turns_.count; i > 1; --i) std::swap(first[i - 1], first[random() % i]);
  std::stable_sort(first, root_turns_.end(),
                   [](const Turn& a, const Turn& b) { return a.captured > b.captured; });
}

// One iteration; false, leaving `best` unchanged, if it was stopped.
bool LookAhead::Searcher::deepen(int depth, Foresight& best) {
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
int LookAhead::Searcher::root_value(int depth, int alpha, int beta) {
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
int LookAhead::Searcher::value(const Node& node, int alpha, int beta) {
  line(node.ply).clear();
  if (is_lost(node.position)) return node.ply - kWin;
  if (node.depth == 0) return node.margin;
  // A win by the next turn is the best value possible.
  beta = std::min(beta, kWin - node.ply - 1);
  if (alpha >= beta) return beta;
  return node.depth == 1 ? last_turn_value(node, alpha, beta) : inner_value(node, alpha, beta);
}

// The positions after the last turn are evaluated without further search.
int LookAhead::Searcher::last_turn_value(const Node& node, int alpha, int beta) {
  const bool is_won_by_any = legal_pits(node.position.waiter) == 0;
  int best = -kWin;
  for (std::uint32_t pits = legal_pits(node.position.mover); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    Position next = node.position;
    ++nodes_;
    const Sowing sowing = sow(next, pit, request_.step_limit, kLookAheadPatience);
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

int LookAhead::Searcher::inner_value(const Node& node, int alpha, int beta) {
  // Step 1. Look up the table.
  Untried untried{.unmade = legal_pits(node.position.mover)};
  if (const auto entry = table_.find(node.position)) {
    const int known = from_table(entry->value, node.ply);
    if (node.kind == NodeKind::kOther && entry->depth == node.depth &&
        is_enough(entry->bound, known, alpha, beta)) {
      return known;
    }
    untried.turns.add(made(node.position, entry->pit));
    untried.unmade &= ~(std::uint32_t{1} << entry->pit);
  }

  // Step 2. Search the turns.
  int best = -kWin;
  int best_pit = kNoPit;
  while (const Turn* const turn = next_turn(node, untried)) {
    const bool is_first = best_pit == kNoPit;
    const int found = value_after(node, *turn, is_first, std::max(alpha, best), beta);
    if (stopped_) return 0;
    if (found <= best) continue;
    best = found;
    best_pit = turn->pit;
    if (best > alpha) line(node.ply).set(turn->pit, line(node.ply + 1));
    if (best >= beta) {
      remember_cut(node, *turn);
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

// The next turn to search; null if there are no more. That of the table is searched before the
// others are generated.
const LookAhead::Searcher::Turn* LookAhead::Searcher::next_turn(const Node& node,
                                                                Untried& untried) {
  Turns& turns = untried.turns;
  if (untried.tried == turns.count) {
    if (untried.unmade == 0) return nullptr;
    add_turns(node, std::exchange(untried.unmade, 0), turns);
  }
  const auto rest = turns.all.begin() + static_cast<std::ptrdiff_t>(untried.tried);
  std::iter_swap(rest, std::max_element(rest, turns.end(), [](const Turn& a, const Turn& b) {
                   return a.order < b.order;
                 }));
  ++untried.tried;
  return &*rest;
}

// The value of a turn for the mover of the node. All turns but the first are searched with a null
// window first.
int LookAhead::Searcher::value_after(const Node& node, const Turn& turn, bool is_first, int alpha,
                                     int beta) {
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

LookAhead::Searcher::Turn LookAhead::Searcher::made(const Position& position, int pit) {
  Turn turn{position, pit};
  ++nodes_;
  const Sowing sowing = sow(turn.next, pit, request_.step_limit, kLookAheadPatience);
  turn.next = swapped(turn.next);
  turn.captured = sowing.captured;
  turn.endless = !ends(sowing);
  return turn;
}

void LookAhead::Searcher::add_turns(const Node& node, std::uint32_t pits, Turns& turns) {
  const auto& killers = killers_[static_cast<std::size_t>(node.ply)];
  const auto& history = history_[static_cast<std::size_t>(node.ply) % 2];
  for (; pits != 0; pits &= pits - 1) {
    Turn turn = made(node.position, std::countr_zero(pits));
    if (turn.captured > 0 && !turn.endless) {
      turn.order = kCaptureOrder + turn.captured;
    } else if (turn.pit == killers[0] || turn.pit == killers[1]) {
      turn.order = kKillerOrder;
    } else {
      turn.order = history[static_cast<std::size_t>(turn.pit)];
    }
    turns.add(turn);
  }
}

void LookAhead::Searcher::remember_cut(const Node& node, const Turn& turn) {
  if (turn.captured > 0) return;
  auto& killers = killers_[static_cast<std::size_t>(node.ply)];
  if (killers[0] != turn.pit) killers = {turn.pit, killers[0]};
  int& history =
      history_[static_cast<std::size_t>(node.ply) % 2][static_cast<std::size_t>(turn.pit)];
  history = std::min(history + node.depth * node.depth, kMostHistory);
}

// True if the search has to end. Checks the clock periodically.
bool LookAhead::Searcher::must_end() {
  if (stopped_ || !may_stop_) return stopped_;
  if (nodes_ >= request_.node_limit) return true;
  if (nodes_ < next_check_) return false;
  next_check_ = nodes_ + kCheckNodes;
  return request_.stop.stop_requested() || std::chrono::steady_clock::now() >= request_.deadline;
}

}  // namespace seedbank::four_rows
