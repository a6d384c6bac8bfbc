// The journal of a search for fair starts: its verdicts so far, so that a run resumes where the
// last one ended, however it ended.
//
// A text file to which lines are added:
//
//     seedbank fair journal 2: empty-capture, 6 pits, 4 seeds in each, 1 to 2 moved, value 0
//     0 no c7c41a59aee5965f
//     3198 yes 649990183b2576a4
//
// The first line names the question. Each other line gives a board, by its number in the order of
// boards_near_opening(), whether it is of the value, and line_checksum() of the first line and of
// the text before the checksum. So a line that was changed, or taken from the journal of another
// question, is damage. A line is not bound to the lines before it: no board comes twice, so their
// order means nothing, and the verdict of a line that is missing is found again.
//
// The first line of a shard's journal names the shard as well; its boards have the numbers that
// they have in the whole. A last line without its line feed is one that was being written when the
// run was killed, and zeros at the end are what a power failure left of lines: they do not count,
// and are cut off.
//
// Version 1, whose lines had no checksums, is refused. It was never released.
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
#include "engine/analysis/fair_starts.h"
#include "engine/base/shards.h"

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
/// `verdicts`, one for each: with the first line when the part is the first shard's, or all. So the
/// concatenated lines of all shards are a journal.
[[nodiscard]] std::string verdict_lines(const FairTask& task, const engine::FairVerdicts& verdicts);

/// Locked by one run at a time. For one thread at a time.
class FairJournal {
 public:
  /// Resumes the journal `file`, or begins it, and checks that there is room for all verdicts. A
  /// symbolic link is followed. `files` must outlive this. Throws db::BusyError when another run
  /// has locked it; UsageError when it is that of another task; db::FormatError when it is damaged,
  /// of version 1 or not a journal; db::IoError.
  FairJournal(db::FileSystem& files, const std::filesystem::path& file, const FairTask& task);

  /// The verdicts of earlier runs: an entry for each board of the part.
  [[nodiscard]] const engine::FairVerdicts& known() const noexcept { return known_; }

  /// Adds a verdict on a board, counted from the beginning of the part. When this returns, the end
  /// of the process loses nothing. Throws db::IoError.
  void add(std::size_t board, bool is_of_value);

  /// Returns when all verdicts have reached the disk. Throws db::IoError.
  void sync() { out_->sync(); }

  /// Removes the file, or the link to it. Throws db::IoError.
  void remove() { files_.remove(file_); }

 private:
  [[nodiscard]] std::uint64_t read();
  void read_line(const std::string& line, std::size_t offset);
  void append(std::span<const std::uint8_t> bytes);
  void try_room();

  db::FileSystem& files_;
  std::filesystem::path file_;
  std::string head_;  // the first line, without its line feed
  engine::Part part_;
  engine::FairVerdicts known_;
  std::unique_ptr<db::GrowingFile> out_;
};

}  // namespace seedbank::tools
