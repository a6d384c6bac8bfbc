// The first level of a two-level proof-number search: an explicit tree of the positions near the
// root. Its most-proving leaves are searched elsewhere, depth-first. Two levels: Čížek, Balko,
// Schmid, "PNS-DFPN", 2025. Virtual numbers, which make several leaves available at once: Wu et
// al., "Job-Level Proof-Number Search", 2010; Kaneko, "Parallel Depth First Proof Number Search",
// AAAI 2010. Independent of processes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/answer/search_session.h"
#include "solver/game/successor.h"
#include "solver/search/proof_numbers.h"

namespace seedbank::engine {

/// The known facts about a position.
struct LeafState {
  ShareBounds bounds;
  ProofNumbers numbers;  ///< of the question about it, from its mover's view
};

/// One question about one position. For one thread at a time.
class ProofTree {
 public:
  /// Estimates a position that enters the tree, in which the game is not over. Must return correct
  /// bounds and positive proof numbers.
  using Judge = std::function<LeafState(const Successor& position, int threshold)>;

  /// A leaf to be searched.
  struct Leaf {
    std::size_t node = 0;  ///< identifies it
    Position position;     ///< stores empty
    Question question;
  };

  /// `table` must outlive this. Requires a position whose game is not over.
  ProofTree(const SowingTable& table, const Position& root, int threshold, Judge judge);

  /// The answer, once known: a bound, as from ProofNumberSearch::decide().
  [[nodiscard]] std::optional<int> answer() const noexcept;

  /// Returns the most-proving available leaf and marks it as being searched. First expands leaves,
  /// by their estimated numbers, until about `leaves` are available. Nothing if all leaves are
  /// being searched or if the question is answered; expanding leaves may answer it.
  [[nodiscard]] std::optional<Leaf> take(std::size_t leaves);

  /// Enters the result of a leaf: a bound of its share, as from decide().
  void answered(std::size_t node, int share);

  /// Replaces a leaf that was searched without an answer by its successors, with the facts that the
  /// search has found about them.
  void unanswered(std::size_t node, std::span<const SearchSession::ChildFact> known);

 private:
  struct Edge {
    Successor to;
    std::size_t node = kNone;  // kNone if the game is over
    int pit = 0;
  };
  struct Node {
    Position position;
    int threshold = 0;
    ShareBounds bounds;
    ProofNumbers numbers;
    bool is_out = false;      // a leaf that is being searched
    bool is_free = true;      // it is an available leaf, or has one below it
    std::size_t out = 0;      // leaves below it that are being searched; some counted repeatedly
    std::vector<Edge> edges;  // empty for a leaf
    std::vector<std::size_t> parents;

    [[nodiscard]] bool is_open() const noexcept { return !bounds.answer(threshold).has_value(); }
    [[nodiscard]] bool expects_yes() const noexcept { return numbers.proof < numbers.disproof; }
  };
  struct Key {
    Position position;
    int threshold = 0;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept;
  };
  static constexpr std::size_t kNone = ~std::size_t{0};

  std::size_t add(const Successor& position, int threshold);
  [[nodiscard]] std::optional<std::size_t> best_leaf() const;
  void expand(std::size_t node, std::span<const SearchSession::ChildFact> known);
  [[nodiscard]] bool refresh(Node& node) const;
  void recompute(Node& node) const;
  void refresh_up(std::size_t node);
  [[nodiscard]] ShareBounds worth_of(const Edge& edge) const;
  [[nodiscard]] std::size_t free_leaves() const;

  const SowingTable& table_;
  Judge judge_;
  std::vector<Node> nodes_;  // the root first
  std::unordered_map<Key, std::size_t, KeyHash> places_;
};

/// Finds the share of a position by a sequence of questions, each with a proof tree, in the order
/// of find_share(). For one thread at a time.
class ShareProof {
 public:
  using Report = std::function<void(ShareBounds)>;

  /// Begins with known bounds and with the threshold of the first question. Calls `report` with the
  /// bounds before each question and once they are exact. `table` must outlive this.
  ShareProof(const SowingTable& table, const Position& root, ShareBounds known, int threshold,
             ProofTree::Judge judge, Report report);

  [[nodiscard]] ShareBounds bounds() const noexcept { return bounds_; }

  /// The tree of the current question. Requires bounds that are not exact.
  [[nodiscard]] ProofTree& tree() { return *tree_; }

  /// The number of the current question, from 1.
  [[nodiscard]] std::uint64_t question() const noexcept { return question_; }

  /// Proceeds to the next unanswered question.
  void advance();

 private:
  void ask();

  const SowingTable& table_;
  const Position root_;
  const ProofTree::Judge judge_;
  const Report report_;
  ShareBounds bounds_;
  int threshold_;
  std::optional<ProofTree> tree_;
  std::uint64_t question_ = 0;
};

}  // namespace seedbank::engine
