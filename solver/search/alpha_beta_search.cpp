// Alpha-beta: node by node, for one thread and for several.
#include "solver/search/alpha_beta_search.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "solver/base/prefetch.h"
#include "solver/game/successor.h"
#include "solver/search/search_request.h"

namespace seedbank {
namespace {

// Nodes between two checks for the end of the search.
constexpr std::uint64_t kNodesPerCheck = 1024;

// Threads share the children of nodes at least this many layers above the endgames.
constexpr int kSharedLayers = 2;

// The rank of the child to search first.
constexpr int kFirst = std::numeric_limits<int>::max();

}  // namespace

// A child, from the point of view of its parent.
struct AlphaBetaSearch::Child : Successor {
  enum class Kind : std::uint8_t {
    kOver,     // the game is over
    kEndgame,  // the endgames hold its share, or bounds of it, at `place`
    kSlot,     // the transposition table may hold bounds of it at `slot`
    kNoSlot,   // does not fit the transposition table
    kLater,    // its slot is computed when it is searched
  };
  std::uint64_t slot = 0;
  EndgamePlace place;
  int rank = 0;  // children are searched in descending order
  std::int8_t pit = 0;
  std::int8_t table_pit = kNoPit;
  Kind kind = Kind::kLater;
};

// A position with its children.
struct AlphaBetaSearch::Node {
  Child* self = nullptr;
  bool look_up_self = false;
  bool resolved = false;
  Node* first_child = nullptr;  // the node of order[0] if it is open already
  int best = 0;                 // the best bound of the children known not to answer with yes
  std::size_t count = 0;
  std::size_t open = 0;  // children to search: order[0..open)
  std::array<Child*, kMaxPits> order{};
  std::array<Child, kMaxPits> children{};
};

// The search of a node's children for one question, and the result so far.
struct AlphaBetaSearch::Visit {
  Node& node;
  std::size_t ply;
  Question question;
  int best = 0;
  int proving_pit = kNoPit;

  // If the first child does not answer yes, then in two of three cases none of the others does.
  void expect_no() noexcept { question.expect_yes = false; }

  // Takes the mover's share by a child into account. True if it answers the question with yes.
  bool take(const Child& child, int share) noexcept {
    if (share < question.threshold) {
      best = std::max(best, share);
      return false;
    }
    best = share;
    proving_pit = child.pit;
    return true;
  }
};

AlphaBetaSearch::AlphaBetaSearch(const SearchShared& shared) noexcept
    : shared_(shared),
      evaluation_(shared.table.game()),
      endgame_seeds_(shared.endgames.up_to_seeds()),
      least_work_(shared.request.proofs == nullptr ? ~std::uint64_t{0}
                                                   : shared.request.proofs->least_work()) {}

AlphaBetaSearch::~AlphaBetaSearch() {
  if (shared_.request.nodes != nullptr) *shared_.request.nodes += nodes_ % kNodesPerCheck;
}

// Nodes are not on the stack, because long games of many seeds would exhaust it. A ply has five:
// 0..2 for up to three siblings that are being searched or prepared, and 3..4 for the first
// children of two nodes that the ply above prepares.
AlphaBetaSearch::Node* AlphaBetaSearch::nodes_at(std::size_t ply) {
  constexpr std::size_t kNodesPerPly = 5;
  while (plies_.size() <= ply) plies_.push_back(std::make_unique<Node[]>(kNodesPerPly));
  return plies_[ply].get();
}

void AlphaBetaSearch::check_limits() const {
  const SearchRequest& request = shared_.request;
  const bool is_done = shared_.done != nullptr && shared_.done->load(std::memory_order_relaxed);
  if (is_done || nodes_ >= request.node_limit || request.is_ended()) {
    throw SearchStopped();
  }
}

int AlphaBetaSearch::decide(const Position& position, const Question& question) {
  const int seeds = seeds_in_play(position);
  if (question.threshold <= 0) return 0;
  if (question.threshold > seeds) return seeds;
  Child root;
  root.position = position;
  root.seeds = static_cast<std::int16_t>(seeds);
  if (seeds <= endgame_seeds_) {
    const int mover_seeds = seeds_in_pits(position.mover);
    root.kind = Child::Kind::kEndgame;
    root.place = shared_.endgames.place(position, mover_seeds, seeds - mover_seeds);
    if (const auto share = look_up(root).answer(question.threshold)) return *share;
    root.kind = Child::Kind::kLater;
  }
  check_limits();
  Node& node = *nodes_at(0);
  open(node, root, question.expect_yes);
  return search(node, 0, question);
}

// Computes the slot of a child in the table.
bool AlphaBetaSearch::find_slot(Child& child) const noexcept {
  if (child.seeds > kMaxTableShare || !shared_.key.fits(child.position)) {
    child.kind = Child::Kind::kNoSlot;
    return false;
  }
  child.kind = Child::Kind::kSlot;
  child.slot = shared_.transpositions.slot(shared_.key(child.position));
  return true;
}

// Step 1 of a node: sows every pit and prefetches the values of the children. Where yes is expected
// one child suffices, usually one in the endgames, so the table is not read until a child is
// searched.
void AlphaBetaSearch::open(Node& node, Child& self, bool expect_yes) const noexcept {
  node.self = &self;
  node.first_child = nullptr;
  node.resolved = false;
  node.look_up_self = self.kind == Child::Kind::kLater && find_slot(self);
  Prefetch<kMaxPits + 1> reads;
  if (node.look_up_self) reads.add(shared_.transpositions.place(self.slot));
  std::size_t count = 0;
  const Position from = self.position;
  for (std::uint32_t pits = legal_pits(from); pits != 0; pits &= pits - 1) {
    Child& child = node.children[count++];
    const int pit = std::countr_zero(pits);
    static_cast<Successor&>(child) = successor(shared_.table, from, self.seeds, pit);
    child.pit = static_cast<std::int8_t>(pit);
    child.table_pit = kNoPit;
    child.kind = Child::Kind::kLater;
    if (child.is_over()) [[unlikely]] {
      child.kind = Child::Kind::kOver;
    } else if (child.seeds <= endgame_seeds_) {
      child.kind = Child::Kind::kEndgame;
      child.place = shared_.endgames.place(child.position, child.mover_seeds, child.waiter_seeds());
      reads.add(child.place.byte);
    } else if (!expect_yes && find_slot(child)) {
      reads.add(shared_.transpositions.place(child.slot));
    }
  }
  reads.start();
  node.count = count;
}

// Bounds of a child's share without searching it.
ShareBounds AlphaBetaSearch::look_up(Child& child) const noexcept {
  if (child.kind == Child::Kind::kOver) return {0, 0};
  if (child.kind == Child::Kind::kEndgame) return read_share(child.place, child.seeds);
  TableFact found;
  if (child.kind != Child::Kind::kSlot || !shared_.transpositions.find(child.slot, found)) {
    return {0, child.seeds};
  }
  child.table_pit = static_cast<std::int8_t>(found.pit);
  return found.bounds;
}

// Prefers children with a high evaluation and a cheap subtree: few sowings, and extra turns for the
// node's mover rather than for the other side. The weights were fitted to node counts
// (data/search_log.md).
int AlphaBetaSearch::rank(const Node& node, const Child& child) const noexcept {
  if (child.pit == node.self->table_pit) return kFirst;
  constexpr int kUnit = Evaluation::kUnit;
  const int guess = child.seeds * kUnit / 2 + evaluation_.more_than_half(child.position);
  const int expected = 15 * child.worth(guess, kUnit) / kUnit;
  const int sowings = count_pits(legal_pits(child.position));
  const int extra_turns = count_pits(equal_pits(child.position.mover, shared_.table.to_store()));
  if (child.same_mover) return expected + 127 + 6 * child.pit + 13 * extra_turns - 18 * sowings;
  return expected + 30 * child.gained + 3 * child.pit - 8 * extra_turns - 9 * sowings;
}

// Step 2: looks up all children before any is searched; a cutoff here is free. Step 3: orders the
// remaining ones.
void AlphaBetaSearch::resolve(Node& node, int threshold) const noexcept {
  node.resolved = true;
  node.open = 0;
  node.best = 0;
  if (node.look_up_self) {
    if (const auto share = look_up(*node.self).answer(threshold)) {
      node.best = *share;
      return;
    }
  }
  std::size_t open = 0;
  for (std::size_t i = 0; i < node.count; ++i) {
    Child& child = node.children[i];
    const ShareBounds bounds = look_up(child);
    const auto [low, high] = child.worth(bounds);
    if (low >= threshold) {
      node.best = low;
      return;
    }
    if (high < threshold) {
      node.best = std::max(node.best, high);
      continue;
    }
    // A value that the endgames hold too coarsely is proven once and kept in the table.
    if (child.kind == Child::Kind::kEndgame) child.kind = Child::Kind::kLater;
    node.order[open++] = &child;
  }
  node.open = open;
  if (open < 2) return;
  for (std::size_t i = 0; i < open; ++i) {
    Child* const child = node.order[i];
    child->rank = rank(node, *child);
    std::size_t place = i;
    for (; place > 0 && node.order[place - 1]->rank < child->rank; --place) {
      node.order[place] = node.order[place - 1];
    }
    node.order[place] = child;
  }
}

int AlphaBetaSearch::search(Node& node, std::size_t ply, const Question& question) {
  if (++nodes_ % kNodesPerCheck == 0) {
    if (shared_.request.nodes != nullptr) {
      shared_.request.nodes->fetch_add(kNodesPerCheck, std::memory_order_relaxed);
    }
    check_limits();
  }
  if (!node.resolved) resolve(node, question.threshold);
  if (node.open == 0) return node.best;

  // Step 4: search the children until one is good enough.
  const std::uint64_t nodes_before = nodes_;
  Visit visit{node, ply, question, node.best};
  if (shared_.busy != nullptr && node.self->seeds >= endgame_seeds_ + kSharedLayers) {
    share_children(visit);
  } else {
    search_children(visit);
  }

  // Step 5: store what was proven.
  const std::uint64_t work = nodes_ - nodes_before + 1;
  const bool proved = visit.best >= question.threshold;
  const ShareBounds bounds{proved ? visit.best : 0, proved ? node.self->seeds : visit.best};
  if (node.self->kind == Child::Kind::kSlot) {
    shared_.transpositions.add(node.self->slot, {bounds, visit.proving_pit}, work);
  }
  if (work >= least_work_) [[unlikely]] {
    shared_.request.proofs->proven({node.self->position, bounds, work});
  }
  return visit.best;
}

// For a single thread. Where no is expected, all children will have to be searched. So before
// searching child i, opens child i+2, resolves child i+1, and opens the first child of child i+1.
// The memory that they need is fetched while child i is searched.
void AlphaBetaSearch::search_children(Visit& visit) {
  Node& node = visit.node;
  Node* const siblings = nodes_at(visit.ply + 1);
  Node* const first_children = nodes_at(visit.ply + 2) + 3;
  const auto node_of = [&](std::size_t i) -> Node& {
    return i == 0 && node.first_child != nullptr ? *node.first_child : siblings[i % 3];
  };
  const auto question_of = [&](std::size_t i) {
    return node.order[i]->question_here(visit.question);
  };
  const auto open_child = [&](std::size_t i) {
    open(node_of(i), *node.order[i], question_of(i).expect_yes);
  };
  const auto search_child = [&](std::size_t i) {
    const int share = search(node_of(i), visit.ply + 1, question_of(i));
    return visit.take(*node.order[i], node.order[i]->worth(share));
  };
  const auto look_ahead = [&](std::size_t i) {
    Node& next = node_of(i);
    const Question question = question_of(i);
    resolve(next, question.threshold);
    if (next.open == 0) return;
    Child& first = *next.order[0];
    next.first_child = &first_children[i % 2];
    open(*next.first_child, first, first.question_here(question).expect_yes);
  };

  if (node.first_child == nullptr) open_child(0);
  std::size_t begin = 0;
  if (visit.question.expect_yes) {
    if (search_child(0)) return;
    visit.expect_no();
    begin = 1;
    if (begin < node.open) open_child(begin);
  }
  if (begin + 1 < node.open) open_child(begin + 1);
  for (std::size_t i = begin; i < node.open; ++i) {
    if (i + 2 < node.open) open_child(i + 2);
    if (i + 1 < node.open) look_ahead(i + 1);
    if (search_child(i)) return;
  }
}

// For several threads in the same node. Where yes is expected, all threads enter the first child
// and separate below it. Otherwise each thread first searches children that no other thread is
// searching, and then the remaining ones.
void AlphaBetaSearch::share_children(Visit& visit) {
  Node& node = visit.node;
  const auto search_child = [&](Child& child) {
    const Question question = child.question_here(visit.question);
    // Another thread may have settled the child meanwhile.
    auto share = look_up(child).answer(question.threshold);
    if (!share) {
      Node& next = nodes_at(visit.ply + 1)[0];
      open(next, child, question.expect_yes);
      share = search(next, visit.ply + 1, question);
    }
    return visit.take(child, child.worth(*share));
  };
  // Another thread may have settled the whole node meanwhile.
  const auto is_settled = [&] {
    const auto share = look_up(*node.self).answer(visit.question.threshold);
    if (!share) return false;
    visit.best = *share;
    if (*share >= visit.question.threshold) visit.proving_pit = node.self->table_pit;
    return true;
  };

  std::array<Child*, kMaxPits> deferred{};
  std::size_t deferred_count = 0;
  for (std::size_t i = 0; i < node.open; ++i) {
    Child& child = *node.order[i];
    if (i > 0 && is_settled()) return;
    if (!visit.question.expect_yes && child.kind == Child::Kind::kLater) find_slot(child);
    const bool alone = !visit.question.expect_yes && child.kind == Child::Kind::kSlot;
    if (alone && shared_.busy->contains(child.slot)) {
      deferred[deferred_count++] = &child;
      continue;
    }
    if (alone) shared_.busy->enter(child.slot);
    const bool answered = search_child(child);
    if (alone) shared_.busy->leave(child.slot);
    if (answered) return;
    visit.expect_no();
  }
  for (std::size_t i = 0; i < deferred_count; ++i) {
    if (is_settled() || search_child(*deferred[i])) return;
  }
}

}  // namespace seedbank
