// Runs the command as users do, by POSIX calls.
#include "tests/tools/process.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace seedbank {
namespace {

int checked(int result, const char* what) {
  if (result < 0) throw std::system_error(errno, std::generic_category(), what);
  return result;
}

// An open file without a name.
int nameless_file() {
  char name[] = "/tmp/seedbank-test-XXXXXX";
  const int file = checked(::mkostemp(name, O_CLOEXEC), "mkostemp");
  ::unlink(name);
  return file;
}

std::string all_of(int file) {
  checked(static_cast<int>(::lseek(file, 0, SEEK_SET)), "lseek");
  std::string text;
  char buffer[4096];
  for (ssize_t count = 0; (count = ::read(file, buffer, sizeof buffer)) > 0;) {
    text.append(buffer, static_cast<std::size_t>(count));
  }
  return text;
}

void write_all(int file, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    done += static_cast<std::size_t>(
        checked(static_cast<int>(::write(file, text.data() + done, text.size() - done)), "write"));
  }
}

// Starts the program with these files as its standard streams.
pid_t start(const Invocation& run, int input, int output, int errors) {
  std::vector<std::string> words = run.arguments;
  words.insert(words.begin(), run.program);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t process = checked(::fork(), "fork");
  if (process != 0) return process;
  // Regardless of how the tests themselves are run.
  for (const int number : {SIGINT, SIGHUP, SIGTERM}) std::signal(number, SIG_DFL);
  ::dup2(input, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(errors, STDERR_FILENO);
  // Tests expect searches, and count their nodes.
  ::setenv("SEEDBANK_BOOK", "none", 1);
  for (const auto& [name, value] : run.environment) ::setenv(name.c_str(), value.c_str(), 1);
  ::execvp(pointers[0], pointers.data());
  ::_exit(127);
}

// Whether a signal is in a mask of /proc/PROCESS/status; bit 0 is signal 1.
bool is_in_mask(pid_t process, const std::string& field, int number) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (!line.starts_with(field)) continue;
    return (std::stoull(line.substr(field.size()), nullptr, 16) >> (number - 1)) & 1U;
  }
  return false;
}

int code_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

}  // namespace

std::string program_under_test() {
  const char* const named = std::getenv("SEEDBANK_PROGRAM");
  return named == nullptr ? SEEDBANK_BUILT_PROGRAM : named;
}

bool has_gnuplot() {
  Invocation what;
  what.program = "gnuplot";
  what.arguments = {"--version"};
  return run(what).code == 0;
}

bool is_sanitized() { return std::getenv("SEEDBANK_SANITIZED") != nullptr; }

RunningProcess::RunningProcess(const Invocation& run)
    : captured_(run.output_file.empty()), errors_(nameless_file()) {
  const int input = nameless_file();
  write_all(input, run.input);
  checked(static_cast<int>(::lseek(input, 0, SEEK_SET)), "lseek");
  output_ = captured_ ? nameless_file()
                      : checked(::open(run.output_file.c_str(), O_RDWR | O_CLOEXEC), "open");
  process_ = start(run, input, output_, errors_);
  ::close(input);
}

RunningProcess::~RunningProcess() {
  if (!ended_) {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, &status_, 0);
  }
  ::close(output_);
  ::close(errors_);
}

void RunningProcess::signal(int number) const { ::kill(process_, number); }

void RunningProcess::wait_for_handler(int number) {
  while (!ended() && !is_in_mask(process_, "SigCgt:", number)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

bool RunningProcess::ignores(int number) const { return is_in_mask(process_, "SigIgn:", number); }

bool RunningProcess::ended() {
  if (!ended_) ended_ = checked(::wait4(process_, &status_, WNOHANG, &usage_), "wait4") == process_;
  return ended_;
}

Outcome RunningProcess::wait() {
  if (!ended_) checked(::wait4(process_, &status_, 0, &usage_), "wait4");
  ended_ = true;
  Outcome outcome;
  outcome.code = code_of(status_);
  outcome.killed = WIFSIGNALED(status_);
  if (captured_) outcome.output = all_of(output_);
  std::istringstream errors(all_of(errors_));
  for (std::string line; std::getline(errors, line);) {
    const bool is_note = line.starts_with("seedbank: endgames of up to ") ||
                         line.find(" threads compute, not ") != std::string::npos;
    (is_note ? outcome.notes : outcome.errors) += line + (errors.eof() ? "" : "\n");
  }
  outcome.peak_bytes = static_cast<std::uint64_t>(usage_.ru_maxrss) * 1024;
  return outcome;
}

Outcome run(const Invocation& run) { return RunningProcess(run).wait(); }

Outcome signalled(const Invocation& run, int number, const std::function<bool()>& is_under_way,
                  const std::function<void()>& undo) {
  Outcome outcome;
  for (int tries = 0; tries < 100; ++tries) {
    RunningProcess process(run);
    process.wait_for_handler(number);
    while (!process.ended() && !is_under_way()) {
    }
    process.signal(number);
    outcome = process.wait();
    if (outcome.code != 0 && !outcome.killed) break;
    undo();
  }
  return outcome;
}

Outcome seedbank_command(std::vector<std::string> arguments, std::string input) {
  Invocation what;
  what.arguments = std::move(arguments);
  what.input = std::move(input);
  return run(what);
}

std::string output_of(std::vector<std::string> arguments, std::string input) {
  const Outcome outcome = seedbank_command(std::move(arguments), std::move(input));
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_EQ(outcome.errors, "");
  return outcome.output;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

Conversation::Conversation(const std::vector<std::string>& arguments) {
  int to[2];
  int from[2];
  checked(::pipe2(to, O_CLOEXEC), "pipe2");
  checked(::pipe2(from, O_CLOEXEC), "pipe2");
  Invocation what;
  what.arguments = arguments;
  process_ = start(what, to[0], from[1], STDERR_FILENO);
  ::close(to[0]);
  ::close(from[1]);
  to_ = to[1];
  from_ = from[0];
}

Conversation::~Conversation() {
  if (to_ >= 0) (void)end();
  ::close(from_);
}

void Conversation::say(const std::string& text) const { write_all(to_, text); }

void Conversation::signal(int number) const { ::kill(process_, number); }

std::string Conversation::hear() const {
  std::string line;
  char c = 0;
  while (::read(from_, &c, 1) == 1 && c != '\n') line += c;
  return line;
}

int Conversation::end() {
  ::close(to_);
  to_ = -1;
  int status = 0;
  checked(::waitpid(process_, &status, 0), "waitpid");
  return code_of(status);
}

}  // namespace seedbank
