// Runs other programs with Boost.Process. No other source includes it: it takes seconds to compile.
#include "tools/terminal/child_process.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <system_error>
#include <thread>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/process/args.hpp>
#include <boost/process/async_pipe.hpp>
#include <boost/process/child.hpp>
#include <boost/process/error.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/io.hpp>
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/storage/errors.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

namespace asio = boost::asio;
namespace process = boost::process;

[[noreturn]] void fail(const ChildProgram& program, const std::error_code& error) {
  const std::string text = "cannot run " + program.name + ": " + error.message();
  if (error == std::errc::resource_unavailable_try_again || error == std::errc::not_enough_memory) {
    throw db::ResourceError(text);
  }
  throw ProgramError(text + (error == std::errc::no_such_file_or_directory
                                 ? "; on Debian: apt-get install " + program.debian_package
                                 : ""));
}

std::string last_line(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

// The path of the program. boost::process::search_path of 1.74 throws if the locale of the
// environment is not installed, and needs Boost.Filesystem.
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
  fail(program, {reason, std::generic_category()});
}

// Steps that Boost.Process 1.74 omits.
struct CleanStart : process::extend::handler {
  // In the new process: restores the default action of the signals that this process ignores, and
  // closes its file descriptors. An inherited end of another child's pipe would keep that
  // pipe open.
  template <typename Executor>
  void on_exec_setup(Executor& /*executor*/) const noexcept {
    for (const int number : {SIGPIPE, SIGXFSZ}) std::signal(number, SIG_DFL);
    ::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
  }

  // Reaps a child process that failed to execute the program.
  template <typename Executor>
  void on_error(Executor& executor, const std::error_code& /*error*/) const noexcept {
    while (executor.pid > 0 && ::waitpid(executor.pid, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
};

template <typename... Streams>
process::child started(const ChildProgram& program, const std::vector<std::string>& arguments,
                       Streams&&... streams) {
  std::error_code error;
  process::child child(process::exe = file_of(program), process::args = arguments,
                       std::forward<Streams>(streams)..., error, CleanStart());
  // Boost.Process 1.74 does not report that it failed to create a pipe for its own use.
  if (!error && !child.valid()) error = std::make_error_code(std::errc::too_many_files_open);
  if (error) fail(program, error);
  return child;
}

// The exit status and the output of a program.
struct Ended {
  int status = 0;
  std::string output;
  std::string errors;
};

// Runs the program. Serves all streams at once, so that neither process blocks the other.
Ended ended(const ChildProgram& program, const std::vector<std::string>& arguments,
            const std::string& input) {
  Ended end;
  asio::io_context streams;
  process::async_pipe in(streams);
  process::async_pipe out(streams);
  process::async_pipe errors(streams);
  process::child child = started(program, arguments, process::std_in = in, process::std_out = out,
                                 process::std_err = errors);
  boost::system::error_code failure;
  // If the program ends before it has read everything, its exit code says whether that is an error.
  asio::async_write(in, asio::buffer(input),
                    [&](const boost::system::error_code& error, std::size_t) {
                      if (error && error != asio::error::broken_pipe) failure = error;
                      in.close();
                    });
  const auto at_end = [&failure](const boost::system::error_code& error, std::size_t) {
    if (error != asio::error::eof) failure = error;
  };
  asio::async_read(out, asio::dynamic_buffer(end.output), at_end);
  asio::async_read(errors, asio::dynamic_buffer(end.errors), at_end);
  streams.run();
  child.wait();
  if (failure) fail(program, failure);
  end.status = child.native_exit_code();
  return end;
}

}  // namespace

std::string output_of_child(const ChildProgram& program, const std::vector<std::string>& arguments,
                            const std::string& input) {
  Ended end;
  try {
    end = ended(program, arguments, input);
  } catch (const std::system_error& error) {  // from Boost.Process
    fail(program, error.code());
  } catch (const boost::system::system_error& error) {  // from Boost.Asio
    fail(program, error.code());
  }
  if (WIFSIGNALED(end.status)) {
    throw ProgramError(
        fmt::format("{} was ended by signal {}", program.name, WTERMSIG(end.status)));
  }
  if (WEXITSTATUS(end.status) != 0) {
    throw ProgramError(fmt::format("{} failed with code {}: {}", program.name,
                                   WEXITSTATUS(end.status), last_line(end.errors)));
  }
  return std::move(end.output);
}

void start_child(const ChildProgram& program, const std::vector<std::string>& arguments) {
  process::child child = started(program, arguments);
  std::thread([child = std::move(child)]() mutable {
    std::error_code unused;
    child.wait(unused);
  }).detach();
}

}  // namespace seedbank::tools
