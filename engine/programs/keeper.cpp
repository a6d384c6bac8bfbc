// The keeper's system calls.
#include "engine/programs/keeper.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/programs/listener.h"

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
  std::array<int, 5> kept = {plan.streams[0], plan.streams[1], plan.streams[2], plan.control,
                             plan.failure};
  for (std::size_t i = 1; i < kept.size(); ++i) {  // insertion sort
    for (std::size_t j = i; j > 0 && kept[j] < kept[j - 1]; --j) {
      const int other = kept[j];
      kept[j] = kept[j - 1];
      kept[j - 1] = other;
    }
  }
  unsigned first = STDERR_FILENO + 1;
  for (const int number : kept) {
    const auto open = static_cast<unsigned>(number);
    if (open < first) continue;
    close_range_of(first, open - 1);
    first = open + 1;
  }
  close_range_of(first, ~0U);
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

void set_limits(const ProcessLimits& limits, bool isolated) noexcept {
  limit(RLIMIT_CORE, 0);
  if (limits.memory_bytes) limit(RLIMIT_DATA, *limits.memory_bytes);
  if (limits.file_bytes) limit(RLIMIT_FSIZE, *limits.file_bytes);
  if (limits.open_files) limit(RLIMIT_NOFILE, static_cast<std::uint64_t>(*limits.open_files));
  if (limits.processes && isolated) {
    limit(RLIMIT_NPROC, static_cast<std::uint64_t>(*limits.processes));
  }
}

[[noreturn]] void run_program(const KeeperPlan& plan) noexcept {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // for a keeper that is killed
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  ::setsid();
  for (int i = 0; i < 3; ++i) {
    const int stream = plan.streams[static_cast<std::size_t>(i)];
    if (::dup2(stream, i) < 0) fail_to_start(plan, StartFailure::Step::kFork);
  }
  if (plan.directory != nullptr && ::chdir(plan.directory) != 0) {
    fail_to_start(plan, StartFailure::Step::kDirectory);
  }
  set_limits(plan.limits, plan.namespaces != nullptr);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::execve(plan.file, plan.arguments, plan.environment);
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
// A keeper in namespaces does not need it: the system ends all processes of the namespace with it.
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

// Waits for the end of the program or of the parent, and collects children.
void watch(const KeeperPlan& plan, int signals, pid_t program) noexcept {
  for (;;) {
    std::array<pollfd, 2> events = {pollfd{plan.control, POLLIN, 0}, pollfd{signals, POLLIN, 0}};
    if (::poll(events.data(), events.size(), -1) < 0 && errno != EINTR) return;
    if (events[0].revents != 0) return;
    if (events[1].revents == 0) continue;
    signalfd_siginfo unused{};
    [[maybe_unused]] const ssize_t bytes = ::read(signals, &unused, sizeof unused);
    int status = 0;
    for (pid_t ended = 0; (ended = ::waitpid(-1, &status, WNOHANG)) > 0;) {
      if (ended == program) return send_control(plan.control, status, -1);
    }
  }
}

}  // namespace

int clone_process(unsigned long flags) noexcept {
  return static_cast<int>(::syscall(SYS_clone, flags | SIGCHLD, 0L, 0L, 0L, 0L));
}

void keep(const KeeperPlan& plan) noexcept {
  close_other_files(plan);
  restore_signals();  // all are blocked
  ::setsid();         // Ctrl-C is for the parent
  ::prctl(PR_SET_NAME, "seedbank-keeper");
  if (plan.namespaces != nullptr) {
    errno = enter_namespaces(*plan.namespaces);
    if (errno != 0) fail_to_start(plan, StartFailure::Step::kIsolate);
  } else {
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  }
  if (plan.listens) {
    const int listener = listening_socket(kIsolatedPort);
    if (listener < 0) fail_to_start(plan, StartFailure::Step::kListen);
    send_control(plan.control, 0, listener);
    ::close(listener);
  }
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  const int signals = ::signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  const pid_t program = signals < 0 ? -1 : clone_process(0);
  if (program == 0) run_program(plan);
  if (program < 0) fail_to_start(plan, StartFailure::Step::kFork);
  for (const int stream : plan.streams) ::close(stream);
  ::close(plan.failure);
  watch(plan, signals, program);
  if (plan.namespaces == nullptr) kill_descendants();
  leave(0);
}

}  // namespace seedbank::engine
