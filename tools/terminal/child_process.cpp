// Another program, by POSIX calls.
#include "tools/terminal/child_process.h"

#include <cerrno>
#include <csignal>
#include <cstring>

#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

[[noreturn]] void fail(const ChildProgram& program, int error) {
  const std::string advice =
      error == ENOENT ? "; on Debian: apt-get install " + program.debian_package : "";
  throw ProgramError("cannot run " + program.name + ": " + std::strerror(error) + advice);
}

std::string last_line(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

// A file in memory for a standard stream: unlike a pipe it never makes a side wait for the other.
class StreamFile {
 public:
  explicit StreamFile(const ChildProgram& program)
      : program_(program), descriptor_(::memfd_create("stream", MFD_CLOEXEC)) {
    if (descriptor_ < 0) fail(program, errno);
  }
  StreamFile(const StreamFile&) = delete;
  StreamFile& operator=(const StreamFile&) = delete;
  ~StreamFile() { ::close(descriptor_); }

  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }

  // The text, to be read from its beginning.
  void set(const std::string& text) const {
    for (std::size_t done = 0; done < text.size();) {
      const ssize_t written = ::write(descriptor_, text.data() + done, text.size() - done);
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail(program_, errno);
      done += static_cast<std::size_t>(written);
    }
    ::lseek(descriptor_, 0, SEEK_SET);
  }

  [[nodiscard]] std::string text() const {
    std::string text(static_cast<std::size_t>(::lseek(descriptor_, 0, SEEK_END)), '\0');
    for (std::size_t done = 0; done < text.size();) {
      const ssize_t read =
          ::pread(descriptor_, text.data() + done, text.size() - done, static_cast<off_t>(done));
      if (read < 0 && errno == EINTR) continue;
      if (read <= 0) fail(program_, read < 0 ? errno : EIO);
      done += static_cast<std::size_t>(read);
    }
    return text;
  }

 private:
  const ChildProgram& program_;
  int descriptor_;
};

// Starts the program with these files for its standard streams.
pid_t start(const ChildProgram& program, const std::vector<std::string>& arguments,
            const StreamFile& input, const StreamFile& output, const StreamFile& errors) {
  std::vector<std::string> words = arguments;
  words.insert(words.begin(), program.name);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t streams;
  ::posix_spawn_file_actions_init(&streams);
  ::posix_spawn_file_actions_adddup2(&streams, input.descriptor(), STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&streams, output.descriptor(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&streams, errors.descriptor(), STDERR_FILENO);
  // What this program ignores is not for others to ignore.
  sigset_t usual;
  sigemptyset(&usual);
  for (const int number : {SIGPIPE, SIGXFSZ}) sigaddset(&usual, number);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setsigdefault(&attributes, &usual);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t process = -1;
  const int error =
      ::posix_spawnp(&process, pointers[0], &streams, &attributes, pointers.data(), environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&streams);
  if (error != 0) fail(program, error);
  return process;
}

}  // namespace

std::string output_of_child(const ChildProgram& program, const std::vector<std::string>& arguments,
                            const std::string& input) {
  const StreamFile in(program);
  const StreamFile out(program);
  const StreamFile errors(program);
  in.set(input);
  const pid_t process = start(program, arguments, in, out, errors);
  int status = 0;
  while (::waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) fail(program, errno);
  }
  if (WIFSIGNALED(status)) {
    throw ProgramError(program.name + " was ended by signal " + std::to_string(WTERMSIG(status)));
  }
  if (WEXITSTATUS(status) != 0) {
    throw ProgramError(program.name + " failed with code " + std::to_string(WEXITSTATUS(status)) +
                       ": " + last_line(errors.text()));
  }
  return out.text();
}

}  // namespace seedbank::tools
