// Progress on standard error, for people who watch: one line that is written over and over.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace seedbank::tools {

enum class Verbosity : std::uint8_t {
  kNormal,
  kLines,  ///< progress as a line of its own now and then, for those who read a file afterwards
  kNotes,  ///< notes, but no line that is written over and over
  kQuiet,  ///< nothing on standard error but errors
};

/// What is fit for a command that reads standard input while it works: no progress where that is a
/// terminal, at which somebody may be typing.
[[nodiscard]] Verbosity beside_input(Verbosity verbosity) noexcept;

/// "412,345,678 of 1,250,490,151 positions, 33 %, 61.2 M/s, 14 s to go": what took `seconds` so
/// far.
[[nodiscard]] std::string positions_done_text(std::uint64_t done, std::uint64_t total,
                                              double seconds);

/// A line such as "building  412,345,678 of 1,250,490,151 positions, 33 %, 61.2 M/s, 14 s to go".
/// Shown on a terminal only, at most ten times a second, and wiped at the end; by Verbosity::kLines
/// anywhere, every ten seconds.
/// For one thread at a time.
class ProgressLine {
 public:
  /// `label` is what is being done.
  ProgressLine(std::string label, Verbosity verbosity);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();

  /// Shows that `done` of `total` positions are done.
  void update(std::uint64_t done, std::uint64_t total);

  /// Shows any text after the label.
  void show(const std::string& text);

  /// Takes the line away until it is shown again, to make room for something that stays.
  void wipe();

  /// Whether anything is ever shown.
  [[nodiscard]] bool enabled() const noexcept { return enabled_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::string label_;
  bool shown_ = false;
  bool by_lines_;
  bool enabled_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_;
};

}  // namespace seedbank::tools
