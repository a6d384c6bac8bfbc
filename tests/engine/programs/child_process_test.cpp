// Tests of child processes: what reaches them, what they leave behind, and how they are ended.
#include "engine/programs/child_process.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/programs/pipe_io.h"
#include "engine/programs/process_tree.h"
#include "tests/db/temporary_directory.h"

namespace seedbank::engine {
namespace {

ProcessPlan shell(const std::string& script, Isolation isolation) {
  ProcessPlan plan;
  plan.command = {"sh", "-c", script};
  plan.isolation = isolation;
  return plan;
}

bool is_isolation_possible() {
  static const bool is_possible = ChildProcess(shell("true", Isolation::kAuto)).is_isolated();
  return is_possible;
}

// Reads until the program has written `text`, or has closed its output.
std::string read_until(ChildProcess& child, const std::string& text) {
  std::string bytes;
  for (bool is_open = true; is_open && bytes.find(text) == std::string::npos;) {
    pollfd event{child.output(), POLLIN, 0};
    ::poll(&event, 1, -1);
    is_open = read_some(child.output(), bytes);
  }
  return bytes;
}

// Open files of this process.
int open_files() {
  int count = 0;
  for (int number = 0; number < 1024; ++number) count += ::fcntl(number, F_GETFD) >= 0 ? 1 : 0;
  return count;
}

class ProgramsTest : public testing::TestWithParam<Isolation> {
 protected:
  void SetUp() override {
    if (GetParam() == Isolation::kRequired && !is_isolation_possible()) {
      GTEST_SKIP() << "the system does not allow namespaces";
    }
  }
  [[nodiscard]] static ProcessPlan plan_of(const std::string& script) {
    return shell(script, GetParam());
  }
  [[nodiscard]] std::string folder() const { return directory_.path().string(); }

 private:
  db::TemporaryDirectory directory_;
};

INSTANTIATE_TEST_SUITE_P(Isolations, ProgramsTest,
                         testing::Values(Isolation::kNone, Isolation::kRequired),
                         [](const auto& tested) {
                           return std::string(tested.param == Isolation::kNone ? "Plain"
                                                                               : "Isolated");
                         });

TEST_P(ProgramsTest, TransfersAnyAmountInBothDirections) {
  std::string input;
  for (int i = 0; input.size() < (std::size_t{4} << 20); ++i) input += std::to_string(i) + '\n';
  EXPECT_EQ(output_of_program(plan_of("cat; head -c 1000000 /dev/zero >&2"), input), input);
  EXPECT_EQ(output_of_program(plan_of("exec <&-; echo done"), input), "done\n");
}

TEST_P(ProgramsTest, ReportsHowTheProgramEnded) {
  ChildProcess child(plan_of("exit 3"));
  EXPECT_EQ(WEXITSTATUS(child.wait()), 3);
  ChildProcess killed(plan_of("kill -9 $$"));
  EXPECT_EQ(WTERMSIG(killed.wait()), SIGKILL);
  ChildProcess running(plan_of("read line"));
  EXPECT_FALSE(running.status());
}

TEST_P(ProgramsTest, EndsTheWholeTreeAlsoOtherSessions) {
  const int files = open_files();
  const std::string alive = folder() + "/alive";
  ASSERT_EQ(::mkfifo(alive.c_str(), 0600), 0);
  const int reader = ::open(alive.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  {
    // The sleeping processes hold the write end of the pipe as long as one of them lives.
    ProcessPlan plan = plan_of("exec 9>" + alive +
                               "; setsid sh -c 'trap \"\" TERM HUP; echo one; sleep 1000' & "
                               "(setsid setsid sleep 1000 &) ; echo two; sleep 1000");
    plan.directory = folder();
    ChildProcess child(plan);
    std::string output = read_until(child, "\n");
    if (output.find("one") == std::string::npos || output.find("two") == std::string::npos) {
      output += read_until(child, "\n");
    }
    EXPECT_NE(output.find("one"), std::string::npos);
    EXPECT_NE(output.find("two"), std::string::npos);
    char byte = 0;
    EXPECT_EQ(::read(reader, &byte, 1), -1) << "a writer lives";
    child.end();
    EXPECT_EQ(::read(reader, &byte, 1), 0) << "no writer lives";
  }
  ::close(reader);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
  EXPECT_EQ(open_files(), files);
}

TEST_P(ProgramsTest, InheritsNoFilesAndNoIgnoredSignals) {
  std::signal(SIGXFSZ, SIG_IGN);
  const int ours = ::open("/dev/null", O_RDONLY);  // without O_CLOEXEC
  ASSERT_GT(ours, STDERR_FILENO);
  const std::string files = output_of_program(plan_of("ls /proc/self/fd | head -n 3"), "");
  const std::string ignored = output_of_program(plan_of("grep SigIgn: /proc/self/status"), "");
  const std::string blocked = output_of_program(plan_of("grep SigBlk: /proc/self/status"), "");
  ::close(ours);
  std::signal(SIGXFSZ, SIG_DFL);
  EXPECT_EQ(files, "0\n1\n2\n");
  EXPECT_EQ(ignored, "SigIgn:\t0000000000000000\n");
  EXPECT_EQ(blocked, "SigBlk:\t0000000000000000\n");
}

// A child must not wait for a lock that another thread held when it was started.
TEST_P(ProgramsTest, ManyThreadsStartProgramsAtOnce) {
  std::vector<std::thread> threads;
  std::atomic<int> right = 0;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&right, thread] {
      for (int i = 0; i < 10; ++i) {
        const std::string text = std::to_string(100 * thread + i);
        if (output_of_program(plan_of("cat"), text) == text) ++right;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 40);
}

TEST_P(ProgramsTest, AddsToTheEnvironment) {
  ProcessPlan plan = plan_of("echo \"$SEEDBANK_TEST_VARIABLE $HOME\"");
  plan.environment = {{"SEEDBANK_TEST_VARIABLE", "a=b c"}, {"HOME", "/elsewhere"}};
  EXPECT_EQ(output_of_program(plan, ""), "a=b c /elsewhere\n");
}

TEST_P(ProgramsTest, LimitsTheSizeOfFiles) {
  ProcessPlan plan = plan_of("head -c 2000000 /dev/zero > big; stat -c %s big");
  plan.directory = folder();
  plan.limits.file_bytes = 1'000'000;
  EXPECT_EQ(output_of_program(plan, ""), "1000000\n");
}

TEST_P(ProgramsTest, StopsAndContinuesAllProcesses) {
  ChildProcess child(plan_of("(while :; do :; done) & echo on; while :; do :; done"));
  EXPECT_EQ(read_until(child, "\n"), "on\n");
  EXPECT_TRUE(use_of(descendants_of(child.keeper())).computing);
  freeze_descendants(child.keeper());
  // The system stops a running process at its next interrupt.
  while (use_of(descendants_of(child.keeper())).computing) std::this_thread::yield();
  thaw_descendants(child.keeper());
  while (!use_of(descendants_of(child.keeper())).computing) std::this_thread::yield();
}

TEST_P(ProgramsTest, AProgramThatCannotStartLeavesNothing) {
  const int files = open_files();
  const auto error_of = [&](std::vector<std::string> command) {
    ProcessPlan plan = plan_of("");
    plan.command = std::move(command);
    plan.directory = folder();
    try {
      const ChildProcess child(plan);
    } catch (const ProgramFailure& failure) {
      return std::string(failure.what());
    }
    return std::string("started");
  };
  EXPECT_EQ(error_of({"no-such-program"}), "cannot run no-such-program: No such file or directory");
  EXPECT_EQ(error_of({"./none"}), "cannot run ./none: No such file or directory");
  std::ofstream(folder() + "/own") << "no format of programs";
  EXPECT_EQ(error_of({"./own"}), "cannot run ./own: Permission denied");
  ::chmod((folder() + "/own").c_str(), 0700);
  EXPECT_EQ(error_of({"./own"}), "cannot run ./own: Exec format error");
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(open_files(), files);
}

// Connects from inside, where there is no other network.
TEST_P(ProgramsTest, ListensWhereTheProgramCanConnect) {
  ProcessPlan plan;
  plan.command = {"bash", "-c", "exec 3<>/dev/tcp/$THE_HOST/$THE_PORT; echo hello >&3; read -u 3"};
  plan.isolation = GetParam();
  plan.listen_variables = {"THE_HOST", "THE_PORT"};
  ChildProcess child(plan);
  pollfd event{child.listener(), POLLIN, 0};
  ASSERT_EQ(::poll(&event, 1, -1), 1);
  const OwnedDescriptor connection(::accept4(child.listener(), nullptr, nullptr, SOCK_CLOEXEC));
  std::string text(16, '\0');
  EXPECT_EQ(::read(connection.get(), text.data(), text.size()), 6);
}

TEST(IsolatedProgramsTest, WriteOnlyIntoTheirDirectory) {
  if (!is_isolation_possible()) GTEST_SKIP() << "the system does not allow namespaces";
  const db::TemporaryDirectory own;
  const db::TemporaryDirectory other;
  ProcessPlan plan =
      shell("echo 1 > inside && cat inside; echo 2 > " + other.path().string() +
                "/outside; echo 3 > /tmp/scratch && cat /tmp/scratch; ls " + other.path().string(),
            Isolation::kRequired);
  plan.directory = own.path();
  EXPECT_EQ(output_of_program(
                [&] {
                  plan.command[2] = "exec 2>/dev/null; " + plan.command[2] + "; true";
                  return plan;
                }(),
                ""),
            "1\n3\n");
  EXPECT_FALSE(std::filesystem::exists(other.path().string() + "/outside"));
  EXPECT_FALSE(std::filesystem::exists("/tmp/scratch"));
}

// A program may lie in a folder that is otherwise replaced by an empty one: it stays readable.
TEST(IsolatedProgramsTest, RunFromFoldersForTemporaryFiles) {
  if (!is_isolation_possible()) GTEST_SKIP() << "the system does not allow namespaces";
  char name[] = "/tmp/seedbank-program-XXXXXX";
  ASSERT_NE(::mkdtemp(name), nullptr);
  const std::filesystem::path folder = name;
  const std::filesystem::path script = folder / "script";
  std::ofstream(script)
      << "echo ran; echo 1 > inside && cat inside; echo 2 2> /dev/null > \"$0.new\"; true";
  const db::TemporaryDirectory own;
  ProcessPlan plan;
  plan.command = {"sh", script.string()};
  plan.directory = own.path();
  plan.isolation = Isolation::kRequired;
  EXPECT_EQ(output_of_program(plan, ""), "ran\n1\n");
  EXPECT_FALSE(std::filesystem::exists(folder / "script.new"));
  std::filesystem::remove_all(folder);
}

TEST(IsolatedProgramsTest, SeeNeitherProcessesNorNetwork) {
  if (!is_isolation_possible()) GTEST_SKIP() << "the system does not allow namespaces";
  const std::string script = "kill -9 " + std::to_string(::getpid()) +
                             " 2>/dev/null || echo hidden; kill -9 1; ls /sys/class/net | wc -l; "
                             "id -u";
  const std::string output = output_of_program(shell(script, Isolation::kRequired), "");
  EXPECT_EQ(output.substr(0, 7), "hidden\n");
  EXPECT_EQ(output.substr(output.rfind('\n', output.size() - 2) + 1),
            std::to_string(::getuid() == 0 ? 65534 : ::getuid()) + "\n");
}

}  // namespace
}  // namespace seedbank::engine
