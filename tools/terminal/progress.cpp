// Progress on standard error.
#include "tools/terminal/progress.h"

#include <cstdlib>
#include <iostream>
#include <string_view>

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kWipe = "\r\033[K";

bool terminal_can_overwrite() {
  const char* terminal = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) == 1 && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

// The width of the terminal: a longer line would wrap, and its first part would not be wiped.
std::size_t most_characters() {
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return known ? std::size_t{size.ws_col} - 1 : std::string::npos;
}

}  // namespace

Verbosity beside_input(Verbosity verbosity, bool reads_input) noexcept {
  const bool is_typed = reads_input && ::isatty(STDIN_FILENO) == 1;
  return verbosity == Verbosity::kNormal && is_typed ? Verbosity::kNotes : verbosity;
}

std::string positions_done_text(std::uint64_t done, std::uint64_t total, double seconds) {
  std::string text = fmt::format("{} of {} positions", count_text(done), count_text(total));
  if (done > 0 && seconds > 0) {
    const double rate = static_cast<double>(done) / seconds;
    const double share = static_cast<double>(done) / static_cast<double>(total);
    text += fmt::format(", {:.0f} %, {:.1f} M/s, {} to go", 100 * share, rate / 1e6,
                        duration_text(static_cast<double>(total - done) / rate));
  }
  return text;
}

ProgressLine::ProgressLine(std::string label, Verbosity verbosity)
    : label_(std::move(label)),
      by_lines_(verbosity == Verbosity::kLines),
      enabled_(by_lines_ || (verbosity == Verbosity::kNormal && terminal_can_overwrite())),
      last_(start_) {}

ProgressLine::~ProgressLine() { wipe(); }

void ProgressLine::wipe() {
  if (shown_ && !by_lines_) std::cerr << kWipe << std::flush;
  shown_ = false;
}

void ProgressLine::update(std::uint64_t done, std::uint64_t total) {
  constexpr auto kPause = std::chrono::milliseconds(100);
  const auto now = Clock::now();
  if (!enabled_ || (shown_ && !by_lines_ && now - last_ < kPause)) return;
  if (!by_lines_) last_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  show(positions_done_text(done, total, seconds));
}

void ProgressLine::show(const std::string& text) {
  constexpr auto kPauseOfLines = std::chrono::seconds(10);
  if (!enabled_) return;
  const std::string line = label_ + "  " + text;
  if (by_lines_) {
    if (Clock::now() - last_ < kPauseOfLines) return;
    last_ = Clock::now();
    std::cerr << "seedbank: " << line << std::endl;
    return;
  }
  shown_ = true;
  std::cerr << kWipe << std::string_view(line).substr(0, most_characters()) << std::flush;
}

}  // namespace seedbank::tools
