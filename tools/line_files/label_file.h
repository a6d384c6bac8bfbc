// A file of labels in the making: what is there already, and what is still to be added.
//
// A row of the MAIA data set does not say by which rules it was made, and nothing in it shows that
// a label was changed. So what a run that did not end has made is vouched for by a note beside the
// file, named like it with `.resume` behind: a line with the number of rows and a checksum of them
// and of what was asked. Rows that no note vouches for are found again and compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>

#include "db/storage/file.h"
#include "engine/analysis/label_format.h"
#include "engine/base/stopwatch.h"
#include "tools/line_files/position_set.h"
#include "tools/line_files/row_file.h"

namespace seedbank::tools {

/// The order of rows is fixed by the positions, so what an interrupted run left is a beginning of
/// the file, and is gone on with after its last whole row. For one thread at a time.
class LabelFile {
 public:
  /// Opens `path`, or creates it, for rows of `set`, which must be sorted. Every line that is there
  /// is compared with what would be written, as far as that is known without answers. All must
  /// outlive this. Throws UsageError, and leaves the file as it is, when it is something else; what
  /// RowFile throws.
  LabelFile(db::FileSystem& files, const std::filesystem::path& path,
            const engine::LabelFormat& format, const engine::PositionSet& set);

  /// Rows that are there already.
  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }

  /// The first position whose row is to be taken: behind the rows that a note vouches for.
  [[nodiscard]] std::size_t first() const noexcept { return rows_ - unproven_.size(); }

  /// Takes rows from first() on in order: compares those that are there, appends the others.
  /// Throws UsageError when one that is there has other labels; what RowFile throws; db::IoError.
  void take(const std::string& row);

  /// Returns when all has reached the disk, and a note of it. Throws db::IoError.
  void keep();

  /// The same when no row is missing: nobody goes on from here, so the note is taken away.
  void finish();

 private:
  // The first `rows` rows, and what was asked.
  struct Note {
    std::uint64_t rows = 0;
    std::uint64_t checksum = 0;
  };

  void check_line(std::size_t number, std::string_view line, bool whole);
  [[nodiscard]] Note read_note() const;

  db::FileSystem& files_;
  const engine::LabelFormat& format_;
  const engine::PositionSet& set_;
  RowFile file_;
  const std::filesystem::path note_file_;
  bool has_header_ = false;
  std::size_t rows_ = 0;
  std::deque<std::uint64_t> unproven_;  // checksums of rows that are there and to be compared
  Note vouched_;                        // for rows before those, and for what take() has taken
  engine::Stopwatch since_note_;
};

}  // namespace seedbank::tools
