// Alpha-beta search: decides whether the mover's share is at least a threshold. Zero-window,
// fail-soft. Algorithm and proof: solver/SEARCH.md.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "solver/evaluation/evaluation.h"
#include "solver/game/sowing.h"
#include "solver/search/endgame_source.h"
#include "solver/search/search_request.h"
#include "solver/search/table_entry.h"
#include "solver/search/transposition_table.h"
#include "solver/search/value_search.h"

namespace seedbank {

/// Thrown by searches that are stopped.
struct SearchStopped {};

/// The positions that threads are searching now, so that each thread searches different ones: a
/// small lossy set of slots (TranspositionTable::slot()). A wrong entry costs time but never
/// changes an answer. Thread-safe.
class BusyPositions {
 public:
  [[nodiscard]] bool contains(std::uint64_t slot) const noexcept {
    return entry(slot).load(std::memory_order_relaxed) == slot;
  }
  void enter(std::uint64_t slot) noexcept { entry(slot).store(slot, std::memory_order_relaxed); }
  void leave(std::uint64_t slot) noexcept {
    if (contains(slot)) entry(slot).store(0, std::memory_order_relaxed);
  }

  void clear() noexcept {
    for (auto& slot : slots_) slot.store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kEntries = 4096;
  std::atomic<std::uint64_t>& entry(std::uint64_t slot) noexcept { return slots_[slot % kEntries]; }
  const std::atomic<std::uint64_t>& entry(std::uint64_t slot) const noexcept {
    return slots_[slot % kEntries];
  }
  std::array<std::atomic<std::uint64_t>, kEntries> slots_{};
};

/// The data that the threads of a search share. All of it must outlive the search.
struct SearchShared {
  const SowingTable& table;
  const EndgameSource& endgames;
  TranspositionTable& transpositions;
  const PositionKey& key;
  BusyPositions* busy = nullptr;            ///< null for a single thread
  const std::atomic<bool>* done = nullptr;  ///< set when another thread has the answer
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

  /// Positions searched so far: those whose children were looked up.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  struct Child;
  struct Node;
  struct Visit;

  void check_limits() const;
  bool find_slot(Child& child) const noexcept;
  [[nodiscard]] ShareBounds look_up(Child& child) const noexcept;
  [[nodiscard]] int rank(const Node& node, const Child& child) const noexcept;
  void open(Node& node, Child& self, bool expect_yes) const noexcept;
  void resolve(Node& node, int threshold) const noexcept;
  int search(Node& node, std::size_t ply, const Question& question);
  void search_children(Visit& visit);
  void share_children(Visit& visit);
  Node* nodes_at(std::size_t ply);

  SearchShared shared_;
  Evaluation evaluation_;
  int endgame_seeds_;
  std::uint64_t least_work_;  // of facts to report
  std::uint64_t nodes_ = 0;
  std::vector<std::unique_ptr<Node[]>> plies_;
};

}  // namespace seedbank
