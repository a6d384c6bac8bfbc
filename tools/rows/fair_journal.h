// The journal of a search for fair starts: what is decided, kept so that a run goes on after
// whatever ended the last one.
//
// A text file to which lines are added:
//
//     seedbank fair journal 1: empty-capture, 6 pits, 4 seeds in each, 1 to 2 moved, value 0
//     0 no
//     3198 yes
//
// The first line names the question; the others give a board, by its number in the order of
// boards_near_opening(), and whether it is of the value. They stand in no order, no board twice.
// The first line of a shard's journal names the shard as well; its boards have the numbers that
// they have in the whole. A last line without its line feed is one that was being written when the
// run was killed, and zeros at the end are what a power failure left of lines: they do not count,
// and are cut off.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "db/storage/file.h"
#include "engine/base/shards.h"
#include "engine/study/fair_starts.h"

namespace seedbank::tools {

/// What one run decides: of the boards that the question is about those of `part`.
struct FairTask {
  engine::FairQuestion question;
  std::optional<engine::Shard> shard;
  engine::Part part;
};

/// "fair-empty-capture-6-4-2-value-0.journal", or with "-shard-2-of-8" before the dot: no two lists
/// alike.
[[nodiscard]] std::string journal_name(const engine::FairQuestion& question,
                                       std::optional<engine::Shard> shard = {});

/// The lines of a journal of the whole question in which the boards of the part are decided by
/// `verdicts`, one for each: its first line is there when the part is the first shard's, or all. So
/// what all shards make, put together, is a journal.
[[nodiscard]] std::string verdict_lines(const FairTask& task, const engine::FairVerdicts& verdicts);

/// Held by one run at a time. For one thread at a time.
class FairJournal {
 public:
  /// Takes up the journal `file`, or begins it, and sees to it that there is room for all verdicts.
  /// `files` must outlive this. Throws db::BusyError when another run holds it; UsageError when it
  /// is that of another task; db::FormatError when it is damaged or no journal at all; db::IoError.
  FairJournal(db::FileSystem& files, const std::filesystem::path& file, const FairTask& task);

  /// What was decided by the runs before: an entry for each board of the part.
  [[nodiscard]] const engine::FairVerdicts& known() const noexcept { return known_; }

  /// Adds a verdict on a board, counted from the beginning of the part. When this returns, the end
  /// of the process loses nothing. Throws db::IoError.
  void add(std::size_t board, bool is_of_value);

  /// Returns when all verdicts have reached the disk. Throws db::IoError.
  void sync() { out_->sync(); }

  /// Removes the file: the search is complete. Throws db::IoError.
  void remove() { files_.remove(file_); }

 private:
  [[nodiscard]] std::uint64_t read(const std::string& head);
  void read_line(const std::string& line, std::size_t offset);
  void append(std::span<const std::uint8_t> bytes);
  void try_room();

  db::FileSystem& files_;
  std::filesystem::path file_;
  engine::Part part_;
  engine::FairVerdicts known_;
  std::unique_ptr<db::GrowingFile> out_;
};

}  // namespace seedbank::tools
