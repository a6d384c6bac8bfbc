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
// boards_near_opening(), and whether it is of the value. They stand in no order, no board twice. A
// last line without its line feed is one that was being written when the run was killed, and zeros
// at the end are what a power failure left of lines: they do not count, and are cut off.
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
#include "engine/study/fair_starts.h"

namespace seedbank::tools {

/// "fair-empty-capture-6-4-2-value-0.journal": no two questions alike.
[[nodiscard]] std::string journal_name(const engine::FairQuestion& question);

/// Held by one run at a time. For one thread at a time.
class FairJournal {
 public:
  /// Takes up the journal `file`, or begins it, and sees to it that there is room for all verdicts.
  /// `files` must outlive this. Throws db::BusyError when another run holds it; UsageError when it
  /// is that of another question; db::FormatError when it is damaged or no journal at all;
  /// db::IoError.
  FairJournal(db::FileSystem& files, const std::filesystem::path& file,
              const engine::FairQuestion& question, std::size_t boards);

  /// What was decided by the runs before.
  [[nodiscard]] const engine::FairVerdicts& known() const noexcept { return known_; }

  /// Adds a verdict. When this returns, the end of the process loses nothing. Throws db::IoError.
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
  engine::FairVerdicts known_;
  std::unique_ptr<db::GrowingFile> out_;
};

}  // namespace seedbank::tools
