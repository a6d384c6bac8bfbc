// Tests of other programs: those of POSIX, and scripts that fail in every way.
#include "tools/terminal/child_process.h"

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/db/temporary_directory.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

namespace fs = std::filesystem;

class ChildProcessTest : public testing::Test {
 protected:
  ChildProcessTest() { std::signal(SIGPIPE, SIG_IGN); }  // like the command
  ~ChildProcessTest() override {
    std::signal(SIGPIPE, SIG_DFL);
    ::setenv("PATH", path_.c_str(), 1);
  }

  [[nodiscard]] static std::string in_shell(const std::string& script,
                                            const std::string& input = "") {
    return output_of_child({"sh", "dash"}, {"-c", script}, input);
  }

  // The error for a program that cannot be run, or fails.
  [[nodiscard]] static std::string error_of(const std::string& program,
                                            const std::vector<std::string>& arguments) {
    try {
      (void)output_of_child({program, "its-package"}, arguments, "");
    } catch (const ProgramError& error) {
      return error.what();
    }
    return "";
  }

  void write_program(const std::string& text, fs::perms permissions) const {
    const fs::path file = fs::path(folder()) / "own";
    std::ofstream(file) << text;
    fs::permissions(file, permissions);
  }

  [[nodiscard]] std::string folder() const { return directory_.path(); }

 private:
  db::TemporaryDirectory directory_;
  std::string path_ = std::getenv("PATH");
};

// More than a pipe holds: neither side may wait for the other.
TEST_F(ChildProcessTest, TransfersAnyAmountInBothDirections) {
  std::string input;
  for (int i = 0; input.size() < (std::size_t{4} << 20); ++i) input += std::to_string(i) + '\n';
  EXPECT_EQ(output_of_child({"cat", "coreutils"}, {}, input), input);
  EXPECT_EQ(in_shell("cat; head -c 1000000 /dev/zero >&2", input), input);
  EXPECT_EQ(in_shell("head -c 1000000 /dev/zero | tr '\\0' x; cat >/dev/null", input),
            std::string(1'000'000, 'x'));
}

TEST_F(ChildProcessTest, AProgramThatDoesNotReadItsInputMaySucceed) {
  const std::string input(std::size_t{4} << 20, 'x');
  EXPECT_EQ(in_shell("head -c 3", input), "xxx");
  EXPECT_EQ(in_shell("exec <&-; echo done", input), "done\n");
}

TEST_F(ChildProcessTest, ArgumentsArriveUnchanged) {
  EXPECT_EQ(output_of_child({"printf", "coreutils"}, {"[%s]", "a b", "", "'\"$(c)*\\"}, ""),
            "[a b][]['\"$(c)*\\]");
}

TEST_F(ChildProcessTest, ErrorsDescribeTheFailure) {
  EXPECT_EQ(error_of("sh", {"-c", "echo first >&2; echo last >&2; exit 3"}),
            "sh failed with code 3: last");
  EXPECT_EQ(error_of("sh", {"-c", "kill -9 $$"}), "sh was killed by signal 9");
}

TEST_F(ChildProcessTest, NamesThePackageOfAMissingProgram) {
  const std::string missing =
      "cannot run own: No such file or directory; on Debian: apt-get install its-package";
  EXPECT_EQ(error_of("own", {}), missing);
  ::setenv("PATH", folder().c_str(), 1);
  EXPECT_EQ(error_of("own", {}), missing);
  fs::create_directory(fs::path(folder()) / "own");
  EXPECT_EQ(error_of("own", {}), missing) << "a directory is not a program";
  fs::remove(fs::path(folder()) / "own");
  write_program("#!/bin/sh\n", fs::perms::owner_read);
  EXPECT_EQ(error_of("own", {}), "cannot run own: Permission denied");
}

TEST_F(ChildProcessTest, FindsTheFirstInPathAsTheShellDoes) {
  ::setenv("PATH", (folder() + "/none:" + folder() + "::/usr/bin:/bin").c_str(), 1);
  write_program("#!/bin/sh\necho \"$@\"\n", fs::perms::owner_all);
  EXPECT_EQ(output_of_child({"own", ""}, {"1", "2"}, ""), "1 2\n");
  // The locale of the environment may be missing.
  ::setenv("LC_ALL", "xx_XX.UTF-8", 1);
  EXPECT_EQ(output_of_child({"own", ""}, {"3"}, ""), "3\n");
  ::unsetenv("LC_ALL");
}

TEST_F(ChildProcessTest, AProgramThatCannotStartLeavesNoProcess) {
  ::setenv("PATH", folder().c_str(), 1);
  write_program("#!/no/such/shell\n", fs::perms::owner_all);
  EXPECT_EQ(error_of("own", {}),
            "cannot run own: No such file or directory; on Debian: apt-get install its-package");
  write_program("no format of programs", fs::perms::owner_all);
  EXPECT_EQ(error_of("own", {}), "cannot run own: Exec format error");
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST_F(ChildProcessTest, InheritsNeitherFilesNorIgnoredSignals) {
  std::signal(SIGXFSZ, SIG_IGN);
  const int ours = ::open("/dev/null", O_RDONLY);  // without O_CLOEXEC
  ASSERT_GT(ours, STDERR_FILENO);
  const std::string files = in_shell("ls /proc/$$/fd");
  const std::string ignored = in_shell("grep SigIgn: /proc/$$/status");
  ::close(ours);
  std::signal(SIGXFSZ, SIG_DFL);
  EXPECT_EQ(files, "0\n1\n2\n");
  const std::uint64_t signals = std::stoull(ignored.substr(ignored.find('\t')), nullptr, 16);
  for (const int number : {SIGPIPE, SIGXFSZ}) {
    EXPECT_EQ(signals >> (number - 1) & 1, 0U) << number;
  }
}

TEST_F(ChildProcessTest, AStartedProcessRunsConcurrently) {
  const std::string file = folder() + "/pipe";
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  start_child({"sh", "dash"}, {"-c", "echo started > '" + file + "'"});
  std::string text;
  std::ifstream(file) >> text;  // waits for the writer
  EXPECT_EQ(text, "started");
  EXPECT_THROW(start_child({"no-such-program", "its-package"}, {}), ProgramError);
}

}  // namespace
}  // namespace seedbank::tools
