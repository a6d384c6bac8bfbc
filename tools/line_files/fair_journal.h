// The journal of a search for fair starts: its verdicts so far, from which a later run resumes.
//
// A file of lines:
//
//     seedbank fair journal 2: empty-capture, 6 pits, 4 seeds in each, 1 to 2 moved, value 0
//     0 no c7c41a59aee5965f
//     3198 yes 649990183b2576a4
//
// The first line names the question. Each other line has the number of a board in the order of
// boards_near_opening(), whether the board has the value, and line_checksum() of the first line and
// of the text before the checksum. So a line that was changed, or copied from the journal of
// another question, is reported as damaged. The checksum does not cover the lines before: no board
// occurs twice, so their order has no meaning, and a verdict whose line is missing is computed
// again.
//
// The first line of a shard's journal also names the shard; its boards keep their numbers in the
// whole list. A last line without its line feed was being written when the run was killed: it is
// cut off.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include <seedbank/engine.h>

#include "db/storage/file.h"
#include "solver/game/rules.h"
#include "solver/game/shards.h"
#include "tools/line_files/line_file.h"

namespace seedbank::tools {

/// The boards that one run decides: those of `part`, among all boards of the question.
struct FairTask {
  FairWanted wanted;
  Rules rules = Game().rules;
  std::optional<Shard> shard;
  Part part;
};

/// "fair-empty-capture-6-4-2-value-0.journal", with "-shard-2-of-8" before the dot for a shard.
/// Different questions and shards have different names.
[[nodiscard]] std::string journal_name(const FairWanted& wanted, Rules rules,
                                       std::optional<Shard> shard = {});

/// The known verdicts as lines of a journal of the whole question. `verdicts` has an entry per
/// board of the part. The part of the first shard also gets the first line of that journal, so the
/// concatenated lines of all shards are a journal.
[[nodiscard]] std::string verdict_lines(const FairTask& task, const FairVerdicts& verdicts);

/// Locked by one run at a time. Not thread-safe.
class FairJournal {
 public:
  /// Resumes the journal `file`, or begins it, and checks that there is room for all verdicts.
  /// `files` must outlive this. Throws UsageError if it is the journal of another task;
  /// db::FormatError if it is damaged or not a journal; and the exceptions of LineFile.
  FairJournal(db::FileSystem& files, const std::filesystem::path& file, const FairTask& task);

  /// The verdicts of earlier runs, one entry per board of the part.
  [[nodiscard]] const FairVerdicts& known() const noexcept { return known_; }

  /// Adds a verdict on a board, counted from the beginning of the part. Once this returns, the
  /// verdict survives the process. Throws IoError.
  void add(std::size_t board, bool is_of_value);

  /// Returns when all verdicts have reached the disk. Throws IoError.
  void sync() { lines_.sync(); }

  /// Removes the file, or the symbolic link to it. Throws IoError.
  void remove() { files_.remove(file_); }

 private:
  void read();
  void check_head(const std::string& line) const;
  void read_line(const std::string& line, std::size_t offset);

  db::FileSystem& files_;
  std::filesystem::path file_;
  std::string head_;  // the first line
  Part part_;
  FairVerdicts known_;
  LineFile lines_;
};

}  // namespace seedbank::tools
