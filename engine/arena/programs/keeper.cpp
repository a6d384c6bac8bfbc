// The keeper's system calls.
#include "engine/arena/programs/keeper.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <linux/keyctl.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/arena/programs/listener.h"
#include "engine/arena/programs/memory_objects.h"
#include "engine/arena/programs/world.h"

namespace seedbank::engine {
namespace {

// Ends the process without the exit handlers of its parent.
[[noreturn]] void leave(int code) noexcept {
  for (;;) ::syscall(SYS_exit_group, code);
}

[[noreturn]] void fail_to_start(const KeeperPlan& plan, StartFailure::Step step) noexcept {
  const StartFailure failure{step, errno};
  [[maybe_unused]] const ssize_t written = ::write(plan.failure, &failure, sizeof failure);
  leave(127);
}

void close_range_of(unsigned first, unsigned last) noexcept {
  if (first > last) return;
  if (::syscall(SYS_close_range, first, last, 0) == 0) return;
  constexpr unsigned kMostWithout = 65'536;  // older kernels
  for (unsigned number = first; number <= last && number < kMostWithout; ++number) {
    ::close(static_cast<int>(number));
  }
}

// Closes all files but the standard streams and those of the plan. Otherwise a keeper would hold
// the connections of others, which then would not notice the end of the parent.
void close_other_files(const KeeperPlan& plan) noexcept {
  unsigned first = STDERR_FILENO + 1;
  for (;;) {
    unsigned next = ~0U;  // the least one to keep that is not below `first`
    const auto look_at = [&](int number) {
      const auto open = static_cast<unsigned>(number);  // that of -1 is none
      if (open >= first && open < next) next = open;
    };
    for (const int stream : plan.streams) look_at(stream);
    for (const int number : {plan.control, plan.failure, plan.world, plan.group}) look_at(number);
    close_range_of(first, next - 1);
    if (next == ~0U) return;
    first = next + 1;
  }
}

void restore_signals() noexcept {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; ++number) ::sigaction(number, &action, nullptr);
}

void limit(int resource, std::uint64_t value) noexcept {
  rlimit limits{};
  ::getrlimit(static_cast<decltype(RLIMIT_CORE)>(resource), &limits);
  const rlim_t most = limits.rlim_max < value ? limits.rlim_max : value;
  limits = {most, most};
  ::setrlimit(static_cast<decltype(RLIMIT_CORE)>(resource), &limits);
}

void set_limits(const ProcessLimits& limits, bool is_in_world) noexcept {
  limit(RLIMIT_CORE, 1);  // with 0, a program that handles core dumps would still be started
  if (limits.file_bytes) limit(RLIMIT_FSIZE, *limits.file_bytes);
  if (limits.open_files) limit(RLIMIT_NOFILE, static_cast<std::uint64_t>(*limits.open_files));
  if (limits.processes && is_in_world) {
    limit(RLIMIT_NPROC, static_cast<std::uint64_t>(*limits.processes + World::kOwnProcesses));
  }
  if (!limits.memory_bytes) return;
  limit(RLIMIT_DATA, *limits.memory_bytes);
  forbid_memory_objects();
}

// By system calls: functions of the C library would wait for threads of the parent.
bool become(unsigned user) noexcept {
  return ::syscall(SYS_setgroups, 0, nullptr) == 0 &&
         ::syscall(SYS_setresgid, user, user, user) == 0 &&
         ::syscall(SYS_setresuid, user, user, user) == 0;
}

// Until the program begins, its process holds a copy of the memory of the parent, which others in
// its world must not read. Then, it lacks everything that its parents had.
void drop_rights() noexcept {
  ::prctl(PR_SET_DUMPABLE, 0);
  ::syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, nullptr);
  for (unsigned long capability = 0; ::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0;) {
    ++capability;
  }
}

// Tries the files in their order, like a shell.
void execute(const KeeperPlan& plan) noexcept {
  int reason = ENOENT;
  for (const char* const* file = plan.files; *file != nullptr; ++file) {
    ::execve(*file, plan.arguments, plan.environment);
    const int error = errno;
    if (error != EACCES && error != ENOENT && error != ENOTDIR) return;
    struct stat info {};
    const bool is_directory = ::stat(*file, &info) == 0 && S_ISDIR(info.st_mode);
    if (error == EACCES && !is_directory) reason = EACCES;
  }
  errno = reason;
}

[[noreturn]] void run_program(const KeeperPlan& plan) noexcept {
  // Without the keeper, which must tell if the system ends the group.
  if (plan.group >= 0 && ::write(plan.group, "0", 1) != 1) {
    fail_to_start(plan, StartFailure::Step::kEnter);
  }
  if (plan.world >= 0) drop_rights();
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // for a keeper that is killed
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  ::setsid();
  for (std::size_t i = 0; i < plan.streams.size(); ++i) {
    if (::dup2(plan.streams[i], static_cast<int>(i)) < 0) {
      fail_to_start(plan, StartFailure::Step::kFork);
    }
  }
  if (plan.directory != nullptr && ::chdir(plan.directory) != 0) {
    fail_to_start(plan, StartFailure::Step::kDirectory);
  }
  set_limits(plan.limits, plan.world >= 0);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  execute(plan);
  fail_to_start(plan, StartFailure::Step::kRun);
}

// Sends `value`, with a descriptor unless it is -1.
void send_control(int control, int value, int descriptor) noexcept {
  iovec part{&value, sizeof value};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  alignas(cmsghdr) char space[CMSG_SPACE(sizeof descriptor)] = {};
  if (descriptor >= 0) {
    message.msg_control = space;
    message.msg_controllen = sizeof space;
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  ::sendmsg(control, &message, MSG_NOSIGNAL);
}

// Kills the children of the calling process, which adopts their children, until there are none.
void kill_descendants() noexcept {
  constexpr int kMostRounds = 100'000;
  for (int round = 0; round < kMostRounds; ++round) {
    std::array<char, 4096> text{};
    const int file = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    const ssize_t bytes = file < 0 ? 0 : ::read(file, text.data(), text.size() - 1);
    if (file >= 0) ::close(file);
    int number = 0;
    for (ssize_t i = 0; i < bytes; ++i) {
      const char c = text[static_cast<std::size_t>(i)];
      if (c >= '0' && c <= '9') {
        number = number * 10 + (c - '0');
      } else {
        if (number > 1) ::kill(number, SIGKILL);
        number = 0;
      }
    }
    pid_t ended = 0;
    do {
      // Blocks for the first one only.
      ended = ::waitpid(-1, nullptr, ended == 0 && bytes > 0 ? 0 : WNOHANG);
    } while (ended > 0);
    if (ended < 0 && errno == ECHILD) return;
  }
}

// Waits for the end of the program or of the parent, and collects children. Returns whether it was
// that of the program.
bool watch(const KeeperPlan& plan, int signals, pid_t program) noexcept {
  for (;;) {
    std::array<pollfd, 2> events = {pollfd{plan.control, POLLIN, 0}, pollfd{signals, POLLIN, 0}};
    if (::poll(events.data(), events.size(), -1) < 0 && errno != EINTR) return false;
    if (events[0].revents != 0) return false;
    if (events[1].revents == 0) continue;
    signalfd_siginfo unused{};
    [[maybe_unused]] const ssize_t bytes = ::read(signals, &unused, sizeof unused);
    int status = 0;
    for (pid_t ended = 0; (ended = ::waitpid(-1, &status, WNOHANG)) > 0;) {
      if (ended != program) continue;
      send_control(plan.control, status, -1);
      return true;
    }
  }
}

// Joins the user and the world of the plan.
void enter(const KeeperPlan& plan) noexcept {
  constexpr int kAllNamespaces =
      CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;
  if ((plan.user && !become(*plan.user)) ||
      (plan.world >= 0 && ::setns(plan.world, kAllNamespaces) != 0)) {
    fail_to_start(plan, StartFailure::Step::kEnter);
  }
  if (plan.world < 0) ::prctl(PR_SET_CHILD_SUBREAPER, 1);
}

}  // namespace

int fork_process() noexcept {
  return static_cast<int>(::syscall(SYS_clone, SIGCHLD, 0L, 0L, 0L, 0L));
}

void keep(const KeeperPlan& plan) noexcept {
  close_other_files(plan);
  restore_signals();  // all are blocked
  ::setsid();         // Ctrl-C is for the parent
  ::prctl(PR_SET_NAME, "seedbank-keeper");
  enter(plan);
  if (plan.listens) {
    const int listener = listening_socket(kPortInWorld);
    if (listener < 0) fail_to_start(plan, StartFailure::Step::kListen);
    send_control(plan.control, 0, listener);
    ::close(listener);
  }
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  const int signals = ::signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  const pid_t program = signals < 0 ? -1 : fork_process();
  if (program == 0) run_program(plan);
  if (program < 0) fail_to_start(plan, StartFailure::Step::kFork);
  for (const int stream : plan.streams) ::close(stream);
  ::close(plan.failure);
  const bool has_ended = watch(plan, signals, program);
  if (plan.world < 0) {
    kill_descendants();
  } else if (!has_ended) {  // /proc shows it in its world alone, where it has another number
    ::kill(program, SIGKILL);
    ::waitpid(program, nullptr, 0);
  }
  leave(0);
}

}  // namespace seedbank::engine
