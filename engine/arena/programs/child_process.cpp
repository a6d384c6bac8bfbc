// Starting, watching and ending child processes.
#include "engine/arena/programs/child_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <seedbank/error.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/arena/programs/exec_image.h"
#include "engine/arena/programs/keeper.h"
#include "engine/arena/programs/listener.h"
#include "engine/arena/programs/world.h"

namespace seedbank::engine {
namespace {

[[noreturn]] void fail_start(const ProcessPlan& plan, int code, const std::string& step = "") {
  const std::string text = fmt::format("cannot run {}{}: {}", plan.command.at(0), step,
                                       std::generic_category().message(code));
  for (const int shortage : {EAGAIN, ENOMEM, EMFILE, ENFILE}) {
    if (code == shortage) throw ResourceError(text, Resource::kFormat);
  }
  throw ProgramFailure(text, code);
}

// A descriptor above the numbers that the program gets, also if the parent lacks those.
OwnedDescriptor lifted(const ProcessPlan& plan, int number) {
  OwnedDescriptor given(number);
  const int first = STDERR_FILENO + 1 + static_cast<int>(plan.data.size());
  if (number >= first) return given;
  const int other = ::fcntl(number, F_DUPFD_CLOEXEC, first);
  if (other < 0) fail_start(plan, errno);
  return OwnedDescriptor(other);
}

using Ends = std::pair<OwnedDescriptor, OwnedDescriptor>;

Ends pipe_of(const ProcessPlan& plan) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail_start(plan, errno);
  return {lifted(plan, ends[0]), lifted(plan, ends[1])};
}

Ends control_channel(const ProcessPlan& plan) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    fail_start(plan, errno);
  }
  return {lifted(plan, ends[0]), lifted(plan, ends[1])};
}

void make_non_blocking(int number) noexcept {
  ::fcntl(number, F_SETFL, ::fcntl(number, F_GETFL) | O_NONBLOCK);
}

// Blocks all signals in its thread: a handler of this process must not run in a child that shares
// nothing with it but its memory.
class SignalsBlocked {
 public:
  SignalsBlocked() noexcept {
    sigset_t all;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;
  ~SignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

// A message of the keeper: a status, with or without a descriptor. Nothing if it has ended, or,
// without waiting, if there is none.
struct ControlMessage {
  int value = 0;
  OwnedDescriptor descriptor;
};
std::optional<ControlMessage> received_control(int control, int flags) {
  ControlMessage result;
  iovec part{&result.value, sizeof result.value};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> space{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = space.data();
  message.msg_controllen = space.size();
  ssize_t bytes = 0;
  do {
    bytes = ::recvmsg(control, &message, flags | MSG_CMSG_CLOEXEC);
  } while (bytes < 0 && errno == EINTR);
  if (bytes != static_cast<ssize_t>(sizeof result.value)) return std::nullopt;
  const cmsghdr* const header = CMSG_FIRSTHDR(&message);
  if (header != nullptr && header->cmsg_type == SCM_RIGHTS) {
    int number = -1;
    std::memcpy(&number, CMSG_DATA(header), sizeof number);
    result.descriptor = OwnedDescriptor(number);
  }
  return result;
}

std::optional<StartFailure> failure_in(int pipe) {
  StartFailure failure;
  ssize_t bytes = 0;
  do {
    bytes = ::read(pipe, &failure, sizeof failure);
  } while (bytes < 0 && errno == EINTR);
  if (bytes != static_cast<ssize_t>(sizeof failure)) return std::nullopt;
  return failure;
}

std::string step_text(const ProcessPlan& plan, StartFailure::Step step) {
  switch (step) {
    case StartFailure::Step::kEnter:
      return " in its world";
    case StartFailure::Step::kListen:
      return " with a connection to it";
    case StartFailure::Step::kDirectory:
      return " in " + plan.directory.string();
    case StartFailure::Step::kFork:
    case StartFailure::Step::kRun:
      break;
  }
  return "";
}

}  // namespace

ChildProcess::ChildProcess(const ProcessPlan& plan) {
  Ends in = pipe_of(plan);
  Ends out = pipe_of(plan);
  Ends errors = pipe_of(plan);
  Ends failure = pipe_of(plan);
  Ends control = control_channel(plan);
  const bool keeper_listens = plan.listen_variables && plan.world != nullptr;
  std::uint16_t port = kPortInWorld;
  if (plan.listen_variables && !keeper_listens) {
    listener_ = OwnedDescriptor(listening_socket(0));
    if (!listener_.is_open()) fail_start(plan, errno);
    port = port_of(listener_.get());
  }
  const ExecImage image(plan, port);
  const std::string directory = plan.directory.string();
  std::vector<int> streams = {in.first.get(), out.second.get(), errors.second.get()};
  std::vector<OwnedDescriptor> data;
  for (const int number : plan.data) {
    data.push_back(lifted(plan, ::fcntl(number, F_DUPFD_CLOEXEC, 0)));
    streams.push_back(data.back().get());
  }
  KeeperPlan keeper{.files = image.files(),
                    .arguments = image.arguments(),
                    .environment = image.environment(),
                    .directory = directory.empty() ? nullptr : directory.c_str(),
                    .limits = plan.limits,
                    .user = plan.world != nullptr ? plan.world->user() : plan.user,
                    .world = plan.world != nullptr ? plan.world->entrance() : -1,
                    .group = plan.group,
                    .listens = keeper_listens,
                    .streams = streams,
                    .control = control.second.get(),
                    .failure = failure.second.get()};
  int child = 0;
  int code = 0;
  {
    const SignalsBlocked blocked;
    child = fork_process();
    code = errno;
    if (child == 0) keep(keeper);
  }
  if (child < 0) fail_start(plan, code);
  keeper_.set(child);
  control_ = std::move(control.first);
  for (OwnedDescriptor* const end :
       {&in.first, &out.second, &errors.second, &failure.second, &control.second}) {
    end->close();
  }
  if (const auto failed = failure_in(failure.first.get())) {
    end();
    fail_start(plan, failed->code, step_text(plan, failed->step));
  }
  if (keeper_listens) {
    auto message = received_control(control_.get(), 0);
    if (message) listener_ = std::move(message->descriptor);
  }
  input_ = std::move(in.second);
  output_ = std::move(out.first);
  errors_ = std::move(errors.first);
  for (const int number : {input_.get(), output_.get(), errors_.get()}) make_non_blocking(number);
}

std::optional<int> ChildProcess::status() {
  if (!status_ && control_.is_open()) {
    if (const auto message = received_control(control_.get(), MSG_DONTWAIT)) {
      status_ = message->value;
    }
  }
  return status_;
}

int ChildProcess::wait() {
  if (!status_ && control_.is_open()) {
    const auto message = received_control(control_.get(), 0);
    status_ = message ? message->value : SIGKILL;  // the keeper was killed, and so the program
  }
  return status_.value_or(SIGKILL);
}

void ChildProcess::reap() noexcept {
  // The program may have stopped its keeper, which can then neither end nor be waited for.
  constexpr int kPatience = 2000;
  for (int round = 0; round < kPatience; ++round) {
    const pid_t ended = ::waitpid(keeper_.get(), nullptr, WNOHANG);
    if (ended > 0 || (ended < 0 && errno != EINTR)) return keeper_.set(-1);
    // The first rounds are short: a keeper usually ends within a millisecond.
    const timespec pause{0, round < 100 ? 50'000 : 5'000'000};
    ::nanosleep(&pause, nullptr);
    if (round % 100 == 99) ::kill(keeper_.get(), SIGCONT);
  }
  ::kill(keeper_.get(), SIGKILL);
  while (::waitpid(keeper_.get(), nullptr, 0) < 0 && errno == EINTR) {
  }
  keeper_.set(-1);
}

void ChildProcess::end() noexcept {
  if (keeper_.get() < 0) return;
  (void)status();
  for (OwnedDescriptor* const end : {&control_, &input_, &output_, &errors_, &listener_}) {
    end->close();
  }
  reap();
}

}  // namespace seedbank::engine
