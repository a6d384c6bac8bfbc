// Journals of a crew: each member adds to one of its own in a common directory, and knows what all
// of them held at the start and what the others have told since.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

#include "db/storage/file.h"
#include "engine/journal/proof_journal.h"
#include "engine/journal/proof_map.h"

namespace seedbank::engine {

/// Takes possession of the directory, which is made where it is missing, and cuts off what killed
/// members left unfinished at the ends of journals. For member 0, before others look at them.
/// Throws as ProofJournal does.
[[nodiscard]] std::unique_ptr<db::DirectoryLock> take_journals(
    db::FileSystem& files, const std::filesystem::path& directory, Game game);

/// The journal of one member. Any thread may call anything, several at once.
class CrewJournal final : public ProofStore {
 public:
  /// Facts that took so many positions are worth telling the other members: 1 in 16 of those kept.
  static constexpr std::uint64_t kWorthTelling = kDefaultLeastWork * 16;

  /// Takes up, or begins, the journal of this member and reads those of all others, of which there
  /// may have been more. Throws as ProofJournal does.
  CrewJournal(db::FileSystem& files, const std::filesystem::path& directory, Game game, int member,
              const ProofJournalOptions& options);

  [[nodiscard]] Game game() const noexcept override { return own_.game(); }
  [[nodiscard]] ShareBounds known(const Position& position) const override;
  void for_each(const std::function<void(const ProvenShare&)>& take) const override;
  [[nodiscard]] std::uint64_t least_work() const noexcept override { return own_.least_work(); }
  void proven(const ProvenShare& fact) override;

  /// Takes in what another member has told. Throws UnusableDatabaseError when it contradicts what
  /// the others have told before.
  void learn(ProvenShare fact);

  /// What was proven since the last call and is worth telling.
  [[nodiscard]] std::vector<ProvenShare> take_news();

  [[nodiscard]] std::size_t facts_at_start() const noexcept { return facts_at_start_; }
  [[nodiscard]] std::size_t facts_added() const { return own_.facts_added(); }
  [[nodiscard]] std::uint64_t memory_bytes() const;
  void flush() { own_.flush(); }

 private:
  ProofJournal own_;
  ProofMap others_;
  std::size_t facts_at_start_ = 0;
  std::mutex mutex_;  // guards news_
  std::vector<ProvenShare> news_;
};

}  // namespace seedbank::engine
