// Runs other programs by posix_spawn(3).
#include "tools/terminal/child_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <sstream>
#include <system_error>
#include <thread>

#include <fmt/core.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/storage/errors.h"
#include "tools/terminal/descriptor.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {
namespace {

[[noreturn]] void fail(const ChildProgram& program, int code) {
  const std::string text =
      fmt::format("cannot run {}: {}", program.name, std::generic_category().message(code));
  if (code == EAGAIN || code == ENOMEM) throw db::ResourceError(text);
  throw ProgramError(
      text + (code == ENOENT ? "; on Debian: apt-get install " + program.debian_package : ""));
}

std::string last_line(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

// The path of the program. posix_spawnp(3) would report a directory of that name as EACCES.
std::string file_of(const ChildProgram& program) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "/usr/bin:/bin" : path);
  int reason = ENOENT;
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string file = (folder.empty() ? "." : folder) + '/' + program.name;
    std::error_code unused;
    if (::access(file.c_str(), X_OK) != 0) {
      if (errno == EACCES) reason = EACCES;
    } else if (!std::filesystem::is_directory(file, unused)) {
      return file;
    }
  }
  fail(program, reason);
}

// Starts the program with `streams` as its standard streams, or with those of this process if there
// are none. The program inherits no other open file. Signals that this process ignores have their
// default action in it.
pid_t started(const ChildProgram& program, std::vector<std::string> arguments,
              std::span<const int> streams) {
  const std::string file = file_of(program);
  std::string name = program.name;
  std::vector<char*> words = {name.data()};
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (std::size_t i = 0; i < streams.size(); ++i) {
    posix_spawn_file_actions_adddup2(&files, streams[i], static_cast<int>(i));
  }
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
  sigset_t ignored;
  sigemptyset(&ignored);
  for (const int number : {SIGPIPE, SIGXFSZ}) sigaddset(&ignored, number);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &ignored);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t child = 0;
  const int code =
      ::posix_spawn(&child, file.c_str(), &files, &attributes, words.data(), ::environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (code != 0) fail(program, code);
  return child;
}

// The exit status of a child process, once it has ended.
int status_of(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

// All that the program wrote to a stream.
std::string contents(const ChildProgram& program, int stream) {
  std::string text(static_cast<std::size_t>(::lseek(stream, 0, SEEK_END)), '\0');
  ::lseek(stream, 0, SEEK_SET);
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t count = ::read(stream, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(program, errno);
    done += static_cast<std::size_t>(count);
  }
  return text;
}

}  // namespace

// The streams are files in memory: unlike pipes they do not fill, so neither process waits for the
// other to read or write.
std::string output_of_child(const ChildProgram& program, const std::vector<std::string>& arguments,
                            const std::string& input) {
  const auto memory_file = [&](const char* name) {
    const int number = ::memfd_create(name, MFD_CLOEXEC);
    if (number < 0) fail(program, errno);
    return Descriptor(number);
  };
  const Descriptor in = memory_file("input");
  const Descriptor out = memory_file("output");
  const Descriptor errors = memory_file("errors");
  if (const int code = write_all(in.get(), input)) fail(program, code);
  ::lseek(in.get(), 0, SEEK_SET);
  const int status =
      status_of(started(program, arguments, std::array{in.get(), out.get(), errors.get()}));
  if (WIFSIGNALED(status)) {
    throw ProgramError(fmt::format("{} was killed by signal {}", program.name, WTERMSIG(status)));
  }
  if (WEXITSTATUS(status) != 0) {
    throw ProgramError(fmt::format("{} failed with code {}: {}", program.name, WEXITSTATUS(status),
                                   last_line(contents(program, errors.get()))));
  }
  return contents(program, out.get());
}

void start_child(const ChildProgram& program, const std::vector<std::string>& arguments) {
  const pid_t child = started(program, arguments, {});
  std::thread([child] { (void)status_of(child); }).detach();
}

}  // namespace seedbank::tools
