// Progress on standard error: one line that is overwritten.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace seedbank::tools {

enum class Verbosity : std::uint8_t {
  kNormal,
  kLines,  ///< progress as separate lines, for output that goes to a file
  kNotes,  ///< notes, but no progress
  kQuiet,  ///< errors only
};

/// For a command that, if `reads_input`, reads standard input while it works: without progress if
/// that is a terminal, on which the user may be typing.
[[nodiscard]] Verbosity beside_input(Verbosity verbosity, bool reads_input) noexcept;

/// "412,345,678 of 1,250,490,151 positions, 33 %, 61.2 M/s, 14 s to go", after `seconds`.
[[nodiscard]] std::string positions_done_text(std::uint64_t done, std::uint64_t total,
                                              double seconds);

/// A line such as "building  412,345,678 of 1,250,490,151 positions, 33 %, 61.2 M/s, 14 s to go".
/// Shown on a terminal only, at most ten times per second, and wiped at the end; with
/// Verbosity::kLines anywhere, every ten seconds. Not thread-safe.
class ProgressLine {
 public:
  /// `label` names the work.
  ProgressLine(std::string label, Verbosity verbosity);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();

  /// Shows that `done` of `total` positions are done.
  void update(std::uint64_t done, std::uint64_t total);

  /// A function that calls update(). This must outlive it.
  [[nodiscard]] std::function<void(std::uint64_t done, std::uint64_t total)> reporter() {
    return [this](std::uint64_t done, std::uint64_t total) { update(done, total); };
  }

  /// Shows any text after the label.
  void show(const std::string& text);

  /// Removes the line until the next update, so that other output can be printed.
  void wipe();

  /// Whether progress is shown at all.
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
