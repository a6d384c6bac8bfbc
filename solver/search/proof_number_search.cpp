// Depth-first proof-number search.
#include "solver/search/proof_number_search.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "solver/game/successor.h"
#include "solver/search/proven_share.h"

namespace seedbank {
namespace {

// Visits between two looks at what may end the search.
constexpr std::uint64_t kVisitsPerLook = 512;

// A child may take so much more than its best sibling before the search turns to that one:
// Pawlewicz and Lew, "Improving Depth-First PN-Search: 1 + epsilon Trick", CG 2006.
constexpr float kEnough = 1.25F;

// Layers above the endgames from which on threads look at what others do.
constexpr int kSharedProofLayers = 9;

// How much harder a child seems for each other thread that is in it.
constexpr float kCrowdWhereYes = 0.5F;
constexpr float kCrowdWhereNo = 64.0F;

// Numbers stop growing here, far below kNeverProven: a child that has got so far is searched to its
// end, since no limit but a parent's own can be beyond.
constexpr float kMostNumber = 1e28F;

constexpr std::size_t kNoPly = std::numeric_limits<std::size_t>::max();

}  // namespace

// A child as its parent sees it.
struct ProofNumberSearch::Child : Successor {
  enum class Kind : std::uint8_t {
    kOver,     // the game is over
    kEndgame,  // its share is at `place`
    kSlot,     // bounds and numbers of it may be in the table, at `slot`
    kNoSlot,   // nothing can be known of it
  };
  std::uint64_t slot = 0;
  std::uint64_t work = 0;  // that went into it before, about
  EndgamePlace place;
  ProofNumbers numbers;  // of the parent's question, by this child
  int threshold = 0;     // of the question about the child itself
  std::int8_t pit = 0;
  Kind kind = Kind::kOver;
  bool open = false;  // it may still answer the parent's question

  // Numbers as its own mover sees them, and the reverse.
  [[nodiscard]] ProofNumbers turned(ProofNumbers of_one) const noexcept {
    return same_mover ? of_one : of_one.opposite();
  }
};

// A position of the line being searched, with its children.
struct ProofNumberSearch::Node {
  Position position;
  std::uint64_t slot = 0;
  std::uint64_t work = 0;  // that went into it before this visit
  int seeds = 0;
  int threshold = 0;
  bool has_slot = false;
  bool answered = false;
  int share = 0;  // when answered: the bound; before: of the children that cannot say yes, the best
  int proving_pit = kNoPit;
  int trying = 0;  // the pit being searched
  ProofNumbers numbers;
  std::size_t count = 0;
  std::array<Child, kMaxPits> children;

  // What is known by a fact about the position itself.
  void settle_by(const TableFact& fact) noexcept {
    const auto bound = fact.bounds.answer(threshold);
    if (!bound) return;
    answered = true;
    share = *bound;
    proving_pit = share >= threshold ? fact.pit : kNoPit;
  }
};

// Numbers that a node must reach, one of them, before the search leaves it unanswered.
struct ProofNumberSearch::Limits {
  float proof = kNeverProven;
  float disproof = kNeverProven;
};

// Where to go on, and what the children make of the node.
struct ProofNumberSearch::Choice {
  Child* child = nullptr;  // null: a limit is reached, or no child is open
  bool none_open = false;
  ProofNumbers numbers;
  float next_proof = kNeverProven;  // of the best of the others
  double other_disproofs = 0;       // of the others together

  [[nodiscard]] bool reaches(const Limits& limits) const noexcept {
    return numbers.proof >= limits.proof || numbers.disproof >= limits.disproof;
  }
};

// Marks a child as entered until the search leaves it, in whatever way.
class ProofNumberSearch::Visit {
 public:
  Visit(CrowdedPositions* crowded, std::uint64_t slot) noexcept : crowded_(crowded), slot_(slot) {
    if (crowded_ != nullptr) crowded_->enter(slot_);
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit() {
    if (crowded_ != nullptr) crowded_->leave(slot_);
  }

 private:
  CrowdedPositions* crowded_;
  std::uint64_t slot_;
};

ProofNumberSearch::ProofNumberSearch(const SearchShared& shared, const ProofShared& proof)
    : shared_(shared),
      proof_(proof),
      leaves_([&] {
        SearchShared alone = shared;
        alone.busy = nullptr;  // leaves are too small to share
        alone.request.node_limit = std::numeric_limits<std::uint64_t>::max();
        return alone;
      }()),
      model_(shared.table, shared.endgames.up_to_seeds(), *proof.weights),
      endgame_seeds_(shared.endgames.up_to_seeds()),
      told_work_(shared.request.proofs == nullptr ? ~std::uint64_t{0}
                                                  : shared.request.proofs->least_work()),
      settled_(kNoPly) {}

ProofNumberSearch::~ProofNumberSearch() = default;

// Nodes live here and not on the stack, which the long games of many seeds would exhaust.
ProofNumberSearch::Node& ProofNumberSearch::node_at(std::size_t ply) {
  while (plies_.size() <= ply) plies_.push_back(std::make_unique<Node>());
  return *plies_[ply];
}

int ProofNumberSearch::decide(const Position& position, const Question& question) {
  const int seeds = seeds_in_play(position);
  if (question.threshold <= 0) return 0;
  if (question.threshold > seeds) return seeds;
  if (seeds - endgame_seeds_ <= proof_.alpha_beta_layers) return leaves_.decide(position, question);
  Node& root = node_at(0);
  root = Node();
  root.position = position;
  root.seeds = seeds;
  root.threshold = question.threshold;
  root.has_slot = seeds <= kMaxTableShare && shared_.key.fits(position);
  if (root.has_slot) {
    root.slot = shared_.transpositions.slot(shared_.key(position));
    ProofEntry known;
    if (proof_.proofs->find(root.slot, known)) {
      root.work = known.work;
      root.settle_by(known.fact);
    }
  }
  if (!root.answered) look_outside();
  while (!root.answered) {
    settled_ = kNoPly;
    search(0, {});
  }
  return root.share;
}

void ProofNumberSearch::look_outside() {
  const SearchRequest& request = shared_.request;
  const bool is_done = shared_.done != nullptr && shared_.done->load(std::memory_order_relaxed);
  if (is_done || nodes() >= request.node_limit || request.is_ended()) throw SearchStopped();
}

// Tells how the proof stands. The line leads to the node at `ply`.
void ProofNumberSearch::tell(ProofState& state, std::size_t ply) const noexcept {
  const Node& root = *plies_.front();
  state.proof.store(root.numbers.proof, std::memory_order_relaxed);
  state.disproof.store(root.numbers.disproof, std::memory_order_relaxed);
  int open = 0;
  for (std::size_t i = 0; i < root.count; ++i) {
    const Child& child = root.children[i];
    if (!child.open) continue;
    // Another thread may have settled it since this one was last at the root.
    ProofEntry known;
    const bool settled = child.kind == Child::Kind::kSlot &&
                         proof_.proofs->find(child.slot, known) &&
                         known.fact.bounds.answer(child.threshold).has_value();
    if (!settled) ++open;
  }
  state.sowings.store(static_cast<int>(root.count), std::memory_order_relaxed);
  state.settled.store(static_cast<int>(root.count) - open, std::memory_order_relaxed);
  std::uint64_t line = 0;
  const std::size_t shown = std::min<std::size_t>(ply, ProofState::kLinePits);
  for (std::size_t i = 0; i < shown; ++i) {
    line |= static_cast<std::uint64_t>(plies_[i]->trying + 1) << (4 * i);
  }
  state.line.store(line, std::memory_order_relaxed);
}

// Sows every pit, and asks for the memory that what is known of the children lies in.
void ProofNumberSearch::open(Node& node) noexcept {
  std::size_t count = 0;
  for (std::uint32_t pits = legal_pits(node.position); pits != 0; pits &= pits - 1) {
    Child& child = node.children[count++];
    const int pit = std::countr_zero(pits);
    static_cast<Successor&>(child) = successor(shared_.table, node.position, node.seeds, pit);
    child.pit = static_cast<std::int8_t>(pit);
    child.work = 0;
    if (child.is_over()) {
      child.kind = Child::Kind::kOver;
    } else if (child.seeds <= endgame_seeds_) {
      child.kind = Child::Kind::kEndgame;
      child.place = shared_.endgames.place(child.position, child.mover_seeds, child.waiter_seeds());
      __builtin_prefetch(child.place.byte);
    } else if (child.seeds > kMaxTableShare || !shared_.key.fits(child.position)) {
      child.kind = Child::Kind::kNoSlot;
    } else {
      child.kind = Child::Kind::kSlot;
      child.slot = shared_.transpositions.slot(shared_.key(child.position));
      proof_.proofs->prefetch(child.slot);
    }
  }
  node.count = count;
}

// Takes in what the mover of a child gets: an answer to the node, or one child less.
void ProofNumberSearch::take(Node& node, Child& child, ShareBounds share) const noexcept {
  const auto [low, high] = child.worth(share);
  child.open = false;
  if (low >= node.threshold) {
    node.answered = true;
    node.share = low;
    node.proving_pit = child.pit;
  } else if (high < node.threshold) {
    node.share = std::max(node.share, high);
  } else {
    child.open = true;
  }
}

// The numbers of a child's own question: those in the table where they are of this question, or the
// model's. Numbers of another question about the same position are a bound: more is harder to
// prove, less is harder to disprove.
ProofNumbers ProofNumberSearch::numbers_of(const Child& child,
                                           const ProofEntry& known) const noexcept {
  const ProofNumbers before{std::min(known.numbers.proof, kMostNumber),
                            std::min(known.numbers.disproof, kMostNumber)};
  if (known.threshold == child.threshold) return before;
  ProofNumbers numbers = model_.numbers(child, child.threshold);
  if (known.threshold >= 0) {
    if (child.threshold > known.threshold) {
      numbers.proof = std::max(numbers.proof, before.proof);
    } else {
      numbers.disproof = std::max(numbers.disproof, before.disproof);
    }
  }
  return numbers;
}

// What the table, or the store of those that do not fit it, holds of a child.
bool ProofNumberSearch::find(const Child& child, ProofEntry& found) const noexcept {
  if (child.kind == Child::Kind::kSlot) return proof_.proofs->find(child.slot, found);
  if (child.kind != Child::Kind::kNoSlot) return false;
  const auto known = unfit_.find(child.position);
  if (known == unfit_.end()) return false;
  found = known->second;
  return true;
}

// The entry of a position that does not fit the table. There are few: they begin anew when they
// become many.
ProofEntry& ProofNumberSearch::unfit_entry(const Node& node) {
  constexpr std::size_t kMostUnfit = std::size_t{1} << 18;  // some 40 MB
  if (unfit_.size() >= kMostUnfit) unfit_.clear();
  ProofEntry unknown;
  unknown.fact.bounds = {0, node.seeds};
  return unfit_.try_emplace(node.position, unknown).first->second;
}

// What the table tells of the children, and whether they answer the node.
void ProofNumberSearch::resolve(Node& node) noexcept {
  node.answered = false;
  node.share = 0;
  node.proving_pit = kNoPit;
  for (std::size_t i = 0; i < node.count && !node.answered; ++i) {
    Child& child = node.children[i];
    child.threshold = child.question_here({node.threshold, true}).threshold;
    ProofEntry known;
    known.fact.bounds = {0, child.seeds};
    if (child.kind == Child::Kind::kEndgame) {
      known.fact.bounds = read_share(child.place, child.seeds);
    } else if (find(child, known)) {
      child.work = known.work;
    }
    take(node, child, known.fact.bounds);
    if (child.open) child.numbers = child.turned(numbers_of(child, known));
  }
}

// Takes in what other threads have found meanwhile.
void ProofNumberSearch::refresh(Node& node) noexcept {
  ProofEntry known;
  if (node.has_slot && proof_.proofs->find(node.slot, known)) node.settle_by(known.fact);
  for (std::size_t i = 0; i < node.count && !node.answered; ++i) {
    Child& child = node.children[i];
    if (!child.open || child.kind != Child::Kind::kSlot) continue;
    if (!proof_.proofs->find(child.slot, known)) continue;
    take(node, child, known.fact.bounds);
    if (child.open && known.threshold == child.threshold) {
      child.numbers = child.turned(numbers_of(child, known));
    }
  }
}

bool ProofNumberSearch::is_shared(const Node& node) const noexcept {
  return proof_.crowded != nullptr && node.seeds >= endgame_seeds_ + kSharedProofLayers;
}

// The node is proven as soon as one child is, disproven when all are. The child that seems easiest
// to prove is the one to search. Another thread in a child makes it seem harder, more so where all
// children will have to be disproven anyway: Kaneko, "Parallel Depth First Proof Number Search",
// AAAI 2010, has virtual numbers of this kind.
ProofNumberSearch::Choice ProofNumberSearch::choose(Node& node,
                                                    const Limits& limits) const noexcept {
  Choice choice;
  float least_proof = kNeverProven;
  double disproofs = 0;
  std::size_t open = 0;
  for (std::size_t i = 0; i < node.count; ++i) {
    const Child& child = node.children[i];
    if (!child.open) continue;
    ++open;
    least_proof = std::min(least_proof, child.numbers.proof);
    disproofs += static_cast<double>(child.numbers.disproof);
  }
  choice.none_open = open == 0;
  choice.numbers = {least_proof, std::min(static_cast<float>(disproofs), kMostNumber)};
  if (choice.none_open || choice.reaches(limits)) return choice;
  const bool shared = is_shared(node);
  const float crowd = least_proof < choice.numbers.disproof ? kCrowdWhereYes : kCrowdWhereNo;
  float best = kNeverProven;
  for (std::size_t i = 0; i < node.count; ++i) {
    Child& child = node.children[i];
    if (!child.open) continue;
    float proof = child.numbers.proof;
    const bool possible = proof < limits.proof;
    if (shared && child.kind == Child::Kind::kSlot) {
      const int others = proof_.crowded->threads_in(child.slot);
      proof *= 1 + crowd * static_cast<float>(others);
    }
    const bool better =
        possible && (choice.child == nullptr || proof < best ||
                     (proof == best && child.numbers.disproof < choice.child->numbers.disproof));
    if (better) {
      choice.next_proof = std::min(choice.next_proof, best);
      best = proof;
      choice.child = &child;
    } else {
      choice.next_proof = std::min(choice.next_proof, proof);
    }
  }
  choice.other_disproofs = disproofs - static_cast<double>(choice.child->numbers.disproof);
  return choice;
}

// Searches the question of a node until it is answered, or its numbers reach a limit, or another
// thread has answered it or one above it.
void ProofNumberSearch::search(std::size_t ply, const Limits& limits) {
  Node& node = node_at(ply);
  const std::uint64_t nodes_before = nodes();
  if (++expanded_ % kVisitsPerLook == 0) {
    if (shared_.request.nodes != nullptr) {
      shared_.request.nodes->fetch_add(kVisitsPerLook, std::memory_order_relaxed);
    }
    look_outside();
    if (shared_.request.proof_state != nullptr) tell(*shared_.request.proof_state, ply);
    if (proof_.crowded != nullptr) find_settled(ply);
  }
  open(node);
  resolve(node);
  while (!node.answered) {
    const Choice choice = choose(node, limits);
    node.numbers = choice.numbers;
    if (choice.none_open) node.answered = true;
    if (choice.child == nullptr) break;
    if (settled_ < ply) return;
    if (settled_ == ply) {
      settled_ = kNoPly;
      refresh(node);
      continue;
    }
    // The child's number may grow until its best sibling is clearly better, or the node's limit is
    // reached by it.
    const float proof = choice.child->numbers.proof;
    const float disproof = choice.child->numbers.disproof;
    const float enough = std::max(choice.next_proof, proof) * kEnough;
    Limits child_limits;
    child_limits.proof = std::min(limits.proof, enough);
    child_limits.disproof =
        std::max(static_cast<float>(static_cast<double>(limits.disproof) - choice.other_disproofs),
                 disproof * 1.01F);  // rounding must not keep it from going on
    search_child(ply, *choice.child, child_limits);
    if (is_shared(node) && !node.answered) refresh(node);
  }
  if (settled_ == ply) settled_ = kNoPly;
  finish(node, nodes() - nodes_before);
}

void ProofNumberSearch::search_child(std::size_t ply, Child& child, const Limits& limits) {
  Node& node = *plies_[ply];
  node.trying = child.pit;
  const bool marks = is_shared(node) && child.kind == Child::Kind::kSlot;
  const Visit visit(marks ? proof_.crowded : nullptr, child.slot);
  if (child.seeds - endgame_seeds_ <= proof_.alpha_beta_layers) {
    const bool expect_yes = child.numbers.proof < child.numbers.disproof;
    const std::uint64_t nodes_before = leaves_.nodes();
    const Question question = child.question_here({node.threshold, expect_yes});
    const int share = leaves_.decide(child.position, question);
    ShareBounds bounds{0, child.seeds};
    bounds.take(question.threshold, share);
    if (child.kind == Child::Kind::kSlot) {
      proof_.proofs->add(child.slot, {bounds, kNoPit}, leaves_.nodes() - nodes_before + 1);
    }
    take(node, child, bounds);
    return;
  }
  Node& below = node_at(ply + 1);
  below.position = child.position;
  below.seeds = child.seeds;
  below.threshold = child.threshold;
  below.has_slot = child.kind == Child::Kind::kSlot;
  below.slot = child.slot;
  below.work = child.work;
  search(ply + 1, child.same_mover ? limits : Limits{limits.disproof, limits.proof});
  child.work = below.work;
  if (below.answered) {
    ShareBounds bounds{0, child.seeds};
    bounds.take(below.threshold, below.share);
    take(node, child, bounds);
  } else {
    child.numbers = child.turned(below.numbers);
  }
}

// Remembers what has come out of a visit.
void ProofNumberSearch::finish(Node& node, std::uint64_t work) {
  node.work += work;
  if (!node.answered) {
    if (node.has_slot) {
      proof_.proofs->put(node.slot, node.threshold, node.numbers, node.seeds, node.work);
    } else {
      ProofEntry& entry = unfit_entry(node);
      entry.threshold = node.threshold;
      entry.numbers = node.numbers;
      entry.work = node.work;
    }
    return;
  }
  ShareBounds bounds{0, node.seeds};
  bounds.take(node.threshold, node.share);
  const TableFact fact{bounds, node.proving_pit};
  if (node.has_slot) {
    proof_.proofs->add(node.slot, fact, node.work);
    shared_.transpositions.add(node.slot, fact, node.work);
  } else {
    ProofEntry& entry = unfit_entry(node);
    entry.fact = joined(entry.fact, fact);
    entry.work = node.work;
  }
  if (node.work >= told_work_) [[unlikely]] {
    shared_.request.proofs->proven({node.position, bounds, node.work});
  }
}

// Looks for the highest node of the line, down to `ply`, that another thread has answered: all work
// below it is idle.
void ProofNumberSearch::find_settled(std::size_t ply) noexcept {
  for (std::size_t i = 0; i <= ply; ++i) {
    const Node& node = *plies_[i];
    ProofEntry known;
    if (!node.has_slot || !proof_.proofs->find(node.slot, known)) continue;
    if (known.fact.bounds.answer(node.threshold)) {
      settled_ = i;
      return;
    }
  }
}

}  // namespace seedbank
