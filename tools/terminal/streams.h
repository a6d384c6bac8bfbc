// Standard input and output, with every failure noticed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace seedbank::tools {

/// Gives standard input, output and errors a descriptor each where the process was started without,
/// so that no file opened later is taken for one of them. Reading and writing these fails, as it
/// would without. To be called before anything is opened.
void occupy_standard_descriptors() noexcept;

/// Standard output: data only. Buffered; what is still there at the end must be flushed by the
/// owner. For one thread at a time.
class Output {
 public:
  /// Adds a text. Throws StreamError when the buffer was full and could not be written.
  void write(std::string_view text);

  /// The text and a line feed.
  void line(std::string_view text);

  /// Hands everything to the operating system; waits where a descriptor does not block and takes no
  /// more. Throws StreamError: a full disk; OutputClosed when nobody reads any more.
  void flush();

 private:
  std::string buffer_;
};

/// Standard input, or another file, cut into lines. A mark of UTF-8 that it begins with is left
/// out. For one thread at a time.
class LineInput {
 public:
  /// Bytes of a line that are kept. No position needs as many; the rest of a longer line is passed
  /// over when the next one is read, so that memory stays bounded.
  static constexpr std::size_t kMostLineBytes = 65'536;

  struct Line {
    std::string text;  ///< without the line feed
    bool cut = false;  ///< the line was longer than kMostLineBytes
  };

  /// Waiting for input ends when `stop_descriptor` can be read; it may be -1, for none.
  explicit LineInput(int stop_descriptor) : stop_descriptor_(stop_descriptor) {}

  /// Reads from the present place of an open file, which must stay open; `name` is for errors.
  LineInput(int descriptor, std::string name, int stop_descriptor = -1)
      : descriptor_(descriptor), name_(std::move(name)), stop_descriptor_(stop_descriptor) {}

  /// What is read: "standard input", or the name of the file.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  /// The next line; nothing at the end of the input, or when waiting for it was ended. A last line
  /// without line feed counts. Throws StreamError.
  [[nodiscard]] std::optional<Line> next();

  /// Whether waiting was ended: next() then returned nothing before the end of the input.
  [[nodiscard]] bool is_stopped() const noexcept { return is_stopped_; }

 private:
  bool take(Line& line);  // moves bytes up to a line feed; true when there were any
  bool fill();            // false at the end of the input
  bool wait_for_input();  // false when the wait was ended

  int descriptor_ = 0;
  std::string name_ = "standard input";
  int stop_descriptor_;
  std::string buffer_;
  std::size_t done_ = 0;   // of buffer_
  bool complete_ = false;  // the last take() met a line feed
  bool is_cut_ = false;    // the rest of the last line is to be passed over
  bool is_stopped_ = false;
  bool is_first_ = true;  // no line was taken yet
};

}  // namespace seedbank::tools
