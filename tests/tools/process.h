// Running the command as its users do: a process with arguments, input, output and an exit code.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <sys/resource.h>
#include <sys/types.h>

namespace seedbank {

/// The command that is tested: what SEEDBANK_PROGRAM of the environment names, or else the one that
/// was built with the tests.
[[nodiscard]] std::string program_under_test();

/// Whether sanitizers watch over it: SEEDBANK_SANITIZED of the environment says so.
[[nodiscard]] bool is_sanitized();

/// Whether gnuplot is installed, which some pictures need.
[[nodiscard]] bool has_gnuplot();

/// What to run.
struct Invocation {
  std::vector<std::string> arguments;  ///< after the program's name
  std::string input;                   ///< all of standard input
  std::string output_file;             ///< where standard output goes; captured when empty
  std::vector<std::pair<std::string, std::string>> environment;  ///< set beside what there is
  std::string program = program_under_test();
};

/// How it ended.
struct Outcome {
  int code = 0;  ///< exit code; 128 + signal when a signal ended it
  std::string output;
  std::string errors;  ///< without the notes
  std::string notes;   ///< on endgames that took long: whether there are any depends on speed
  std::uint64_t peak_bytes = 0;  ///< most memory it had at one time
};

/// A process that may still be running. Killed when it is when this is destroyed.
class RunningProcess {
 public:
  /// Throws std::system_error.
  explicit RunningProcess(const Invocation& run);
  RunningProcess(const RunningProcess&) = delete;
  RunningProcess& operator=(const RunningProcess&) = delete;
  ~RunningProcess();

  void signal(int number) const;
  /// Waits until the process has a handler for a signal, or has ended.
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

/// Runs to the end.
[[nodiscard]] Outcome run(const Invocation& run);

/// Sends a run a signal once it handles that and `is_under_way()`; one that ended before is undone
/// by `undo()`, and another begun, up to 100 times. Returns how it ended.
[[nodiscard]] Outcome signalled(const Invocation& run, int number,
                                const std::function<bool()>& is_under_way,
                                const std::function<void()>& undo);

/// `seedbank` with these arguments.
[[nodiscard]] Outcome seedbank_command(std::vector<std::string> arguments, std::string input = "");

/// The same, expecting code 0 and nothing on standard error; returns the output.
[[nodiscard]] std::string output_of(std::vector<std::string> arguments, std::string input = "");

/// The lines of a text, without their line feeds.
[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);

/// A process that is talked to line by line, and waited for between.
class Conversation {
 public:
  explicit Conversation(const std::vector<std::string>& arguments);
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  ~Conversation();

  void say(const std::string& text) const;
  /// The next line, without its line feed; what there is of it at the end of the output.
  [[nodiscard]] std::string hear() const;
  void signal(int number) const;
  /// Ends the input; returns the exit code.
  [[nodiscard]] int end();

 private:
  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
};

}  // namespace seedbank
