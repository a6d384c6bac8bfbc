// Positions from lines, one each: the rows of a MAIA file are known by its header.
#pragma once

#include <optional>

#include "tools/options/shared_options.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

/// Reads the lines of one input, in order. When the first one is a header of the MAIA data set, of
/// whatever number of pits, the others are its rows: only the header tells labels from seeds.
class PositionLines {
 public:
  /// Other lines are read in `notation`, which must outlive this.
  explicit PositionLines(const NotationChoice& notation) : notation_(notation) {}

  /// The position of the next line; nothing for the header. Labels are passed over. Throws
  /// NotationError.
  [[nodiscard]] std::optional<NotedPosition> read(const LineInput::Line& line);

  /// The pits a side of the rows, when there was a header.
  [[nodiscard]] std::optional<int> maia_pits() const noexcept { return maia_pits_; }

 private:
  const NotationChoice& notation_;
  bool is_first_ = true;
  std::optional<int> maia_pits_;
};

}  // namespace seedbank::tools
