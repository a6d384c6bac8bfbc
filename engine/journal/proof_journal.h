// The journal of proofs: what searches prove with much work, in memory and in a file, so that a
// later run begins where this one ends, however it ends.
//
// The file is described in FORMAT.md. Facts are gathered and written by a thread of the journal,
// every few seconds or when there are many; a search never waits for the disk.
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
#include <thread>
#include <vector>

#include "db/storage/file.h"
#include "engine/answer/proof_store.h"
#include "engine/journal/proof_map.h"

namespace seedbank::engine {

/// Positions that a fact took at least to be kept. For such a number w, searches of (6,5) told two
/// facts in w positions, of 17 bytes each in the file. At 4 million positions a second that is 120
/// facts a second, or 7 MB an hour, for each thread; and what is not kept takes a sixtieth of a
/// second to prove again.
inline constexpr std::uint64_t kDefaultLeastWork = std::uint64_t{1} << 16;

struct ProofJournalOptions {
  std::uint64_t least_work = kDefaultLeastWork;
  std::chrono::milliseconds pause{10'000};  ///< at most, until what was proven is on the disk
};

/// Any thread may call anything, several at once.
class ProofJournal final : public ProofStore {
 public:
  /// Resumes the journal `file` of `game`, or begins it; an unfinished batch that a killed run left
  /// at its end is cut off. The file is locked against other processes. `files` must outlive this.
  /// Throws what read_journal() throws; db::BusyError, std::bad_alloc; std::system_error when no
  /// thread can start.
  ProofJournal(db::FileSystem& files, const std::filesystem::path& file, Game game,
               const ProofJournalOptions& options = {});
  ProofJournal(const ProofJournal&) = delete;
  ProofJournal& operator=(const ProofJournal&) = delete;
  /// Writes what is left. An error of that is not told: who wants to know calls flush() before.
  ~ProofJournal() override;

  [[nodiscard]] Game game() const noexcept override { return game_; }
  [[nodiscard]] ShareBounds known(const Position& position) const override {
    return facts_.known(position);
  }
  void for_each(const std::function<void(const ProvenShare&)>& take) const override {
    facts_.for_each(take);
  }
  [[nodiscard]] std::uint64_t least_work() const noexcept override { return options_.least_work; }

  /// Keeps the fact when it says more than is known. Throws DatabaseError when it
  /// contradicts the journal, which then has a wrong fact; and what writing has failed with.
  void proven(const ProvenShare& fact) override;

  /// Returns when all that was proven before is on the disk. Throws db::IoError, also when writing
  /// failed before: then nothing more is written, and the file ends with the last batch that
  /// reached the disk.
  void flush();

  /// Positions of which something was known when this was made.
  [[nodiscard]] std::size_t facts_at_start() const noexcept { return facts_at_start_; }
  /// Bytes that a killed run had left at the end.
  [[nodiscard]] std::uint64_t torn_bytes() const noexcept { return torn_bytes_; }
  /// Facts that were added since.
  [[nodiscard]] std::size_t facts_added() const;
  /// Memory that the facts there are take, about.
  [[nodiscard]] std::uint64_t memory_bytes() const;

 private:
  void take_up();
  void write(const std::vector<ProvenShare>& facts);
  void write_now_and_then(const std::stop_token& stop);
  void rethrow_failure() const;

  db::FileSystem& files_;
  const std::filesystem::path path_;
  const Game game_;
  const ProofJournalOptions options_;
  ProofMap facts_;
  std::size_t facts_at_start_ = 0;
  std::uint64_t torn_bytes_ = 0;

  std::mutex file_mutex_;  // guards the next three; taken before mutex_
  std::unique_ptr<db::GrowingFile> file_;
  std::uint64_t safe_bytes_ = 0;    // that have reached the disk
  std::uint64_t end_checksum_ = 0;  // of these

  mutable std::mutex mutex_;  // guards the next three
  std::vector<ProvenShare> to_write_;
  std::size_t added_ = 0;
  std::exception_ptr failure_;  // of writing
  std::condition_variable_any wake_;
  std::jthread writer_;
};

}  // namespace seedbank::engine
