// Standard input and output, with every failure noticed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace seedbank::tools {

/// Standard output: data only. Buffered; what is still there at the end must be flushed by the
/// owner. For one thread at a time.
class Output {
 public:
  /// Adds a text. Throws StreamError when the buffer was full and could not be written.
  void write(std::string_view text);

  /// The text and a line feed.
  void line(std::string_view text);

  /// Hands everything to the operating system. Throws StreamError: a closed pipe, a full disk.
  void flush();

 private:
  std::string buffer_;
};

/// Standard input, cut into lines. For one thread at a time.
class LineInput {
 public:
  /// Bytes of a line that are kept. No position needs as many; the rest of a longer line is read
  /// and forgotten, so that memory stays bounded.
  static constexpr std::size_t kMostLineBytes = 65'536;

  struct Line {
    std::string text;  ///< without the line feed
    bool cut = false;  ///< the line was longer than kMostLineBytes
  };

  /// The next line; nothing at the end of the input. A last line without line feed counts.
  /// Calls `before_waiting` before every read from the operating system, which may wait.
  /// Throws StreamError.
  template <typename Call>
  [[nodiscard]] std::optional<Line> next(Call before_waiting) {
    Line line;
    bool any = false;
    while (true) {
      any = take(line) || any;
      if (complete_) return line;
      before_waiting();
      if (!fill()) return any ? std::optional(std::move(line)) : std::nullopt;
    }
  }

 private:
  bool take(Line& line);  // moves bytes up to a line feed; true when there were any
  bool fill();            // false at the end of the input

  std::string buffer_;
  std::size_t done_ = 0;   // of buffer_
  bool complete_ = false;  // the last take() met a line feed
};

}  // namespace seedbank::tools
