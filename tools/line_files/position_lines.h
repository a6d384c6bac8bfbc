// Positions from lines, one each; the rows of a MAIA file are recognised by its header.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/analysis/position_sample.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

/// Reads the lines of one input, in order. If the first line is a header of the MAIA data set, for
/// any number of pits, the others are its rows: only the header distinguishes labels from seeds.
class PositionLines {
 public:
  /// Other lines are read in `notation`, which must outlive this.
  explicit PositionLines(const NotationChoice& notation, Rules rules = Game().rules)
      : notation_(notation), rules_(rules) {}

  /// The position of the next line, without its labels; none for the header. Throws PositionError.
  [[nodiscard]] std::optional<Board> read(const LineInput::Line& line);

  /// Pits per side of the rows, if there was a header.
  [[nodiscard]] std::optional<int> maia_pits() const noexcept { return maia_pits_; }

 private:
  const NotationChoice& notation_;
  const Rules rules_;
  bool is_first_ = true;
  std::optional<int> maia_pits_;
};

/// The positions that lines hold, one each, sorted, without duplicates. Throws PositionError,
/// naming the line, if a line is not a position, if the game is over in a position, or if its
/// number of pits differs from that of the first one; PositionError if there are no positions;
/// db::ResourceError if they take more than `memory_bytes`; StreamError.
[[nodiscard]] engine::PositionSet read_position_set(LineInput& input,
                                                    const NotationChoice& notation,
                                                    std::uint64_t memory_bytes);

/// The same for the lines of a file. Throws what Descriptor does if it cannot be opened.
[[nodiscard]] engine::PositionSet read_position_set(const std::string& path,
                                                    const NotationChoice& notation,
                                                    std::uint64_t memory_bytes);

/// A position of a set, with South to move.
[[nodiscard]] Board board_in(const engine::PositionSet& set, std::size_t index, Rules rules);

}  // namespace seedbank::tools
