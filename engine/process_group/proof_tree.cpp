// The first level of a two-level proof-number search.
#include "engine/process_group/proof_tree.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

namespace seedbank::engine {

std::size_t ProofTree::KeyHash::operator()(const Key& key) const noexcept {
  return PositionHash()(key.position) * 131 + static_cast<std::size_t>(key.threshold);
}

ProofTree::ProofTree(const SowingTable& table, const Position& root, int threshold, Judge judge)
    : table_(table), judge_(std::move(judge)) {
  Successor start;
  start.position = without_stores(root);
  start.seeds = static_cast<std::int16_t>(seeds_in_play(root));
  start.mover_seeds = static_cast<std::int16_t>(seeds_in_pits(root.mover));
  add(start, threshold);
}

std::optional<int> ProofTree::answer() const noexcept {
  return nodes_.front().bounds.answer(nodes_.front().threshold);
}

// The node of a question, created if there is none.
std::size_t ProofTree::add(const Successor& position, int threshold) {
  const auto [place, is_new] = places_.try_emplace({position.position, threshold}, nodes_.size());
  if (!is_new) return place->second;
  const LeafState state = judge_(position, threshold);
  Node& node = nodes_.emplace_back();
  node.position = position.position;
  node.threshold = threshold;
  node.bounds = state.bounds;
  node.numbers = state.numbers;
  node.is_free = node.is_open();
  return place->second;
}

// Bounds of what a successor is worth to the side that sows.
ShareBounds ProofTree::worth_of(const Edge& edge) const {
  if (edge.node == kNone) return {edge.to.gained, edge.to.gained};
  return edge.to.worth(nodes_[edge.node].bounds);
}

// Recomputes a node from its successors; false if nothing changes.
bool ProofTree::refresh(Node& node) const {
  const auto state = [&node] {
    return std::tuple(node.bounds, node.numbers.proof, node.numbers.disproof, node.is_free,
                      node.out);
  };
  const auto before = state();
  recompute(node);
  return state() != before;
}

void ProofTree::recompute(Node& node) const {
  node.is_free = false;
  node.out = 0;
  if (!node.is_open()) return;
  if (node.edges.empty()) {
    node.is_free = !node.is_out;
    node.out = node.is_out ? 1 : 0;
    return;
  }
  ProofNumbers numbers{kMostProofNumber, 0};
  int best = 0;  // of the successors that cannot say yes
  bool any_open = false;
  for (const Edge& edge : node.edges) {
    const ShareBounds worth = worth_of(edge);
    if (worth.low >= node.threshold) {
      node.bounds.take(node.threshold, worth.low);
      node.is_free = false;
      node.out = 0;
      return;
    }
    if (worth.high < node.threshold) {
      best = std::max(best, worth.high);
      continue;
    }
    any_open = true;
    const Node& child = nodes_[edge.node];
    const ProofNumbers turned = edge.to.same_mover ? child.numbers : child.numbers.opposite();
    numbers.proof = std::min(numbers.proof, turned.proof);
    numbers.disproof = std::min(numbers.disproof + turned.disproof, kMostProofNumber);
    node.is_free = node.is_free || child.is_free;
    node.out += child.out;
  }
  if (any_open) {
    node.numbers = numbers;
  } else {
    node.bounds.take(node.threshold, best);
  }
}

// Recomputes the ancestors of a changed node. Positions never repeat, so this ends.
void ProofTree::refresh_up(std::size_t changed) {
  std::vector<std::size_t> to_do = nodes_[changed].parents;
  while (!to_do.empty()) {
    const std::size_t node = to_do.back();
    to_do.pop_back();
    if (!refresh(nodes_[node])) continue;
    const std::vector<std::size_t>& parents = nodes_[node].parents;
    to_do.insert(to_do.end(), parents.begin(), parents.end());
  }
}

std::optional<std::size_t> ProofTree::best_leaf() const {
  if (!nodes_.front().is_free || !nodes_.front().is_open()) return std::nullopt;
  std::size_t place = 0;
  while (!nodes_[place].edges.empty()) {
    const Node& node = nodes_[place];
    const float crowd = node.expects_yes() ? kCrowdWhereYes : kCrowdWhereNo;
    std::size_t best = kNone;
    float least = 0;
    for (const Edge& edge : node.edges) {
      if (edge.node == kNone) continue;
      const Node& child = nodes_[edge.node];
      // A bound may make an open successor useless here.
      if (!child.is_free || worth_of(edge).high < node.threshold) continue;
      const float proof = edge.to.same_mover ? child.numbers.proof : child.numbers.disproof;
      const float seems = proof * (1 + crowd * static_cast<float>(child.out));
      if (best == kNone || seems < least) {
        best = edge.node;
        least = seems;
      }
    }
    if (best == kNone) return std::nullopt;
    place = best;
  }
  return place;
}

std::size_t ProofTree::free_leaves() const {
  return static_cast<std::size_t>(std::count_if(nodes_.begin(), nodes_.end(), [](const Node& node) {
    return node.edges.empty() && node.is_free;
  }));
}

std::optional<ProofTree::Leaf> ProofTree::take(std::size_t leaves) {
  for (std::size_t there = free_leaves(); there < leaves; ++there) {
    const std::optional<std::size_t> leaf = best_leaf();
    if (!leaf) return std::nullopt;
    expand(*leaf, {});
  }
  const std::optional<std::size_t> leaf = best_leaf();
  if (!leaf) return std::nullopt;
  Node& node = nodes_[*leaf];
  node.is_out = true;
  (void)refresh(node);
  refresh_up(*leaf);
  return Leaf{*leaf, node.position, {node.threshold, node.expects_yes()}};
}

void ProofTree::answered(std::size_t place, int share) {
  Node& node = nodes_[place];
  node.is_out = false;
  node.bounds.take(node.threshold, share);
  (void)refresh(node);
  refresh_up(place);
}

void ProofTree::unanswered(std::size_t place, std::span<const SearchSession::ChildFact> known) {
  nodes_[place].is_out = false;
  expand(place, known);
}

// Adds the successors of a leaf, with the facts that a search has found about them.
void ProofTree::expand(std::size_t place, std::span<const SearchSession::ChildFact> known) {
  const Position position = nodes_[place].position;
  const Question question{nodes_[place].threshold, false};
  std::vector<Edge> edges;
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    Edge edge;
    edge.pit = std::countr_zero(pits);
    edge.to = successor(table_, position, edge.pit);
    if (!edge.to.is_over()) {
      edge.node = add(edge.to, edge.to.question_here(question).threshold);
      Node& child = nodes_[edge.node];
      child.parents.push_back(place);
      const auto found = std::find_if(known.begin(), known.end(),
                                      [&](const auto& one) { return one.pit == edge.pit; });
      if (found != known.end()) {
        child.bounds.low = std::max(child.bounds.low, found->bounds.low);
        child.bounds.high = std::min(child.bounds.high, found->bounds.high);
        if (found->numbers && child.edges.empty()) child.numbers = *found->numbers;
        (void)refresh(child);
        refresh_up(edge.node);
      }
    }
    edges.push_back(edge);
  }
  nodes_[place].edges = std::move(edges);
  (void)refresh(nodes_[place]);
  refresh_up(place);
}

ShareProof::ShareProof(const SowingTable& table, const Position& root, ShareBounds known,
                       int threshold, ProofTree::Judge judge, Report report)
    : table_(table),
      root_(root),
      judge_(std::move(judge)),
      report_(std::move(report)),
      bounds_(known),
      threshold_(threshold) {
  ask();
  advance();
}

// Begins the next question, if any is left.
void ShareProof::ask() {
  report_(bounds_);
  if (bounds_.exact()) return;
  threshold_ = std::clamp(threshold_, bounds_.low + 1, bounds_.high);
  ++question_;
  tree_.emplace(table_, root_, threshold_, judge_);
}

void ShareProof::advance() {
  while (!bounds_.exact()) {
    const std::optional<int> share = tree_->answer();
    if (!share) return;
    bounds_.take(threshold_, *share);
    threshold_ = *share >= threshold_ ? bounds_.low + 1 : bounds_.high;
    ask();
  }
}

}  // namespace seedbank::engine
