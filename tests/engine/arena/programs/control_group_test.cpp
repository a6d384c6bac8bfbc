// Tests of control groups: in earnest where one is delegated to this process, as in a session of
// systemd.
#include "engine/arena/programs/control_group.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "engine/arena/programs/child_process.h"
#include "tests/db/temporary_directory.h"

namespace seedbank::engine {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMemory = std::uint64_t{64} << 20;
constexpr int kProcesses = 20;

// How a script in the group ends.
int status_in(const ControlGroup& group, const std::string& script) {
  ProcessPlan plan{.command = {"sh", "-c", script}};
  plan.group = group.members();
  ChildProcess child(plan);
  return child.wait();
}

TEST(ControlGroupTest, HoldsMemoryAndProcesses) {
  const ControlGroup group(kMemory, kProcesses);
  if (group.members() < 0) GTEST_SKIP() << "no control group is delegated to this process";
  EXPECT_EQ(WEXITSTATUS(status_in(group, "exit 3")), 3);
  EXPECT_EQ(WTERMSIG(status_in(group, "tail /dev/zero")), SIGKILL);
  EXPECT_NE(status_in(group, "for i in $(seq 30); do sleep 1000 > /dev/null & done"), 0);
  // Files of a tmpfs count.
  EXPECT_EQ(WTERMSIG(status_in(group,
                               "head -c 100M /dev/zero > /dev/shm/seedbank-group-test; "
                               "rm -f /dev/shm/seedbank-group-test")),
            SIGKILL);
  fs::remove("/dev/shm/seedbank-group-test");
}

// A system whose files lie in a folder of the test.
class FakeSystem {
 public:
  FakeSystem(const std::string& own_group, const std::string& controllers) {
    const fs::path root = directory_.path();
    fs::create_directories(root / "proc/self");
    std::ofstream(root / "proc/self/mountinfo")
        << "22 1 0:5 / /proc rw - proc proc rw\n30 22 0:26 / /groups rw shared:4 - cgroup2 g rw\n";
    std::ofstream(root / "proc/self/cgroup") << "1:name=systemd:/x\n0::" << own_group << "\n";
    fs::create_directories(group("/user/session"));
    for (const char* const name : {"/", "/user", "/user/session"}) {
      std::ofstream(group(name) / "cgroup.procs") << "";
      std::ofstream(group(name) / "cgroup.subtree_control") << controllers;
    }
  }
  [[nodiscard]] fs::path root() const { return directory_.path(); }
  [[nodiscard]] fs::path group(const std::string& name) const {
    return (directory_.path() / "groups" / name.substr(1)).lexically_normal();
  }

 private:
  db::TemporaryDirectory directory_;
};

TEST(ControlGroupTest, IsNoneWhereLimitsAreNotDelegated) {
  for (const std::string controllers : {"", "cpu memory", "pids"}) {
    const FakeSystem system("/user/session", controllers);
    EXPECT_LT(ControlGroup(kMemory, kProcesses, system.root()).members(), 0);
  }
  const FakeSystem outside("/../user", "memory pids");
  EXPECT_LT(ControlGroup(kMemory, kProcesses, outside.root()).members(), 0);
  const db::TemporaryDirectory empty;
  EXPECT_LT(ControlGroup(kMemory, kProcesses, empty.path()).members(), 0);
}

// The files of a group are made by the kernel, which this folder is not.
TEST(ControlGroupTest, LeavesNothingIfItCannotBeLimited) {
  const FakeSystem system("/user/session", "cpu memory pids");
  EXPECT_LT(ControlGroup(kMemory, kProcesses, system.root()).members(), 0);
  for (const char* const name : {"/user", "/user/session"}) {
    for (const auto& entry : fs::directory_iterator(system.group(name))) {
      EXPECT_FALSE(entry.path().filename().string().starts_with("seedbank-")) << entry.path();
    }
  }
}

}  // namespace
}  // namespace seedbank::engine
