// The first level of a proof by two levels of proof-number search: an explicit tree of the
// positions near the root, whose most-proving leaves are given to others, who search them
// depth-first. The two levels: Čížek, Balko, Schmid, "PNS-DFPN", 2025; what makes work for many at
// once, virtual numbers: Wu et al., "Job-Level Proof-Number Search", 2010; Kaneko, "Parallel Depth
// First Proof Number Search", AAAI 2010. Knows nothing of processes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "solver/game/successor.h"
#include "solver/search/proof_numbers.h"

namespace seedbank::engine {

/// What is known of a position that nobody has searched for the tree, or that somebody has.
struct LeafState {
  ShareBounds bounds;
  ProofNumbers numbers;  ///< of the question about it, as its own mover sees them
};

/// One question about one position. For one thread at a time.
class ProofTree {
 public:
  /// Judges a position that enters the tree, by bounds that hold and numbers above 0. The game is
  /// not over there.
  using Judge = std::function<LeafState(const Successor& position, int threshold)>;

  /// A leaf that is given out.
  struct Leaf {
    std::size_t node = 0;  ///< names it
    Position position;     ///< stores empty
    Question question;
    std::uint64_t work = 0;  ///< that went into its parent, about
  };

  /// What a search without an answer has found out about a successor of its leaf.
  struct Below {
    int pit = 0;  ///< from 0
    ShareBounds bounds;
    std::optional<ProofNumbers> numbers;
  };

  /// `table` must outlive this. Requires a position whose game is not over.
  ProofTree(const SowingTable& table, const Position& root, int threshold, Judge judge);

  /// The answer, once there is one: a bound as Search::decide() returns.
  [[nodiscard]] std::optional<int> answer() const noexcept;

  /// Proof numbers of the question.
  [[nodiscard]] ProofNumbers numbers() const noexcept { return nodes_.front().numbers; }

  /// The most-proving leaf of those that are not out, as it looks beside those that are; it is out
  /// from now on. Before, leaves are opened by their judged numbers until about `leaves` could be
  /// given out. Nothing when all are out, or the question is answered: opening leaves may do that.
  [[nodiscard]] std::optional<Leaf> take(std::size_t leaves);

  /// What came of a leaf that was out: an answer by a bound of its share, as from Search::decide().
  void answered(std::size_t node, int share, std::uint64_t work);

  /// Or no answer: then its successors take its place.
  void unanswered(std::size_t node, std::uint64_t work, std::span<const Below> below);

  [[nodiscard]] std::size_t nodes() const noexcept { return nodes_.size(); }

 private:
  struct Edge {
    Successor to;
    std::size_t node = kNone;  // none where the game is over
    int pit = 0;
  };
  struct Node {
    Position position;
    int threshold = 0;
    ShareBounds bounds;
    ProofNumbers numbers;
    std::uint64_t work = 0;
    bool is_out = false;
    bool is_free = true;      // a leaf below it, or itself, can be given out
    std::size_t out = 0;      // leaves below it that are out; some counted several times
    std::vector<Edge> edges;  // none of a leaf
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
  void expand(std::size_t node, std::span<const Below> below);
  [[nodiscard]] bool refresh(Node& node) const;
  void refresh_up(std::size_t node);
  [[nodiscard]] ShareBounds worth_of(const Edge& edge) const;
  [[nodiscard]] std::size_t free_leaves() const;

  const SowingTable& table_;
  Judge judge_;
  std::vector<Node> nodes_;  // the root first
  std::unordered_map<Key, std::size_t, KeyHash> places_;
};

}  // namespace seedbank::engine
