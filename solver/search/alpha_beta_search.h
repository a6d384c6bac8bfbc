// The search: is the mover's share at least so large? Zero-window alpha-beta, fail-soft.
//
// How it works and why it is right: solver/SEARCH.md.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "solver/evaluation/evaluation.h"
#include "solver/game/sowing.h"
#include "solver/search/busy_positions.h"
#include "solver/search/endgame_source.h"
#include "solver/search/position_key.h"
#include "solver/search/search_request.h"
#include "solver/search/transposition_table.h"
#include "solver/search/value_search.h"

namespace seedbank {

/// Thrown by Search when it was told to stop.
struct SearchStopped {};

/// What the threads of a search share. All of it must outlive the search.
struct SearchShared {
  const SowingTable& table;
  const EndgameSource& endgames;
  TranspositionTable& transpositions;
  const PositionKey& key;
  BusyPositions* busy = nullptr;            ///< null when one thread searches alone
  const std::atomic<bool>* done = nullptr;  ///< another thread has the answer
  SearchRequest request{};
};

/// The search of one thread.
class AlphaBetaSearch {
 public:
  explicit AlphaBetaSearch(const SearchShared& shared) noexcept;
  ~AlphaBetaSearch();

  /// Decides whether V, the mover's share of the seeds in play, is at least the threshold, and
  /// returns r: if r >= threshold then V >= r, otherwise V <= r. Any threshold is allowed.
  /// Requires empty stores and that the game is not over. Throws SearchStopped, std::bad_alloc.
  [[nodiscard]] int decide(const Position& position, const Question& question);

  /// Positions searched so far: those of which the children were looked at.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  struct Child;
  struct Node;
  struct Family;

  void look_outside() const;
  bool find_slot(Child& child) const noexcept;
  [[nodiscard]] ShareBounds look_up(Child& child) const noexcept;
  [[nodiscard]] int rank(const Node& node, const Child& child) const noexcept;
  void open(Node& node, Child& self, bool expect_yes) const noexcept;
  void resolve(Node& node, int threshold) const noexcept;
  int search(Node& node, std::size_t ply, const Question& question);
  void search_children(Family& family);
  void share_children(Family& family);
  Node* nodes_at(std::size_t ply);

  SearchShared shared_;
  Evaluation evaluation_;
  int endgame_seeds_;
  std::uint64_t told_work_;  // facts that took so much are told
  std::uint64_t nodes_ = 0;
  std::vector<std::unique_ptr<Node[]>> plies_;
};

}  // namespace seedbank
