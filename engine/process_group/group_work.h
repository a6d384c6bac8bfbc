// The work that a process group can share: building and checking a database, finding fair starts,
// and solving a position.
//
// Every process calls the same functions in the same order with the same arguments.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include <seedbank/observer.h>

#include "db/check/statistics.h"
#include "db/check/verify.h"
#include "db/probe/database.h"
#include "db/storage/file.h"
#include "engine/analysis/fair_starts.h"
#include "engine/answer/answerer.h"
#include "engine/builder/database_build.h"
#include "engine/journal/proof_journal.h"
#include "engine/journal/proof_map.h"
#include "engine/process_group/process_group.h"
#include "solver/base/progress.h"
#include "solver/game/notation.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

// ---- Building ----------------------------------------------------------------------------------
// Rank 0 hands out pairs (db/builder/pair_queue.h). Each process reads what a pair needs from the
// files of all processes, keeps in memory what fits, and writes the pair like a single process, so
// the files are the same. A process that is killed leaves only complete files.

/// The work of one process.
struct ProcessShare {
  std::uint64_t pairs = 0;
  std::uint64_t positions = 0;       ///< computed
  std::uint64_t positions_read = 0;  ///< from files, whichever process wrote them
  double compute_seconds = 0;        ///< computing pairs
  double read_seconds = 0;           ///< reading files, and waiting for them to appear
};

/// The cost of computing the pairs of a layer, all processes together.
struct LayerCost {
  std::uint64_t positions = 0;
  double compute_seconds = 0;
};

/// The result of a build by a group.
struct GroupBuilt {
  Built built;
  bool complete = false;             ///< false if it was stopped; finished files are kept
  std::vector<ProcessShare> shares;  ///< by rank; in rank 0 only
  std::map<int, LayerCost> layers;   ///< by seeds; in rank 0 only
};

/// Builds the missing layers with all processes, each on all threads of its caller's arena and
/// within its own `build.memory_bytes`. Requires build.processes == group.size(). Rank 0 holds the
/// lock of the directory and calls `progress`. Throws the same exceptions as build_database() for
/// one process.
[[nodiscard]] GroupBuilt build_database(db::FileSystem& files, const DatabaseBuild& build,
                                        ProcessGroup& group, const Progress& progress,
                                        const std::stop_token& stop);

// ---- Checking ----------------------------------------------------------------------------------
// By one process, if `group` is null, or by several: each then does a part of the work, on its own
// threads. The report has the counts and the unreadable files in all processes, and the examples in
// rank 0 only. Rank 0 calls `progress`. Each process throws the exceptions of the functions of
// db/check for its part.

/// Like db::verify_checksums(). The unreadable files include db::missing_files() as seen by rank 0,
/// so that all processes agree on whether to continue.
[[nodiscard]] db::VerifyReport verify_files(const db::Database& database, ProcessGroup* group,
                                            const Progress& progress, const std::stop_token& stop);

/// Recomputes a sample of the values, or all of them without one, like db::verify_sample() and
/// db::verify_all(). `memory_bytes` is for all allocations of the process.
struct ValueSample {
  std::uint64_t positions = 0;
  std::uint64_t random_seed = 1;
};
[[nodiscard]] db::VerifyReport verify_values(const db::Database& database, ProcessGroup* group,
                                             const std::optional<ValueSample>& sample,
                                             std::uint64_t memory_bytes, const Progress& progress,
                                             const std::stop_token& stop);

/// Like db::layer_statistics(). Returns the layers in rank 0, none in the others.
[[nodiscard]] std::optional<std::vector<db::LayerStatistics>> layer_statistics(
    const db::Database& database, ProcessGroup* group, const Progress& progress,
    const std::stop_token& stop);

// ---- Fair starts -------------------------------------------------------------------------------

/// The result of a search by a group.
struct GroupFair {
  FairVerdicts verdicts;  ///< by board, including those known before; in rank 0 only
  std::uint64_t nodes = 0;
  double endgame_seconds = 0;  ///< for the endgames in memory of this process
  bool stopped = false;        ///< on request, or by the deadline
};

/// Decides the boards near the opening that `known` leaves open, like FairSearch. Each process has
/// an answerer of its own with these options. `take`, and `known` with an entry for each board, are
/// used in rank 0 only.
[[nodiscard]] GroupFair decide_boards(ProcessGroup& group, const FairQuestion& question,
                                      const FairVerdicts& known, const db::FileSystem& files,
                                      const AnswererOptions& options, Observer& observer,
                                      const SearchRequest& request, const TakeVerdict& take);

// ---- Solving -----------------------------------------------------------------------------------
// Rank 0 keeps the first level of the proof (proof_tree.h) and hands out its leaves. Every process
// searches leaves depth-first with its own endgames and tables, keeps the facts that it proves in
// its own journal, and sends those that took the most work to the others.

// Each process writes its own journal, in a common directory, and knows the facts that all journals
// held at the start and those that other processes have sent since.

/// Creates the directory if it is missing, locks it, and cuts off the unfinished ends that killed
/// processes left in journals. For rank 0, before the others read them. Throws the same exceptions
/// as ProofJournal.
[[nodiscard]] std::unique_ptr<db::DirectoryLock> lock_journals(
    db::FileSystem& files, const std::filesystem::path& directory, Game game);

/// The journal of one process. Thread-safe.
class GroupJournal final : public ProofStore {
 public:
  /// Facts that took at least this many positions are sent to the other processes: about one in 16
  /// of the facts kept.
  static constexpr std::uint64_t kLeastWorkToSend = kDefaultLeastWork * 16;

  /// Opens or creates the journal of this process and reads all others, including those of a larger
  /// earlier group. Throws the same exceptions as ProofJournal.
  GroupJournal(db::FileSystem& files, const std::filesystem::path& directory, Game game, int rank,
               const ProofJournalOptions& options);

  [[nodiscard]] Game game() const noexcept override { return own_.game(); }
  [[nodiscard]] ShareBounds known(const Position& position) const override;
  void for_each(const std::function<void(const ProvenShare&)>& take) const override;
  [[nodiscard]] std::uint64_t least_work() const noexcept override { return own_.least_work(); }
  void proven(const ProvenShare& fact) override;

  /// Adds a fact from another process. Throws DatabaseError if it contradicts earlier ones.
  void learn(ProvenShare fact);

  /// The facts to send that were proven since the last call.
  [[nodiscard]] std::vector<ProvenShare> take_new_facts();

  [[nodiscard]] std::size_t facts_at_start() const noexcept { return facts_at_start_; }
  [[nodiscard]] std::size_t facts_added() const { return own_.facts_added(); }
  [[nodiscard]] std::uint64_t memory_bytes() const;
  void flush() { own_.flush(); }

 private:
  ProofJournal own_;
  ProofMap others_;
  std::size_t facts_at_start_ = 0;
  std::mutex mutex_;  // guards new_facts_
  std::vector<ProvenShare> new_facts_;
};

/// What to solve, and where journals are.
struct GroupQuestion {
  Board board;                     ///< the game is not over
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

  /// Solves the position with all processes. Calls `report` with bounds, in rank 0; `request`
  /// limits this process. Throws the exceptions of Answerer::answer() and ProofJournal.
  [[nodiscard]] GroupSolved run(const SearchRequest& request,
                                const std::function<void(Bounds)>& report);

  // The functions below are valid after run().

  /// Answers the question in this process, with what all have proven. Throws the exceptions of
  /// Answerer::answer().
  [[nodiscard]] Answer answer(const Wanted& wanted, const SearchRequest& request,
                              const std::function<void(Bounds)>& report) {
    return answerer_->answer(question_.board, wanted, request, report);
  }

  /// The time that the endgames of this process took.
  [[nodiscard]] double endgame_seconds() const { return answerer_->endgame_seconds(noted_.pits); }

  /// The journal of this process.
  [[nodiscard]] GroupJournal& journal() noexcept { return *journal_; }

 private:
  class Proof;
  class Searcher;

  void make_ready();

  db::FileSystem& files_;
  const GroupQuestion question_;
  const NotedPosition noted_;
  AnswererOptions options_;
  ProcessGroup& group_;
  Observer& observer_;
  std::unique_ptr<db::DirectoryLock> lock_;  // of rank 0
  std::unique_ptr<GroupJournal> journal_;
  std::unique_ptr<Answerer> answerer_;
  std::atomic<bool> is_ready_ = false;  // answerer_ and journal_ exist
};

}  // namespace seedbank::engine
