// Solving with several processes. Rank 0 keeps the first level of the proof (proof_tree.h) and
// hands out its leaves. Every process searches leaves depth-first with its own endgames and tables,
// keeps the facts that it proves in its own journal, and sends those that took most work to the
// others.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include <seedbank/observer.h>

#include "db/storage/file.h"
#include "engine/answer/answerer.h"
#include "engine/process_group/group_journal.h"
#include "engine/process_group/process_group.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// What to solve, and where journals are.
struct GroupQuestion {
  int pits = 0;
  Position position;               ///< the game is not over
  std::filesystem::path journals;  ///< a directory that all processes share
  ProofJournalOptions journal;
  /// Smallest node limit per leaf and thread.
  std::uint64_t least_leaf = std::uint64_t{1} << 16;
};

/// The result of a solution by a group.
struct GroupSolved {
  ShareBounds share;           ///< of the mover; exact unless stopped
  std::uint64_t nodes = 0;     ///< searched by all processes
  std::uint64_t leaves = 0;    ///< searched
  std::uint64_t answered = 0;  ///< of these leaves
  double busy_seconds = 0;     ///< sum over all processes
  bool stopped = false;        ///< on request, or by the deadline
};

/// Solves one position with a group. For one thread at a time.
class GroupSolve {
 public:
  /// Sets `options.session.proofs`. References must outlive this.
  GroupSolve(db::FileSystem& files, GroupQuestion question, AnswererOptions options,
             ProcessGroup& group, Observer& observer);
  ~GroupSolve();

  /// Solves the position with all processes. Calls `report` with bounds, in rank 0; `request`
  /// limits this process. Throws as Answerer::answer() and ProofJournal do.
  [[nodiscard]] GroupSolved run(const SearchRequest& request,
                                const std::function<void(ShareBounds)>& report);

  /// The answerer of this process, and its journal. Valid after run().
  [[nodiscard]] Answerer& answerer() noexcept { return *answerer_; }
  [[nodiscard]] GroupJournal& journal() noexcept { return *journal_; }

 private:
  class Proof;
  class Searcher;

  void make_ready();

  db::FileSystem& files_;
  const GroupQuestion question_;
  AnswererOptions options_;
  ProcessGroup& group_;
  Observer& observer_;
  std::unique_ptr<db::DirectoryLock> lock_;  // of rank 0
  std::unique_ptr<GroupJournal> journal_;
  std::unique_ptr<Answerer> answerer_;
  std::atomic<bool> is_ready_ = false;  // answerer_ and journal_ exist
};

}  // namespace seedbank::engine
