// The journal of proofs: facts whose proofs took much work, in memory and in a file, so that later
// runs can build on them even if this one is killed.
//
// FORMAT.md specifies the file. A thread of the journal writes new facts every few seconds, or
// earlier if there are many; searches never wait for the disk.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "db/storage/file.h"
#include "engine/answer/search_session.h"
#include "engine/journal/journal_format.h"
#include "engine/journal/proof_map.h"

namespace seedbank::engine {

/// Only facts that took at least this many positions are kept. With a threshold of w positions,
/// searches of (6,5) gave two facts per w positions; a fact takes 17 bytes in the file. At 4
/// million positions per second that is 120 facts per second, or 7 MB per hour, for each thread.
/// Proving a fact again that was not kept takes at most a sixtieth of a second.
inline constexpr std::uint64_t kDefaultLeastWork = std::uint64_t{1} << 16;

/// The file of a journal, open for appending. For one thread at a time.
class JournalFile {
 public:
  /// Opens or creates the file, passes its facts to `take`, and cuts off an unfinished end. Throws
  /// the same exceptions as ProofJournal.
  JournalFile(db::FileSystem& files, const std::filesystem::path& file, Game game,
              const TakeFact& take);

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  /// Unfinished bytes that were cut off.
  [[nodiscard]] std::uint64_t torn_bytes() const noexcept { return torn_bytes_; }

  /// Appends facts; returns once they are on the disk. If that fails, the file ends with the last
  /// batch on the disk. Throws IoError.
  void append(std::span<const ProvenShare> facts);

 private:
  const std::filesystem::path path_;
  const int pits_;
  std::unique_ptr<db::GrowingFile> file_;
  std::uint64_t torn_bytes_ = 0;
  std::uint64_t safe_bytes_ = 0;    // on the disk
  std::uint64_t end_checksum_ = 0;  // of these
};

struct ProofJournalOptions {
  std::uint64_t least_work = kDefaultLeastWork;
  std::chrono::milliseconds pause{10'000};  ///< maximum delay until a fact is on the disk
};

/// A journal file and its facts. Thread-safe.
class ProofJournal final : public ProofStore {
 public:
  /// Opens or creates the journal `file` of `game`, cuts off an unfinished batch that a killed run
  /// left at its end, and locks the file against other processes. `files` must outlive this. Throws
  /// what read_journal() throws; db::BusyError, std::bad_alloc; std::system_error if no thread can
  /// start.
  ProofJournal(db::FileSystem& files, const std::filesystem::path& file, Game game,
               const ProofJournalOptions& options = {});
  /// Writes the remaining facts. Errors are ignored; call flush() first to observe them.
  ~ProofJournal() override;

  [[nodiscard]] Game game() const noexcept override { return game_; }
  [[nodiscard]] ShareBounds known(const Position& position) const override {
    return facts_.known(position);
  }
  void for_each(const std::function<void(const ProvenShare&)>& take) const override {
    facts_.for_each(take);
  }
  [[nodiscard]] std::uint64_t least_work() const noexcept override { return options_.least_work; }

  /// Adds a fact unless it is implied by known ones. Throws DatabaseError if it contradicts
  /// the journal, which then holds a wrong fact. Rethrows an earlier failure to write.
  void proven(const ProvenShare& fact) override;

  /// Returns once all facts added so far are on the disk. Throws IoError if writing fails or
  /// has failed before: then nothing more is written, and the file ends with the last batch that
  /// reached the disk.
  void flush();

  /// Number of positions with known facts when the journal was opened.
  [[nodiscard]] std::size_t facts_at_start() const noexcept { return facts_at_start_; }
  /// Unfinished bytes that were cut off.
  [[nodiscard]] std::uint64_t torn_bytes() const noexcept { return file_.torn_bytes(); }
  /// Number of facts added since.
  [[nodiscard]] std::size_t facts_added() const;
  /// Approximate memory of the facts.
  [[nodiscard]] std::uint64_t memory_bytes() const;

 private:
  void write_periodically(const std::stop_token& stop);
  void rethrow_failure() const;

  const Game game_;
  const ProofJournalOptions options_;
  ProofMap facts_;
  std::mutex file_mutex_;  // guards file_; taken before mutex_
  JournalFile file_;       // after facts_, which it fills
  const std::size_t facts_at_start_;

  mutable std::mutex mutex_;  // guards the next three
  std::vector<ProvenShare> to_write_;
  std::size_t added_ = 0;
  std::exception_ptr failure_;  // of writing
  std::condition_variable_any wake_;
  std::jthread writer_;
};

}  // namespace seedbank::engine
