// A file of labels in the making: what is there already, and what is still to be added.
#pragma once

#include <cstddef>
#include <deque>
#include <filesystem>
#include <string>

#include "engine/study/label_format.h"
#include "tools/rows/position_set.h"
#include "tools/rows/row_file.h"

namespace seedbank::tools {

/// The order of rows is fixed by the positions, so what an interrupted run left is a beginning of
/// the file, and is gone on with after its last whole row. For one thread at a time.
class LabelFile {
 public:
  /// Opens `path`, or creates it, for rows of `set`, which must be sorted. Every line that is there
  /// is compared with what would be written, as far as that is known without answers. Throws
  /// UsageError, and leaves the file as it is, when it is something else; what RowFile throws.
  LabelFile(const std::filesystem::path& path, const engine::LabelFormat& format,
            const engine::PositionSet& set);

  /// Rows that are there already.
  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }

  /// The first position whose row is to be taken. The last few rows are asked for again: rules are
  /// not written in a row of the MAIA data set, and power failures leave rows of zeros.
  [[nodiscard]] std::size_t first() const noexcept { return rows_ - last_.size(); }

  /// Takes rows from first() on in order: compares those that are there, appends the others.
  /// Throws UsageError when one that is there has other labels; what RowFile throws.
  void take(const std::string& row);

  /// Returns when all has reached the disk.
  void sync() { file_.sync(); }

 private:
  void check_line(std::size_t number, std::string_view line, bool whole);

  const engine::LabelFormat& format_;
  const engine::PositionSet& set_;
  RowFile file_;
  bool has_header_ = false;
  std::size_t rows_ = 0;
  std::deque<std::string> last_;  // rows that are there and are still to be compared
};

}  // namespace seedbank::tools
