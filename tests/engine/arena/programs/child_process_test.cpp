// Tests of child processes: what reaches them, what they leave behind, and how they are ended.
#include "engine/arena/programs/child_process.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
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

#include "engine/arena/programs/pipe_io.h"
#include "engine/arena/programs/process_tree.h"
#include "engine/arena/programs/world.h"
#include "tests/db/temporary_directory.h"

namespace seedbank::engine {
namespace {

ProcessPlan shell(const std::string& script) {
  ProcessPlan plan;
  plan.command = {"sh", "-c", script};
  return plan;
}

const std::string& why_no_worlds() {
  static const std::string why = World::why_impossible();
  return why;
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

// Programs in a world, or with the rights of the test.
class ProgramsTest : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (!GetParam()) return;
    if (!why_no_worlds().empty()) GTEST_SKIP() << why_no_worlds();
    world_.emplace(WorldPlan());
  }
  [[nodiscard]] ProcessPlan plan_of(const std::string& script) const {
    ProcessPlan plan = shell(script);
    plan.directory = folder();
    if (world_) plan.world = &*world_;
    return plan;
  }
  // The directory of programs: where they see it, and where the test does.
  [[nodiscard]] std::string folder() const {
    return world_ ? World::kFolder : directory_.path().string();
  }
  [[nodiscard]] std::string seen_folder() const {
    return (world_ ? world_->folder() : directory_.path()).string();
  }
  // With all that is left of the program.
  void end(ChildProcess& child) {
    child.end();
    world_.reset();
  }
  [[nodiscard]] std::vector<pid_t> processes(const ChildProcess& child) const {
    return descendants_of(child.keeper());
  }

 private:
  db::TemporaryDirectory directory_;
  std::optional<World> world_;
};

INSTANTIATE_TEST_SUITE_P(Worlds, ProgramsTest, testing::Bool(), [](const auto& tested) {
  return std::string(tested.param ? "Isolated" : "Plain");
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
  const std::string alive = seen_folder() + "/alive";
  {
    std::optional<WorldWriter> writer;
    if (GetParam()) writer.emplace();
    ASSERT_EQ(::mkfifo(alive.c_str(), 0666), 0);
  }
  const OwnedDescriptor reader(::open(alive.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  // The sleeping processes hold the write end of the pipe as long as one of them lives.
  ChildProcess child(
      plan_of("exec 9>alive; "
              "setsid sh -c 'trap \"\" TERM HUP; echo one; sleep 1000' & "
              "(setsid setsid sleep 1000 &) ; echo two; sleep 1000"));
  std::string output = read_until(child, "\n");
  if (output.find("one") == std::string::npos || output.find("two") == std::string::npos) {
    output += read_until(child, "\n");
  }
  EXPECT_NE(output.find("one"), std::string::npos);
  EXPECT_NE(output.find("two"), std::string::npos);
  char byte = 0;
  EXPECT_EQ(::read(reader.get(), &byte, 1), -1) << "a writer lives";
  end(child);
  EXPECT_EQ(::read(reader.get(), &byte, 1), 0) << "no writer lives";
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
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
    threads.emplace_back([this, &right, thread] {
      for (int i = 0; i < 10; ++i) {
        const std::string text = std::to_string(100 * thread + i);
        if (output_of_program(plan_of("cat"), text) == text) ++right;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 40);
}

TEST_P(ProgramsTest, HaveNoOtherVariablesThanThoseOfThePlan) {
  ::setenv("SEEDBANK_TEST_SECRET", "secret", 1);
  ProcessPlan plan = plan_of("env");
  plan.environment = {{"PATH", "/usr/bin:/bin"}, {"SEEDBANK_TEST_VARIABLE", "a=b c"}};
  const std::string set = output_of_program(plan, "");
  plan.environment.reset();
  const std::string inherited = output_of_program(plan, "");
  ::unsetenv("SEEDBANK_TEST_SECRET");
  EXPECT_NE(set.find("SEEDBANK_TEST_VARIABLE=a=b c\n"), std::string::npos) << set;
  EXPECT_EQ(set.find("SECRET"), std::string::npos) << set;
  EXPECT_NE(inherited.find("SEEDBANK_TEST_SECRET=secret\n"), std::string::npos);
}

TEST_P(ProgramsTest, LimitsTheSizeOfFiles) {
  ProcessPlan plan = plan_of("head -c 2000000 /dev/zero > big; stat -c %s big");
  plan.limits.file_bytes = 1'000'000;
  EXPECT_EQ(output_of_program(plan, ""), "1000000\n");
}

TEST_P(ProgramsTest, StopsAndContinuesAllProcesses) {
  ChildProcess child(plan_of("(while :; do :; done) & echo on; while :; do :; done"));
  EXPECT_EQ(read_until(child, "\n"), "on\n");
  const auto find = [&] { return processes(child); };
  EXPECT_TRUE(use_of(find()).computing);
  signal_all(find, SIGSTOP);
  // The system stops a running process at its next interrupt.
  while (use_of(find()).computing) std::this_thread::yield();
  signal_all(find, SIGCONT);
  while (!use_of(find()).computing) std::this_thread::yield();
}

// A table that processes share counts once; what each of them has alone, for each.
TEST_P(ProgramsTest, SharedMemoryCountsOnce) {
  constexpr std::uint64_t kTable = std::uint64_t{48} << 20;
  ProcessPlan plan = plan_of("");
  plan.command = {"python3", "-c",
                  "import os, sys\n"
                  "table = b'x' * (48 << 20)\n"
                  "ends = [os.pipe() for _ in range(3)]\n"
                  "for end in ends:\n"
                  "    if os.fork() == 0:\n"
                  "        os.write(end[1], b'x')\n"
                  "        sys.stdin.read()\n"
                  "        os._exit(0)\n"
                  "for end in ends: os.read(end[0], 1)\n"
                  "print(len(table), flush=True)\n"
                  "sys.stdin.read()\n"};
  ChildProcess child(plan);
  EXPECT_EQ(read_until(child, "\n"), std::to_string(kTable) + '\n');
  EXPECT_GT(use_of(processes(child)).resident_bytes, 4 * kTable);
  EXPECT_LT(proportional_bytes(processes(child)), 2 * kTable);
}

TEST_P(ProgramsTest, AProgramThatCannotStartLeavesNothing) {
  const int files = open_files();
  const auto error_of = [&](std::vector<std::string> command) {
    ProcessPlan plan = plan_of("");
    plan.command = std::move(command);
    try {
      const ChildProcess child(plan);
    } catch (const ProgramFailure& failure) {
      return std::string(failure.what());
    }
    return std::string("started");
  };
  EXPECT_EQ(error_of({"no-such-program"}), "cannot run no-such-program: No such file or directory");
  EXPECT_EQ(error_of({"./none"}), "cannot run ./none: No such file or directory");
  std::optional<WorldWriter> writer;
  if (GetParam()) writer.emplace();
  std::ofstream(seen_folder() + "/own") << "no format of programs";
  EXPECT_EQ(error_of({"./own"}), "cannot run ./own: Permission denied");
  ::chmod((seen_folder() + "/own").c_str(), 0700);
  EXPECT_EQ(error_of({"./own"}), "cannot run ./own: Exec format error");
  EXPECT_EQ(open_files(), files);
}

// Connects from inside, where there is no other network.
// Connects from inside, where there is no other network.
TEST_P(ProgramsTest, ListensWhereTheProgramCanConnect) {
  ProcessPlan plan = plan_of("");
  plan.command = {"bash", "-c", "exec 3<>/dev/tcp/$THE_HOST/$THE_PORT; echo hello >&3; read -u 3"};
  plan.listen_variables = {"THE_HOST", "THE_PORT"};
  ChildProcess child(plan);
  pollfd event{child.listener(), POLLIN, 0};
  ASSERT_EQ(::poll(&event, 1, -1), 1);
  const OwnedDescriptor connection(::accept4(child.listener(), nullptr, nullptr, SOCK_CLOEXEC));
  std::string text(16, '\0');
  EXPECT_EQ(::read(connection.get(), text.data(), text.size()), 6);
}

// Memory that no process needs to map cannot be made under a limit of memory.
TEST_P(ProgramsTest, HaveNoMemoryBesideTheirOwn) {
  ProcessPlan plan = plan_of("");
  plan.command = {"python3", "-c",
                  "import ctypes, errno\n"
                  "libc = ctypes.CDLL(None, use_errno=True)\n"
                  "for made in (libc.memfd_create(b'x', 0), libc.shmget(0, 4096, 0o1600)):\n"
                  "    print(made, errno.errorcode.get(ctypes.get_errno()))\n"};
  plan.limits.memory_bytes = std::uint64_t{1} << 30;
  EXPECT_EQ(output_of_program(plan, ""), "-1 ENOSYS\n-1 ENOSYS\n");
}

class WorldTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!why_no_worlds().empty()) GTEST_SKIP() << why_no_worlds();
  }
  // What a script prints in a world.
  static std::string output_in(const World& world, const std::string& script) {
    ProcessPlan plan = shell(script);
    plan.directory = World::kFolder;
    plan.world = &world;
    return output_of_program(plan, "");
  }
};

// tests/escape tries much more.
TEST_F(WorldTest, HoldsTheFolderAndSystemSoftwareAlone) {
  const World world({});
  EXPECT_EQ(output_in(world, "pwd; ls -A . /tmp /home /root /run /var/tmp; ls -A /dev | xargs"),
            std::string(World::kFolder) +
                "\n.:\n\n/home:\n\n/root:\n\n/run:\n\n/tmp:\nprogram\n\n/var/tmp:\nprogram\n"
                "fd full null random shm urandom zero\n");
  EXPECT_EQ(output_in(world, "touch /x /usr/x /etc/x 2>/dev/null || echo refused"), "refused\n");
}

TEST_F(WorldTest, FilesLiveAsLongAsIt) {
  const World world({});
  EXPECT_EQ(output_in(world, "echo 1 > a; echo 2 > /dev/shm/b; echo 3 > /var/tmp/c"), "");
  EXPECT_EQ(output_in(world, "cat a /tmp/b /tmp/c"), "1\n2\n3\n");
}

TEST_F(WorldTest, BoundsFilesTogether) {
  const World world({.disk_bytes = std::uint64_t{4} << 20});
  const std::uint64_t before = world.file_memory();
  EXPECT_EQ(output_in(world,
                      "for i in 1 2 3 4 5 6 7 8; do head -c 1M /dev/zero > $i; done 2>&1 | "
                      "grep -c 'No space'; cat [1-8] | wc -c"),
            "4\n4194304\n");
  EXPECT_GE(world.file_memory(), before + (std::uint64_t{4} << 20));
  // Files without contents need memory too.
  const std::uint64_t large = world.file_memory();
  EXPECT_EQ(output_in(world, "rm [1-8]; for i in $(seq 1000); do : > f$i; done"), "");
  EXPECT_GE(world.file_memory(), before + 1'000'000);
  EXPECT_LT(world.file_memory(), large);
}

TEST_F(WorldTest, ShowsWhatItIsTold) {
  const db::TemporaryDirectory other;
  const std::string folder = other.path().string();
  std::ofstream(folder + "/library") << "text\n";
  if (World::user()) ::chmod(folder.c_str(), 0755);
  const World world({.readable = {other.path()}});
  EXPECT_EQ(output_in(world, "cat " + folder + "/library; touch " + folder + "/x 2>&1 | wc -l"),
            "text\n1\n");
  EXPECT_EQ(output_in(World({}), "ls " + folder + " 2>&1 | wc -l"), "1\n");
  EXPECT_EQ(World::hidden_by("/"), "/tmp");
  EXPECT_EQ(World::hidden_by("/tmp"), "/tmp");
  EXPECT_EQ(World::hidden_by("/tmp/x"), "");
}

TEST_F(WorldTest, SaysWhyItCannotBe) {
  try {
    const World world({.readable = {"/no/such/folder"}});
    FAIL();
  } catch (const ProgramFailure& failure) {
    EXPECT_STREQ(failure.what(),
                 "bwrap: Can't find source path /no/such/folder: No such file or directory");
  }
}

TEST_F(WorldTest, LeavesNothing) {
  const int files = open_files();
  for (int i = 0; i < 3; ++i) {
    const World world({});
    (void)output_in(world, "sleep 1000 > /dev/null 2>&1 &");
    EXPECT_EQ(world.orphans().size(), 1U);
  }
  EXPECT_EQ(open_files(), files);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
}

}  // namespace
}  // namespace seedbank::engine
