// Depth-first proof-number search: answers the same questions as alpha-beta, for large questions
// with fewer nodes. Algorithm and proof: solver/SEARCH.md.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "solver/game/successor.h"
#include "solver/search/alpha_beta_search.h"
#include "solver/search/endgame_source.h"
#include "solver/search/proof_number_leaf.h"
#include "solver/search/proof_number_table.h"
#include "solver/search/proof_numbers.h"
#include "solver/search/table_entry.h"

namespace seedbank {

// ---- Nodes: children, limits, and the choice of the next child ----------------------------------

/// The number of threads in each position, so that they search different ones. Lossy; only steers.
/// Thread-safe.
class CrowdedPositions {
 public:
  [[nodiscard]] int threads_in(std::uint64_t slot) const noexcept {
    return counts_[slot % kEntries].load(std::memory_order_relaxed);
  }
  void enter(std::uint64_t slot) noexcept {
    counts_[slot % kEntries].fetch_add(1, std::memory_order_relaxed);
  }
  void leave(std::uint64_t slot) noexcept {
    counts_[slot % kEntries].fetch_sub(1, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kEntries = 8192;
  std::array<std::atomic<std::int16_t>, kEntries> counts_{};
};

/// A child, from the point of view of its parent.
struct ProofChild : Successor {
  enum class Kind : std::uint8_t {
    kOver,     ///< the game is over
    kEndgame,  ///< its share is at `place`
    kSlot,     ///< the table may hold bounds and numbers of it at `slot`
    kNoSlot,   ///< does not fit the table
  };
  std::uint64_t slot = 0;
  std::uint64_t work = 0;  ///< already spent on it, approximately
  EndgamePlace place;
  ProofNumbers numbers;  ///< of the parent's question, by this child
  int threshold = 0;     ///< of the question about the child itself
  std::int8_t pit = 0;
  Kind kind = Kind::kOver;
  bool open = false;  ///< it may still answer the parent's question

  /// Converts numbers between the child's question and the parent's.
  [[nodiscard]] ProofNumbers turned(ProofNumbers of_one) const noexcept {
    return same_mover ? of_one : of_one.opposite();
  }
};

/// A position of the current line, with its children.
struct ProofNode {
  Position position;
  std::uint64_t slot = 0;
  std::uint64_t work = 0;  ///< spent on it before this visit
  int seeds = 0;
  int threshold = 0;
  bool has_slot = false;
  bool answered = false;
  int share = 0;  ///< the answer, or the best bound of the children known not to answer with yes
  int proving_pit = kNoPit;
  int trying = 0;  ///< the pit being searched
  ProofNumbers numbers;
  std::size_t count = 0;
  std::array<ProofChild, kMaxPits> children;

  /// Answers the question by a fact about the position, if possible.
  void settle_by(const TableFact& fact) noexcept {
    const auto bound = fact.bounds.answer(threshold);
    if (!bound) return;
    answered = true;
    share = *bound;
    proving_pit = share >= threshold ? fact.pit : kNoPit;
  }

  /// Takes the bounds of the mover's share in a child into account: they may answer the question or
  /// close the child.
  void take(ProofChild& child, ShareBounds of_child) noexcept {
    const auto [low, high] = child.worth(of_child);
    child.open = false;
    if (low >= threshold) {
      answered = true;
      share = low;
      proving_pit = child.pit;
    } else if (high < threshold) {
      share = std::max(share, high);
    } else {
      child.open = true;
    }
  }
};

/// The search leaves a node unanswered when one of its numbers reaches its limit.
struct ProofLimits {
  float proof = kNeverProven;
  float disproof = kNeverProven;
};

/// The child to search next, and the numbers of the node.
struct ProofChoice {
  ProofChild* child = nullptr;  ///< null if a limit is reached or no child is open
  bool none_open = false;
  ProofNumbers numbers;
  float next_proof = kNeverProven;  ///< of the best of the others
  double other_disproofs = 0;       ///< sum of the others'

  [[nodiscard]] bool reaches(const ProofLimits& limits) const noexcept {
    return numbers.proof >= limits.proof || numbers.disproof >= limits.disproof;
  }
};

/// Chooses the child that seems easiest to prove. A node is proven once one child is proven, and
/// disproven once all children are disproven. Other threads in a child make it seem harder
/// (kCrowdWhereYes, kCrowdWhereNo); such virtual proof numbers are described by Kaneko, "Parallel
/// Depth First Proof Number Search", AAAI 2010. `crowded` is null where threads need not
/// coordinate.
[[nodiscard]] inline ProofChoice choose_child(ProofNode& node, const ProofLimits& limits,
                                              const CrowdedPositions* crowded) noexcept {
  ProofChoice choice;
  float least_proof = kNeverProven;
  double disproofs = 0;
  std::size_t open = 0;
  for (std::size_t i = 0; i < node.count; ++i) {
    const ProofChild& child = node.children[i];
    if (!child.open) continue;
    ++open;
    least_proof = std::min(least_proof, child.numbers.proof);
    disproofs += static_cast<double>(child.numbers.disproof);
  }
  choice.none_open = open == 0;
  choice.numbers = {least_proof, std::min(static_cast<float>(disproofs), kMostProofNumber)};
  if (choice.none_open || choice.reaches(limits)) return choice;
  const float crowd = least_proof < choice.numbers.disproof ? kCrowdWhereYes : kCrowdWhereNo;
  float best = kNeverProven;
  for (std::size_t i = 0; i < node.count; ++i) {
    ProofChild& child = node.children[i];
    if (!child.open) continue;
    float proof = child.numbers.proof;
    const bool possible = proof < limits.proof;
    if (crowded != nullptr && child.kind == ProofChild::Kind::kSlot) {
      const int others = crowded->threads_in(child.slot);
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

// ---- The search ---------------------------------------------------------------------------------

/// Alpha-beta answers questions at most this many layers above the endgames: it costs a few dozen
/// nodes there, each at a quarter of the time.
inline constexpr int kAlphaBetaLayers = 6;

/// What the threads of one proof share besides SearchShared. All of it must outlive the search.
struct ProofShared {
  ProofNumberTable* proofs = nullptr;   ///< required
  CrowdedPositions* crowded = nullptr;  ///< null for a single thread
  const LeafWeights* weights = &kLeafWeights;
  int alpha_beta_layers = kAlphaBetaLayers;
};

/// The search of one thread.
class ProofNumberSearch {
 public:
  /// Does not use `shared.busy`.
  ProofNumberSearch(const SearchShared& shared, const ProofShared& proof);
  ~ProofNumberSearch();

  /// See AlphaBetaSearch::decide(). Throws SearchStopped, std::bad_alloc.
  [[nodiscard]] int decide(const Position& position, const Question& question);

  /// Positions searched so far, including those by alpha-beta.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return expanded_ + leaves_.nodes(); }

  /// Of these, those by the proof-number search itself.
  [[nodiscard]] std::uint64_t expanded() const noexcept { return expanded_; }

 private:
  class CrowdMark;

  ProofNode& node_at(std::size_t ply);
  void check_limits();
  void report(ProofState& state, std::size_t ply) const noexcept;
  void open(ProofNode& node) noexcept;
  [[nodiscard]] ProofNumbers numbers_of(const ProofChild& child,
                                        const ProofEntry& known) const noexcept;
  [[nodiscard]] bool find(const ProofChild& child, ProofEntry& found) const noexcept;
  ProofEntry& unfit_entry(const ProofNode& node);
  void resolve(ProofNode& node) noexcept;
  void refresh(ProofNode& node) noexcept;
  [[nodiscard]] bool is_shared(const ProofNode& node) const noexcept;
  void search(std::size_t ply, const ProofLimits& limits);
  void search_child(std::size_t ply, ProofChild& child, const ProofLimits& limits);
  void finish(ProofNode& node, std::uint64_t work);
  void find_settled(std::size_t ply) noexcept;

  SearchShared shared_;
  ProofShared proof_;
  AlphaBetaSearch leaves_;
  LeafModel model_;
  int endgame_seeds_;
  std::uint64_t least_work_;  // of facts to report
  std::uint64_t expanded_ = 0;
  std::size_t settled_;  // the ply of a node that another thread has answered, or kNoPly
  std::vector<std::unique_ptr<ProofNode>> plies_;
  std::unordered_map<Position, ProofEntry, PositionHash> unfit_;  // positions without a slot
};

}  // namespace seedbank
