// Journals of a process group. Each process writes its own journal, in a common directory, and
// knows the facts that all journals held at the start and those that other processes have sent
// since.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

#include "db/storage/file.h"
#include "engine/journal/proof_journal.h"
#include "engine/journal/proof_map.h"

namespace seedbank::engine {

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

}  // namespace seedbank::engine
