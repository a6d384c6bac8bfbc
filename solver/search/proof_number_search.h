// Depth-first proof-number search: answers the same questions as alpha-beta, for large questions
// with fewer nodes. Algorithm and proof: solver/SEARCH.md.
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
#include "solver/search/proof_number_node.h"
#include "solver/search/proof_number_table.h"
#include "solver/search/proof_numbers.h"

namespace seedbank {

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
