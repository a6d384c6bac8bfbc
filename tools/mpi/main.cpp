// seedbank-mpi: commands of seedbank, carried out by all processes of an MPI job.
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <fmt/core.h>
#include <seedbank/error.h>
#include <unistd.h>

#include "tools/mpi/mpi_commands.h"
#include "tools/mpi/mpi_process_group.h"
#include "tools/options/option_table.h"
#include "tools/program/help.h"
#include "tools/program/run_command.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/stack_size.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {

namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kProgram = "seedbank-mpi";

std::string overview_of_all() {
  std::string text =
      "Seedbank for clusters: one operation carried out by all processes of an MPI job.\n\n"
      "Usage: mpirun -np N seedbank-mpi COMMAND [options]\n"
      "       seedbank-mpi help COMMAND\n\n"
      "Commands, with the same options, output and exit codes as in seedbank:\n";
  for (const CommandEntry& command : mpi_commands()) {
    text += fmt::format("  {:<10}{}\n", command.name,
                        description_of(command.name, kMpiEdition).summary);
  }
  return text + '\n' + std::string(kMpiNotes);
}

const CommandEntry& command_called(const std::string& name) {
  Words names = {"--help", "--version"};
  for (const CommandEntry& command : mpi_commands()) {
    if (command.name == name) return command;
    names.emplace_back(command.name);
  }
  const std::string hint = did_you_mean(name, names);
  throw UsageError("unknown command '" + name + '\'' +
                   (hint.empty() ? ", try 'seedbank-mpi help'" : hint));
}

ExitCode dispatch(const Words& words, const std::string& program, MpiProcessGroup& group) {
  if (words.empty()) {
    std::cerr << overview_of_all();
    return ExitCode::kUsage;
  }
  const std::string& first = words[0];
  if (first == "version" || first == "--version") return print_output(version_text());
  if (first == "help" || first == "--help" || first == "-h") {
    if (words.size() < 2) return print_output(overview_of_all());
    return run_command(command_called(words[1]), {"--help"}, "", {.edition = kMpiEdition});
  }
  Words all = words;
  all.insert(all.begin(), program);
  return run_command(
      command_called(first), {words.begin() + 1, words.end()}, shell_quoted(all),
      {.edition = kMpiEdition, .group = &group, .processes_here = group.processes_here()});
}

// Only rank 0 prints.
void silence_output() {
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) {
    ::dup2(nowhere, STDOUT_FILENO);
    ::close(nowhere);
  }
  std::cerr.rdbuf(nullptr);
}

// Runs the command in this process; returns the exit code of the job in rank 0.
ExitCode run(const Words& words, const std::string& program, MpiProcessGroup& group) {
  if (group.rank() != 0) silence_output();
  ExitCode code = ExitCode::kDone;
  std::optional<Failure> failure;
  try {
    code = dispatch(words, program, group);
  } catch (const Dismissed&) {
    // Rank 0 reports the reason.
  } catch (...) {
    failure = failure_of(std::current_exception());
  }
  failure = group.close(std::move(failure));
  if (group.rank() != 0) return ExitCode::kDone;
  return failure ? report(*failure, kProgram) : code;
}

}  // namespace
}  // namespace seedbank::tools

int main(int count, char** arguments) {
  using namespace seedbank::tools;
  expect_faults();
  return run_with_enough_stack([&] {
    const std::vector<std::string> words(arguments + (count > 0 ? 1 : 0), arguments + count);
    MpiProcessGroup group;
    return static_cast<int>(run(words, count > 0 ? arguments[0] : "seedbank-mpi", group));
  });
}
