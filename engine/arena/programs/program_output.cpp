// Programs that run to their end, and programs in the background.
#include <array>
#include <cerrno>
#include <thread>

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <seedbank/error.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/arena/programs/child_process.h"
#include "engine/arena/programs/exec_image.h"
#include "engine/arena/programs/pipe_io.h"

namespace seedbank::engine {
namespace {

std::string last_line(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

// Exchanges all data with the program, without waiting for one direction alone.
void exchange(ChildProcess& child, std::string_view input, std::string& output,
              std::string& errors) {
  bool output_open = true;
  bool errors_open = true;
  if (input.empty()) child.close_input();
  while (output_open || errors_open) {
    std::array<pollfd, 3> events = {pollfd{output_open ? child.output() : -1, POLLIN, 0},
                                    pollfd{errors_open ? child.errors() : -1, POLLIN, 0},
                                    pollfd{child.input(), POLLOUT, 0}};
    if (::poll(events.data(), events.size(), -1) < 0 && errno != EINTR) return;
    if (events[0].revents != 0) output_open = read_some(child.output(), output);
    if (events[1].revents != 0) errors_open = read_some(child.errors(), errors);
    if (events[2].revents != 0 && (!write_some(child.input(), input) || input.empty())) {
      child.close_input();
    }
  }
}

}  // namespace

std::string output_of_program(const ProcessPlan& plan, const std::string& input) {
  ChildProcess child(plan);
  std::string output;
  std::string errors;
  exchange(child, input, output, errors);
  const int status = child.wait();
  const std::string& name = plan.command.at(0);
  if (WIFSIGNALED(status)) {
    throw ProgramFailure(fmt::format("{} was killed by signal {}", name, WTERMSIG(status)));
  }
  if (WEXITSTATUS(status) != 0) {
    throw ProgramFailure(
        fmt::format("{} failed with code {}: {}", name, WEXITSTATUS(status), last_line(errors)));
  }
  return output;
}

// Without a keeper, which would end the program with this process.
void start_in_background(const ProcessPlan& plan) {
  const ExecImage image(plan, 0);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
  sigset_t ignored;
  sigemptyset(&ignored);
  for (const int number : {SIGPIPE, SIGXFSZ}) sigaddset(&ignored, number);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &ignored);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t child = 0;
  const int code = ::posix_spawnp(&child, plan.command.at(0).c_str(), &files, &attributes,
                                  image.arguments(), image.environment());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (code != 0) {
    const std::string text =
        fmt::format("cannot run {}: {}", plan.command[0], std::generic_category().message(code));
    if (code == EAGAIN || code == ENOMEM) throw ResourceError(text, Resource::kFormat);
    throw ProgramFailure(text, code);
  }
  std::thread([child] {
    while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
  }).detach();
}

}  // namespace seedbank::engine
