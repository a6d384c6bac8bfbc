// Positions from lines, one each, and replies to positions: to those of standard input, and to
// those on the command line.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/analysis/position_sample.h"
#include "solver/game/shards.h"
#include "tools/options/common_options.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

/// Reads the lines of one input, in order. If the first line is a header of the MAIA data set, for
/// any number of pits, the others are its rows: only the header distinguishes labels from seeds.
class PositionLines {
 public:
  /// Other lines are read in `notation`, which must outlive this.
  /// If `input` is a regular file, its lines may show how players that are numbers are counted.
  explicit PositionLines(const NotationChoice& notation, const LineInput& input,
                         Rules rules = Game().rules)
      : notation_(notation), input_(input), rules_(rules) {}

  /// The position of the next line, without its labels; none for the header. Throws PositionError.
  [[nodiscard]] std::optional<Board> read(const LineInput::Line& line);

  /// Pits per side of the rows, if there was a header.
  [[nodiscard]] std::optional<int> maia_pits() const noexcept { return maia_pits_; }

 private:
  [[nodiscard]] Board read_text(const std::string& text);

  const NotationChoice& notation_;
  const LineInput& input_;
  const Rules rules_;
  bool is_first_ = true;
  PlayerNumbers players_;
  bool is_searched_ = false;  // the whole file, for players_
  std::optional<int> maia_pits_;
};

/// The positions that lines hold, one each, sorted, without duplicates. Throws PositionError,
/// naming the line, if a line is not a position, if the game is over in a position, or if its
/// number of pits differs from that of the first one; PositionError if there are no positions;
/// ResourceError if they take more than `memory_bytes`; StreamError.
[[nodiscard]] engine::PositionSet read_position_set(LineInput& input,
                                                    const NotationChoice& notation,
                                                    std::uint64_t memory_bytes);

/// The same for the lines of a file. Throws what Descriptor does if it cannot be opened.
[[nodiscard]] engine::PositionSet read_position_set(const std::string& path,
                                                    const NotationChoice& notation,
                                                    std::uint64_t memory_bytes);

/// Prints the answer to a position and returns its exit code. `first`: no position was answered
/// before this one.
using ReplyToArgument = std::function<ExitCode(const std::string& position, bool first)>;

/// Calls `reply_to` for each of the positions in `arguments`. If it throws an exception that
/// failure_of() knows, prints the message, with the number of the position if there are several, to
/// standard error and continues. Returns the worst code. Throws StreamError.
[[nodiscard]] ExitCode reply_to_arguments(const std::vector<std::string>& arguments,
                                          const ReplyToArgument& reply_to);

/// A line of output, without its line feed, and the exit code of its question.
struct Reply {
  std::string text;
  ExitCode code = ExitCode::kDone;
};

/// Answers the position of a line. Called by several threads at once.
using ReplyTo = std::function<Reply(const Board& board)>;

/// How lines are read and answered.
struct LineQuestion {
  std::string_view command;  ///< for error_line()
  const NotationChoice& notation;
  std::optional<Shard> shard;
};

/// The part of a command's memory limit that may hold the input lines of a shard.
[[nodiscard]] constexpr std::uint64_t shard_line_bytes(std::uint64_t memory_bytes) noexcept {
  return memory_bytes / 8;
}

/// Answers every line of standard input, read in `question.notation`, by a line of output. Each
/// thread works on one line. Answers are written in the order of the lines, each as soon as it and
/// all earlier ones are known, without waiting for more input; `answered` is called after each. A
/// line without a position, or for which `reply_to` throws an exception that failure_of() knows, is
/// answered by error_line(); the header of a MAIA file by a description of its rows. After a
/// signal, stops reading, but still answers the lines already begun. Returns the worst code of all
/// lines answered.
///
/// With a shard, reads all lines first, then answers those of its part. Throws StreamError;
/// ResourceError if the lines take more than shard_line_bytes().
[[nodiscard]] ExitCode reply_to_lines(CommandContext& context, StopOnSignal& stop,
                                      const LineQuestion& question, const ReplyTo& reply_to,
                                      const std::function<void()>& answered);

/// Asks for `what`, one per line, if standard input is a terminal and `verbosity` allows it.
void ask_for_lines(std::string_view what, Verbosity verbosity);

/// The line that answers line `number` of the input, counted from 1: "error: ...", or an object of
/// the schema of the command with "error", "code" and "line".
[[nodiscard]] std::string error_line(Format format, std::string_view command,
                                     const Failure& failure, std::uint64_t number);

}  // namespace seedbank::tools
