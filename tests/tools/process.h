// Runs the command as users do: a process with arguments, input, output and an exit code.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <sys/resource.h>
#include <sys/types.h>

namespace seedbank {

/// The command under test: the program named by the environment variable SEEDBANK_PROGRAM, or else
/// the one built with the tests.
[[nodiscard]] std::string program_under_test();

/// Whether it is built with sanitizers: the environment variable SEEDBANK_SANITIZED.
[[nodiscard]] bool is_sanitized();

/// Whether gnuplot is installed, which some pictures need.
[[nodiscard]] bool has_gnuplot();

/// A command to run. It has no opening book unless SEEDBANK_BOOK or --book is given.
struct Invocation {
  std::vector<std::string> arguments;  ///< after the program's name
  std::string input;                   ///< standard input
  std::string output_file;             ///< the file for standard output; captured if empty
  std::vector<std::pair<std::string, std::string>> environment;  ///< added to the environment
  std::string program = program_under_test();
};

/// The result of a run.
struct Outcome {
  int code = 0;         ///< exit code; 128 + signal if a signal ended it
  bool killed = false;  ///< a signal ended it
  std::string output;
  std::string errors;  ///< standard error without the notes
  std::string notes;   ///< messages that depend on the machine: slow endgames, useless threads
  std::uint64_t peak_bytes = 0;  ///< peak memory
};

/// A process that may still be running. The destructor kills it.
class RunningProcess {
 public:
  /// Throws std::system_error.
  explicit RunningProcess(const Invocation& run);
  RunningProcess(const RunningProcess&) = delete;
  RunningProcess& operator=(const RunningProcess&) = delete;
  ~RunningProcess();

  void signal(int number) const;
  /// Waits until the process has installed a handler for a signal, or has ended.
  void wait_for_handler(int number);
  [[nodiscard]] bool ignores(int number) const;
  [[nodiscard]] bool ended();
  [[nodiscard]] Outcome wait();

 private:
  pid_t process_ = -1;
  int status_ = 0;
  rusage usage_{};
  bool ended_ = false;
  bool captured_;
  int output_ = -1;
  int errors_ = -1;
};

/// Runs a command to its end.
[[nodiscard]] Outcome run(const Invocation& run);

/// Runs a command and sends it signal `number` once it handles that signal and is_under_way()
/// returns true. If the run ends with code 0, or the signal kills it, calls undo() and starts over;
/// makes at most 100 runs. Returns the last result.
[[nodiscard]] Outcome signalled(const Invocation& run, int number,
                                const std::function<bool()>& is_under_way,
                                const std::function<void()>& undo);

/// `seedbank` with these arguments.
[[nodiscard]] Outcome seedbank_command(std::vector<std::string> arguments, std::string input = "");

/// The same, expecting exit code 0 and empty standard error; returns the output.
[[nodiscard]] std::string output_of(std::vector<std::string> arguments, std::string input = "");

/// The lines of a text, without their line feeds.
[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);

/// A process that receives lines and whose answers are awaited line by line.
class Conversation {
 public:
  explicit Conversation(const std::vector<std::string>& arguments);
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  ~Conversation();

  void say(const std::string& text) const;
  /// The next line, without its line feed; at the end of the output, the rest.
  [[nodiscard]] std::string hear() const;
  void signal(int number) const;
  /// Closes the input; returns the exit code.
  [[nodiscard]] int end();

 private:
  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
};

}  // namespace seedbank
