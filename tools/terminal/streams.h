// Standard input and output, with every failure reported.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace seedbank::tools {

/// Opens a placeholder for each standard stream that the process was started without, so that no
/// file opened later takes its descriptor. Reading or writing it fails. Must be called before any
/// file is opened.
void occupy_standard_descriptors() noexcept;

/// Writes all of the text, waiting for room even if the descriptor does not block. Returns 0, or
/// the error of write(2).
[[nodiscard]] int write_all(int descriptor, std::string_view text) noexcept;

/// Standard output, for data only. Buffered: the owner must call flush() at the end. Not
/// thread-safe.
class Output {
 public:
  /// Adds a text. Throws StreamError if the buffer is full and cannot be written.
  void write(std::string_view text);

  /// The text and a line feed.
  void line(std::string_view text);

  /// Hands everything to the operating system, waiting for room even if the descriptor does not
  /// block. Throws StreamError, such as for a full disk; OutputClosed if the reader has closed it.
  void flush();

 private:
  std::string buffer_;
};

/// Standard input, or another file, as lines. Skips a byte order mark of UTF-8. Not thread-safe.
class LineInput {
 public:
  /// Bytes of a line that are kept; the rest of a longer line is skipped, so that memory stays
  /// bounded. No position is that long.
  static constexpr std::size_t kMostLineBytes = 65'536;

  struct Line {
    std::string text;  ///< without the line feed
    bool cut = false;  ///< the line was longer than kMostLineBytes
  };

  /// Waiting for input ends when `stop_descriptor` becomes readable; -1 for none.
  explicit LineInput(int stop_descriptor) : stop_descriptor_(stop_descriptor) {}

  /// Reads from the current offset of an open file, which must stay open; `name` is for errors.
  LineInput(int descriptor, std::string name, int stop_descriptor = -1)
      : descriptor_(descriptor), name_(std::move(name)), stop_descriptor_(stop_descriptor) {}

  /// "standard input", or the name of the file.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  /// The next line; none at the end of the input, or if waiting was ended. A last line need not
  /// have a line feed. Throws StreamError.
  [[nodiscard]] std::optional<Line> next();

  /// Passes the lines of a regular file, those before the current one included, to `is_found` until
  /// it returns true. Returns whether it did; false for other inputs. Does not change what next()
  /// returns.
  [[nodiscard]] bool any_line_of_file(const std::function<bool(std::string_view)>& is_found) const;

  /// Whether waiting was ended before the end of the input.
  [[nodiscard]] bool is_stopped() const noexcept { return is_stopped_; }

 private:
  bool wait_for_input();  // false if the wait was ended
  bool fill();            // false at the end of the input

  int descriptor_ = 0;
  std::string name_ = "standard input";
  int stop_descriptor_;
  std::string buffer_;
  std::size_t done_ = 0;      // of buffer_
  bool is_skipping_ = false;  // the rest of a line that was cut
  bool is_stopped_ = false;
  bool is_first_ = true;  // no line was read yet
};

}  // namespace seedbank::tools
