// Files of labels: lines that an interrupted run resumes, and archives of NumPy arrays.
//
// A line of the MAIA data set does not name its rules, and a changed label cannot be recognised. So
// until the file is complete, a note beside it (FILE.resume) holds the number of verified lines and
// a checksum of them and of the question. Lines that the note does not cover are computed again and
// compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>

#include <seedbank/labels.h>

#include "db/storage/file.h"
#include "engine/analysis/position_sample.h"
#include "solver/base/stopwatch.h"
#include "tools/line_files/line_file.h"

namespace seedbank::tools {

/// The positions determine the order of the lines, so the file of an interrupted run is a valid
/// prefix; appending resumes after its last whole line. Not thread-safe.
class LabelFile {
 public:
  /// Opens `path`, or creates it, for the labels of `set`, which must be sorted. Compares the part
  /// of every line that does not depend on answers with what would be written. All arguments must
  /// outlive this. Throws UsageError, and leaves the file unchanged, if it holds anything else; and
  /// the exceptions of LineFile.
  LabelFile(db::FileSystem& files, const std::filesystem::path& path, const LabelFormat& format,
            const engine::PositionSet& set, Rules rules);

  /// Labels in the file.
  [[nodiscard]] std::size_t labels() const noexcept { return labels_; }

  /// The first position to label: the one after those that the note covers.
  [[nodiscard]] std::size_t first() const noexcept { return labels_ - unproven_.size(); }

  /// Takes the lines in order, beginning with first(): compares those that are in the file, and
  /// appends the others. Throws UsageError if a line in the file has other labels; and the
  /// exceptions of LineFile.
  void take(const std::string& line);

  /// Returns when all lines, and the note that covers them, are on disk. Throws IoError.
  void keep();

  /// As keep(), for a complete file: removes the note, which is no longer needed.
  void finish();

  /// Removes the file and the note: the labels were written elsewhere. Must be the last call.
  /// Throws IoError.
  void remove();

  /// The file that holds the lines.
  [[nodiscard]] LineFile& lines() noexcept { return file_; }

 private:
  // Of the first `labels` lines, and of the question.
  struct Note {
    std::uint64_t labels = 0;
    std::uint64_t checksum = 0;
  };

  void check_line(std::size_t number, std::string_view line, bool whole);
  [[nodiscard]] Note read_note() const;

  db::FileSystem& files_;
  const LabelFormat& format_;
  const engine::PositionSet& set_;
  const Rules rules_;
  LineFile file_;
  const std::filesystem::path note_file_;
  bool has_header_ = false;
  std::size_t labels_ = 0;
  std::deque<std::uint64_t> unproven_;  // checksums of lines in the file that are to be compared
  Note verified_;                       // the lines before those, and those that take() has taken
  Stopwatch since_note_;
};

/// True for names that end with ".npz".
[[nodiscard]] bool is_label_archive(const std::filesystem::path& file);

/// Throws UsageError if an archive cannot hold `rows`; the limit is about a hundred million.
void check_archive_rows(std::uint64_t rows, int pits);

/// Writes the whole rows of `rows`, in MAIA's columns, as the arrays of data/DATASET.md, and
/// replaces `out` at once. The same rows give the same bytes. Requires as many
/// rows as check_archive_rows() allows. Throws db::FormatError for an invalid row; IoError.
void write_label_archive(db::FileSystem& files, LineFile& rows, const std::filesystem::path& out,
                         Game game);

}  // namespace seedbank::tools
