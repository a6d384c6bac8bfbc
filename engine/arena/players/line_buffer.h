// Splits what a program writes into lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace seedbank::engine {

/// Collects bytes and yields complete lines. Never holds more than it was given at once and the
/// beginning of a line.
class LineBuffer {
 public:
  /// The most bytes of a line, with its end: that of the Kalah Game Protocol, for all protocols.
  static constexpr std::size_t kMostLineBytes = 16'384;

  /// `is_strict`: lines end with LF alone, and a CR before it belongs to the line.
  explicit LineBuffer(bool is_strict = false) : is_strict_(is_strict) {}

  void add(std::string_view bytes) {
    bytes_.erase(0, taken_);
    taken_ = 0;
    bytes_ += bytes;
  }

  /// The next line, without its end, LF or CR LF. Valid until add(). Nothing if no line is
  /// complete; check is_too_long() then.
  [[nodiscard]] std::optional<std::string_view> next() {
    const std::string_view left = std::string_view(bytes_).substr(taken_);
    const std::size_t end = left.substr(0, kMostLineBytes).find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    taken_ += end + 1;
    std::string_view line = left.substr(0, end);
    if (!is_strict_ && line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  /// The bytes after the last line that next() has returned.
  [[nodiscard]] std::string_view rest() const noexcept {
    return std::string_view(bytes_).substr(taken_);
  }
  /// True if the rest begins with a line that exceeds the limit.
  [[nodiscard]] bool is_too_long() const noexcept {
    return rest().size() >= kMostLineBytes &&
           rest().substr(0, kMostLineBytes).find('\n') == std::string_view::npos;
  }
  void clear() {
    bytes_.clear();
    taken_ = 0;
  }

 private:
  bool is_strict_;
  std::string bytes_;
  std::size_t taken_ = 0;
};

}  // namespace seedbank::engine
