// seedbank-mpi: commands of seedbank that several processes carry out together.
#include <exception>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include "tools/command/help.h"
#include "tools/mpi/mpi_commands.h"
#include "tools/mpi/mpi_crew.h"
#include "tools/options/nearest.h"
#include "tools/program/faults.h"
#include "tools/program/run_command.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/streams.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kProgram = "seedbank-mpi";

std::string overview_of_all() {
  std::string text =
      "Seedbank for clusters: one piece of work done by all processes of an MPI job.\n\n"
      "Usage: mpirun -np N seedbank-mpi COMMAND [options]\n"
      "       seedbank-mpi help COMMAND\n\n"
      "Commands, with the options, output and exit codes that they have in seedbank;\n"
      "simulate is for planning, and done by one process:\n";
  for (const MpiCommand& one : make_mpi_commands()) {
    const CommandDescription about = one.command->description();
    text += "  " + fmt::format("{:<10}", about.name) + std::string(about.summary) + '\n';
  }
  return text +
         "\n--threads and --memory are those of each process. By default the processes of a\n"
         "machine share it evenly. Files are on a file system that all of them see.\n"
         "solve needs --journal, a directory in which every process keeps a journal.\n";
}

MpiCommand command_called(const std::string& name) {
  Words names;
  for (MpiCommand& one : make_mpi_commands()) {
    if (one.command->description().name == name) return std::move(one);
    names.emplace_back(one.command->description().name);
  }
  const std::string meant = nearest_word(name, names);
  throw UsageError(
      "unknown command '" + name + '\'' +
      (meant.empty() ? ", try 'seedbank-mpi help'" : ", did you mean '" + meant + "'?"));
}

ExitCode print(const std::string& text) {
  Output out;
  out.write(text);
  out.flush();
  return ExitCode::kDone;
}

ExitCode dispatch(const Words& words, const std::string& program, MpiCrew& crew) {
  if (words.empty()) {
    std::cerr << overview_of_all();
    return ExitCode::kUsage;
  }
  const std::string& first = words[0];
  if (first == "version" || first == "--version") return print(version_text());
  if (first == "help" || first == "--help" || first == "-h") {
    if (words.size() < 2) return print(overview_of_all());
    const MpiCommand asked = command_called(words[1]);
    return run_command(*asked.command, {"--help"}, "", {.program = asked.program});
  }
  Words all = words;
  all.insert(all.begin(), program);
  const MpiCommand given = command_called(first);
  return run_command(
      *given.command, {words.begin() + 1, words.end()}, shell_quoted(all),
      {.program = given.program, .crew = &crew, .processes_here = crew.processes_here()});
}

// Member 0 speaks for all.
void be_silent() {
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) {
    ::dup2(nowhere, STDOUT_FILENO);
    ::close(nowhere);
  }
  std::cerr.rdbuf(nullptr);
}

// Runs the command in this process; returns the exit code of the job in member 0.
ExitCode take_part(const Words& words, const std::string& program, MpiCrew& crew) {
  if (crew.number() != 0) be_silent();
  ExitCode code = ExitCode::kDone;
  std::optional<Failure> failure;
  try {
    code = dispatch(words, program, crew);
  } catch (const Dismissed&) {
    // Another one says why.
  } catch (...) {
    failure = failure_of(std::current_exception());
  }
  failure = crew.close(std::move(failure));
  if (crew.number() != 0) return ExitCode::kDone;
  return failure ? tell(*failure, kProgram) : code;
}

}  // namespace
}  // namespace seedbank::tools

int main(int count, char** arguments) {
  using namespace seedbank::tools;
  expect_faults();
  const std::vector<std::string> words(arguments + (count > 0 ? 1 : 0), arguments + count);
  MpiCrew crew;
  return static_cast<int>(take_part(words, count > 0 ? arguments[0] : "seedbank-mpi", crew));
}
