// Tests of the progress line on a pseudo-terminal.
#include "tools/terminal/progress.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace seedbank::tools {
namespace {

// During its lifetime, standard error is a terminal with the given number of columns.
class Terminal {
 public:
  explicit Terminal(std::uint16_t columns) {
    ours_ = ::posix_openpt(O_RDWR | O_NOCTTY);
    if (ours_ < 0 || ::grantpt(ours_) != 0 || ::unlockpt(ours_) != 0) return;
    const int theirs = ::open(::ptsname(ours_), O_RDWR | O_NOCTTY);
    const winsize size{.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    ::ioctl(theirs, TIOCSWINSZ, &size);
    before_ = ::dup(STDERR_FILENO);
    ::dup2(theirs, STDERR_FILENO);
    ::close(theirs);
    ::setenv("TERM", "xterm", 1);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() { restore(); }

  [[nodiscard]] bool is_there() const { return before_ >= 0; }

  // Returns everything written to the terminal and closes it.
  std::string written() {
    std::cerr << 'E' << std::flush;  // the end of the output to read
    std::string text;
    std::array<char, 1024> buffer;
    while (text.empty() || text.back() != 'E') {
      const ssize_t bytes = ::read(ours_, buffer.data(), buffer.size());
      if (bytes <= 0) break;
      text.append(buffer.data(), static_cast<std::size_t>(bytes));
    }
    restore();
    if (!text.empty()) text.pop_back();
    return text;
  }

 private:
  void restore() {
    if (before_ >= 0) {
      ::dup2(before_, STDERR_FILENO);
      ::close(before_);
    }
    if (ours_ >= 0) ::close(ours_);
    before_ = ours_ = -1;
  }

  int ours_ = -1;
  int before_ = -1;
};

constexpr const char* kWipe = "\r\033[K";

TEST(ProgressLine, StaysOnOneLineOfTheTerminal) {
  for (const std::uint16_t columns : {std::uint16_t{20}, std::uint16_t{80}}) {
    Terminal terminal(columns);
    ASSERT_TRUE(terminal.is_there());
    const std::string text(200, 'x');
    {
      ProgressLine line("searching", Verbosity::kNormal);
      EXPECT_TRUE(line.enabled());
      line.show("short");
      line.show(text);
    }
    const std::string whole = "searching  " + text;
    EXPECT_EQ(terminal.written(), std::string(kWipe) + "searching  short" + kWipe +
                                      whole.substr(0, columns - 1U) + kWipe);
  }
}

// A user may be typing there.
TEST(ProgressLine, IsNotShownIfStandardInputIsATerminal) {
  const int before = ::dup(STDIN_FILENO);
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, STDIN_FILENO);
  EXPECT_EQ(beside_input(Verbosity::kNormal, true), Verbosity::kNormal);
  Terminal terminal(80);
  ASSERT_TRUE(terminal.is_there());
  ::dup2(STDERR_FILENO, STDIN_FILENO);
  EXPECT_EQ(beside_input(Verbosity::kQuiet, true), Verbosity::kQuiet);
  EXPECT_EQ(beside_input(Verbosity::kNormal, true), Verbosity::kNotes);
  EXPECT_EQ(beside_input(Verbosity::kNormal, false), Verbosity::kNormal);
  {
    ProgressLine line("searching", beside_input(Verbosity::kNormal, true));
    EXPECT_FALSE(line.enabled());
    line.show("text");
  }
  ::dup2(before, STDIN_FILENO);
  ::close(before);
  ::close(nothing);
  EXPECT_EQ(terminal.written(), "");
}

TEST(ProgressLine, IsNotShownIfQuietOrIfNothingCanBeErased) {
  for (const bool dumb : {false, true}) {
    Terminal terminal(80);
    ASSERT_TRUE(terminal.is_there());
    if (dumb) ::setenv("TERM", "dumb", 1);
    {
      ProgressLine line("searching", dumb ? Verbosity::kNormal : Verbosity::kQuiet);
      EXPECT_FALSE(line.enabled());
      line.show("text");
    }
    EXPECT_EQ(terminal.written(), "");
  }
}

}  // namespace
}  // namespace seedbank::tools
