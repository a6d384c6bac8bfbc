// Depth-first proof-number search: the traversal.
#include "solver/search/proof_number_search.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "solver/base/prefetch.h"
#include "solver/game/successor.h"
#include "solver/search/search_request.h"

namespace seedbank {
namespace {

// Visits between two checks for the end of the search.
constexpr std::uint64_t kVisitsPerCheck = 512;

// The proof number of a child may exceed that of its best sibling by this factor before the search
// switches to the sibling: Pawlewicz and Lew, "Improving Depth-First PN-Search: 1 + epsilon Trick",
// CG 2006.
constexpr float kEnough = 1.25F;

// Threads coordinate in nodes at least this many layers above the endgames.
constexpr int kSharedProofLayers = 9;

constexpr std::size_t kNoPly = std::numeric_limits<std::size_t>::max();

}  // namespace

// Marks a child as entered until the search leaves it, even by an exception.
class ProofNumberSearch::CrowdMark {
 public:
  CrowdMark(CrowdedPositions* crowded, std::uint64_t slot) noexcept
      : crowded_(crowded), slot_(slot) {
    if (crowded_ != nullptr) crowded_->enter(slot_);
  }
  CrowdMark(const CrowdMark&) = delete;
  CrowdMark& operator=(const CrowdMark&) = delete;
  ~CrowdMark() {
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
      least_work_(shared.request.proofs == nullptr ? ~std::uint64_t{0}
                                                   : shared.request.proofs->least_work()),
      settled_(kNoPly) {}

ProofNumberSearch::~ProofNumberSearch() {
  if (shared_.request.nodes != nullptr) *shared_.request.nodes += expanded_ % kVisitsPerCheck;
}

// Nodes are not on the stack, which the long games of many seeds would exhaust.
ProofNode& ProofNumberSearch::node_at(std::size_t ply) {
  while (plies_.size() <= ply) plies_.push_back(std::make_unique<ProofNode>());
  return *plies_[ply];
}

int ProofNumberSearch::decide(const Position& position, const Question& question) {
  const int seeds = seeds_in_play(position);
  if (question.threshold <= 0) return 0;
  if (question.threshold > seeds) return seeds;
  if (seeds - endgame_seeds_ <= proof_.alpha_beta_layers) return leaves_.decide(position, question);
  ProofNode& root = node_at(0);
  root = ProofNode();
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
  if (!root.answered) check_limits();
  while (!root.answered) {
    settled_ = kNoPly;
    search(0, {});
  }
  return root.share;
}

void ProofNumberSearch::check_limits() {
  const SearchRequest& request = shared_.request;
  const bool is_done = shared_.done != nullptr && shared_.done->load(std::memory_order_relaxed);
  if (is_done || nodes() >= request.node_limit || request.is_ended()) throw SearchStopped();
}

// Publishes the state of the proof. The current line leads to the node at `ply`.
void ProofNumberSearch::report(ProofState& state, std::size_t ply) const noexcept {
  const ProofNode& root = *plies_.front();
  state.proof.store(root.numbers.proof, std::memory_order_relaxed);
  state.disproof.store(root.numbers.disproof, std::memory_order_relaxed);
  int open = 0;
  for (std::size_t i = 0; i < root.count; ++i) {
    const ProofChild& child = root.children[i];
    if (!child.open) continue;
    // Another thread may have settled it since this one left the root.
    ProofEntry known;
    const bool settled = child.kind == ProofChild::Kind::kSlot &&
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

// Sows every pit and prefetches the children's entries in the endgames and the table.
void ProofNumberSearch::open(ProofNode& node) noexcept {
  Prefetch<kMaxPits> reads;
  std::size_t count = 0;
  for (std::uint32_t pits = legal_pits(node.position); pits != 0; pits &= pits - 1) {
    ProofChild& child = node.children[count++];
    const int pit = std::countr_zero(pits);
    static_cast<Successor&>(child) = successor(shared_.table, node.position, node.seeds, pit);
    child.pit = static_cast<std::int8_t>(pit);
    child.work = 0;
    if (child.is_over()) {
      child.kind = ProofChild::Kind::kOver;
    } else if (child.seeds <= endgame_seeds_) {
      child.kind = ProofChild::Kind::kEndgame;
      child.place = shared_.endgames.place(child.position, child.mover_seeds, child.waiter_seeds());
      reads.add(child.place.byte);
    } else if (child.seeds > kMaxTableShare || !shared_.key.fits(child.position)) {
      child.kind = ProofChild::Kind::kNoSlot;
    } else {
      child.kind = ProofChild::Kind::kSlot;
      child.slot = shared_.transpositions.slot(shared_.key(child.position));
      reads.add(proof_.proofs->place(child.slot));
    }
  }
  reads.start();
  node.count = count;
}

// The numbers of a child's question: those in the table if they belong to it, otherwise the
// model's. Numbers of another question about the same position are bounds: a higher threshold is
// harder to prove, a lower one harder to disprove.
ProofNumbers ProofNumberSearch::numbers_of(const ProofChild& child,
                                           const ProofEntry& known) const noexcept {
  const ProofNumbers before{std::min(known.numbers.proof, kMostProofNumber),
                            std::min(known.numbers.disproof, kMostProofNumber)};
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

// Looks up a child in the table, or in the map of positions that do not fit it.
bool ProofNumberSearch::find(const ProofChild& child, ProofEntry& found) const noexcept {
  if (child.kind == ProofChild::Kind::kSlot) return proof_.proofs->find(child.slot, found);
  if (child.kind != ProofChild::Kind::kNoSlot) return false;
  const auto known = unfit_.find(child.position);
  if (known == unfit_.end()) return false;
  found = known->second;
  return true;
}

// The entry of a position that does not fit the table. Such positions are few; if there are too
// many, the map is cleared.
ProofEntry& ProofNumberSearch::unfit_entry(const ProofNode& node) {
  constexpr std::size_t kMostUnfit = std::size_t{1} << 18;  // about 40 MB
  if (unfit_.size() >= kMostUnfit) unfit_.clear();
  ProofEntry unknown;
  unknown.fact.bounds = {0, node.seeds};
  return unfit_.try_emplace(node.position, unknown).first->second;
}

// Looks up the children; they may answer the node.
void ProofNumberSearch::resolve(ProofNode& node) noexcept {
  node.answered = false;
  node.share = 0;
  node.proving_pit = kNoPit;
  for (std::size_t i = 0; i < node.count && !node.answered; ++i) {
    ProofChild& child = node.children[i];
    child.threshold = child.question_here({node.threshold, true}).threshold;
    ProofEntry known;
    known.fact.bounds = {0, child.seeds};
    if (child.kind == ProofChild::Kind::kEndgame) {
      known.fact.bounds = read_share(child.place, child.seeds);
    } else if (find(child, known)) {
      child.work = known.work;
    }
    node.take(child, known.fact.bounds);
    if (child.open) child.numbers = child.turned(numbers_of(child, known));
  }
}

// Takes into account results that other threads have stored meanwhile.
void ProofNumberSearch::refresh(ProofNode& node) noexcept {
  ProofEntry known;
  if (node.has_slot && proof_.proofs->find(node.slot, known)) node.settle_by(known.fact);
  for (std::size_t i = 0; i < node.count && !node.answered; ++i) {
    ProofChild& child = node.children[i];
    if (!child.open || child.kind != ProofChild::Kind::kSlot) continue;
    if (!proof_.proofs->find(child.slot, known)) continue;
    node.take(child, known.fact.bounds);
    if (child.open && known.threshold == child.threshold) {
      child.numbers = child.turned(numbers_of(child, known));
    }
  }
}

bool ProofNumberSearch::is_shared(const ProofNode& node) const noexcept {
  return proof_.crowded != nullptr && node.seeds >= endgame_seeds_ + kSharedProofLayers;
}

// Searches a node until it is answered, its numbers reach a limit, or another thread has answered
// it or a node above it.
void ProofNumberSearch::search(std::size_t ply, const ProofLimits& limits) {
  ProofNode& node = node_at(ply);
  const std::uint64_t nodes_before = nodes();
  if (++expanded_ % kVisitsPerCheck == 0) {
    if (shared_.request.nodes != nullptr) {
      shared_.request.nodes->fetch_add(kVisitsPerCheck, std::memory_order_relaxed);
    }
    check_limits();
    if (shared_.request.proof_state != nullptr) report(*shared_.request.proof_state, ply);
    if (proof_.crowded != nullptr) find_settled(ply);
  }
  open(node);
  resolve(node);
  while (!node.answered) {
    const ProofChoice choice =
        choose_child(node, limits, is_shared(node) ? proof_.crowded : nullptr);
    node.numbers = choice.numbers;
    if (choice.none_open) node.answered = true;
    if (choice.child == nullptr) break;
    if (settled_ < ply) return;
    if (settled_ == ply) {
      settled_ = kNoPly;
      refresh(node);
      continue;
    }
    // The child's numbers may grow until its best sibling is clearly better or the node's own limit
    // is reached.
    const float proof = choice.child->numbers.proof;
    const float disproof = choice.child->numbers.disproof;
    const float enough = std::max(choice.next_proof, proof) * kEnough;
    ProofLimits child_limits;
    child_limits.proof = std::min(limits.proof, enough);
    child_limits.disproof =
        std::max(static_cast<float>(static_cast<double>(limits.disproof) - choice.other_disproofs),
                 disproof * 1.01F);  // so that rounding cannot prevent progress
    search_child(ply, *choice.child, child_limits);
    if (is_shared(node) && !node.answered) refresh(node);
  }
  if (settled_ == ply) settled_ = kNoPly;
  finish(node, nodes() - nodes_before);
}

void ProofNumberSearch::search_child(std::size_t ply, ProofChild& child,
                                     const ProofLimits& limits) {
  ProofNode& node = *plies_[ply];
  node.trying = child.pit;
  const bool marks = is_shared(node) && child.kind == ProofChild::Kind::kSlot;
  const CrowdMark mark(marks ? proof_.crowded : nullptr, child.slot);
  if (child.seeds - endgame_seeds_ <= proof_.alpha_beta_layers) {
    const bool expect_yes = child.numbers.proof < child.numbers.disproof;
    const std::uint64_t nodes_before = leaves_.nodes();
    const Question question = child.question_here({node.threshold, expect_yes});
    const int share = leaves_.decide(child.position, question);
    ShareBounds bounds{0, child.seeds};
    bounds.take(question.threshold, share);
    if (child.kind == ProofChild::Kind::kSlot) {
      proof_.proofs->add(child.slot, {bounds, kNoPit}, leaves_.nodes() - nodes_before + 1);
    }
    node.take(child, bounds);
    return;
  }
  ProofNode& below = node_at(ply + 1);
  below.position = child.position;
  below.seeds = child.seeds;
  below.threshold = child.threshold;
  below.has_slot = child.kind == ProofChild::Kind::kSlot;
  below.slot = child.slot;
  below.work = child.work;
  search(ply + 1, child.same_mover ? limits : ProofLimits{limits.disproof, limits.proof});
  child.work = below.work;
  if (below.answered) {
    ShareBounds bounds{0, child.seeds};
    bounds.take(below.threshold, below.share);
    node.take(child, bounds);
  } else {
    child.numbers = child.turned(below.numbers);
  }
}

// Stores the result of a visit.
void ProofNumberSearch::finish(ProofNode& node, std::uint64_t work) {
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
  if (node.work >= least_work_) [[unlikely]] {
    shared_.request.proofs->proven({node.position, bounds, node.work});
  }
}

// Finds the highest node of the line, down to `ply`, that another thread has answered: all work
// below it is useless.
void ProofNumberSearch::find_settled(std::size_t ply) noexcept {
  for (std::size_t i = 0; i <= ply; ++i) {
    const ProofNode& node = *plies_[i];
    ProofEntry known;
    if (!node.has_slot || !proof_.proofs->find(node.slot, known)) continue;
    if (known.fact.bounds.answer(node.threshold)) {
      settled_ = i;
      return;
    }
  }
}

}  // namespace seedbank
