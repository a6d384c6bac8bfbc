// Depth-first proof-number search: the same questions as search.h answers, where they are large.
//
// How it works and why it is right: solver/SEARCH.md.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "solver/search/alpha_beta_search.h"
#include "solver/search/proof_number_leaf.h"
#include "solver/search/proof_number_table.h"
#include "solver/search/proof_numbers.h"

namespace seedbank {

/// Which positions the threads of one proof are in just now, and how many: so that they go
/// different ways. It only steers. Any thread may call anything.
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

/// Children so few layers above the endgames are answered by alpha-beta: it takes some dozen
/// positions there, at a quarter of the time each.
inline constexpr int kAlphaBetaLayers = 6;

/// What the threads of one proof share besides SearchShared; `proofs` is needed. All of it must
/// outlive the search.
struct ProofShared {
  ProofNumberTable* proofs = nullptr;
  CrowdedPositions* crowded = nullptr;  ///< null when one thread searches alone
  const LeafWeights* weights = &kLeafWeights;
  int alpha_beta_layers = kAlphaBetaLayers;
};

/// The search of one thread.
class ProofNumberSearch {
 public:
  /// `shared.busy` is not used.
  ProofNumberSearch(const SearchShared& shared, const ProofShared& proof);
  ~ProofNumberSearch();

  /// As Search::decide: the same bound r for the same question. Throws SearchStopped,
  /// std::bad_alloc.
  [[nodiscard]] int decide(const Position& position, const Question& question);

  /// Positions searched so far, those by alpha-beta included.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return expanded_ + leaves_.nodes(); }

  /// Of these, the visits of the proof-number search itself.
  [[nodiscard]] std::uint64_t expanded() const noexcept { return expanded_; }

 private:
  struct Child;
  struct Node;
  struct Limits;
  struct Choice;
  class Visit;

  Node& node_at(std::size_t ply);
  void look_outside();
  void tell(ProofState& state, std::size_t ply) const noexcept;
  void open(Node& node) noexcept;
  [[nodiscard]] ProofNumbers numbers_of(const Child& child, const ProofEntry& known) const noexcept;
  [[nodiscard]] bool find(const Child& child, ProofEntry& found) const noexcept;
  ProofEntry& unfit_entry(const Node& node);
  void resolve(Node& node) noexcept;
  void refresh(Node& node) noexcept;
  void take(Node& node, Child& child, ShareBounds share) const noexcept;
  [[nodiscard]] bool is_shared(const Node& node) const noexcept;
  [[nodiscard]] Choice choose(Node& node, const Limits& limits) const noexcept;
  void search(std::size_t ply, const Limits& limits);
  void search_child(std::size_t ply, Child& child, const Limits& limits);
  void finish(Node& node, std::uint64_t work);
  void find_settled(std::size_t ply) noexcept;

  SearchShared shared_;
  ProofShared proof_;
  AlphaBetaSearch leaves_;
  LeafModel model_;
  int endgame_seeds_;
  std::uint64_t told_work_;  // facts that took so much are told
  std::uint64_t expanded_ = 0;
  std::size_t settled_;  // a ply of which another thread has answered the question, or none
  std::vector<std::unique_ptr<Node>> plies_;
  std::unordered_map<Position, ProofEntry, PositionHash> unfit_;  // positions without a slot
};

}  // namespace seedbank
