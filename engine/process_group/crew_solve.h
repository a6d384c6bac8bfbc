// Solving with several processes: member 0 keeps the first level of the proof (proof_tree.h) and
// deals its leaves out; every member answers leaves by depth-first search over its own endgames and
// tables, keeps what it proves in its own journal, and tells the others what took most work.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "db/storage/file.h"
#include "engine/answer/answerer.h"
#include "engine/answer/observer.h"
#include "engine/process_group/crew.h"
#include "engine/process_group/crew_journal.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// What is to be solved, and where.
struct CrewQuestion {
  int pits = 0;
  Position position;               ///< game not over
  std::filesystem::path journals;  ///< a directory that all members see
  ProofJournalOptions journal;
  /// Positions that a thread may search for a leaf, at least.
  std::uint64_t least_leaf = std::uint64_t{1} << 16;
};

/// What the crew has proven.
struct CrewSolved {
  ShareBounds share;           ///< of the mover; exact unless it was stopped
  std::uint64_t nodes = 0;     ///< searched by all members
  std::uint64_t leaves = 0;    ///< dealt out and come back
  std::uint64_t answered = 0;  ///< of these
  double busy_seconds = 0;     ///< of all members together
  bool stopped = false;        ///< somebody asked for it, or the deadline passed
};

/// One solution by a crew. For one thread at a time.
class CrewSolve {
 public:
  /// `options.session.proofs` is set here, to journals. What is referred to must outlive this.
  CrewSolve(db::FileSystem& files, CrewQuestion question, AnswererOptions options, Crew& crew,
            Observer& observer);
  ~CrewSolve();

  /// Solves it, by all members. `report` is told bounds in member 0; `request` is that of this
  /// member. Throws as Answerer::answer() and ProofJournal do.
  [[nodiscard]] CrewSolved run(const SearchRequest& request,
                               const std::function<void(ShareBounds)>& report);

  /// What this member answers by, with its journal; after run().
  [[nodiscard]] Answerer& answerer() noexcept { return *answerer_; }
  [[nodiscard]] CrewJournal& journal() noexcept { return *journal_; }

 private:
  class Proof;
  class Searcher;

  void make_ready();

  db::FileSystem& files_;
  const CrewQuestion question_;
  AnswererOptions options_;
  Crew& crew_;
  Observer& observer_;
  std::unique_ptr<db::DirectoryLock> lock_;  // of member 0
  std::unique_ptr<CrewJournal> journal_;
  std::unique_ptr<Answerer> answerer_;
  std::atomic<bool> is_ready_ = false;  // the two are there
};

}  // namespace seedbank::engine
