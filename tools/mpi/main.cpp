// seedbank-mpi: commands of seedbank, carried out by all processes of an MPI job.
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

#include "tools/command/command.h"
#include "tools/mpi/mpi_process_group.h"
#include "tools/mpi/simulate_command.h"
#include "tools/options/option_table.h"
#include "tools/program/help.h"
#include "tools/program/registry.h"
#include "tools/program/run_command.h"
#include "tools/terminal/failure.h"
#include "tools/terminal/streams.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kProgram = "seedbank-mpi";

struct MpiCommand {
  std::unique_ptr<Command> command;
  std::string_view program;  // precedes the name of the command in its usage line
};

// A command of seedbank, with what its help says about several processes.
class SharedCommand final : public Command {
 public:
  // The details begin with `distribution`.
  SharedCommand(std::unique_ptr<Command> command, std::string_view arguments,
                std::string_view distribution, std::string_view examples)
      : command_(std::move(command)),
        arguments_(arguments),
        details_(std::string(distribution) + '\n' + std::string(command_->description().details)),
        examples_(examples) {}

  [[nodiscard]] CommandDescription description() const override {
    CommandDescription about = command_->description();
    about.arguments = arguments_;
    about.details = details_;
    about.examples = examples_;
    return about;
  }

  void add_options(OptionTable& table) override { command_->add_options(table); }

  [[nodiscard]] ExitCode run(CommandContext& context) override { return command_->run(context); }

 private:
  std::unique_ptr<Command> command_;
  std::string_view arguments_;
  std::string details_;
  std::string_view examples_;
};

std::vector<MpiCommand> make_mpi_commands() {
  std::vector<MpiCommand> commands;
  const auto add = [&](std::unique_ptr<Command> command, std::string_view arguments,
                       std::string_view distribution, std::string_view examples) {
    commands.push_back(
        {std::make_unique<SharedCommand>(std::move(command), arguments, distribution, examples),
         "mpirun -np N seedbank-mpi"});
  };
  add(make_build_command(), "--seeds N [options]",
      "Pairs of blocks are distributed among the processes, which write their files. --memory\n"
      "and --threads are per process.\n",
      "  mpirun -np 2 seedbank-mpi build --pits 4 --seeds 10\n"
      "    4 pits, empty-capture: layers 2..10 are complete: 41,757 positions, ...\n"
      "    ...\n"
      "  srun seedbank-mpi build --seeds 40 --memory 220G --db /shared/kalah\n");
  add(make_verify_command(), "[--sample N | --full] [options]",
      "Files, then pairs or parts of the sample are distributed among the processes.\n"
      "--journal, --fullgame and --against are for one process: use seedbank.\n",
      "  mpirun -np 2 seedbank-mpi verify\n"
      "    6 pits, empty-capture: checksums of 119,965 positions are right, ...\n"
      "  mpirun -np 4 seedbank-mpi verify --full --db kalah\n");
  add(make_stats_command(), "[options]", "Pairs of blocks are distributed among the processes.\n",
      "  mpirun -np 4 seedbank-mpi stats --svg values.svg --db kalah\n");
  add(make_fair_command(), "[options]", "Boards are distributed among the processes.\n",
      "  mpirun -np 2 seedbank-mpi fair --pits 3 --seeds 2\n"
      "    0 2 2 0 3 2 2 1\n"
      "    0 2 2 0 3 2 3 0\n"
      "    ...\n");
  add(make_solve_command(), "--seeds N --journal DIR [options]",
      "Leaves of a first-level proof are distributed among the processes. --journal is required\n"
      "and names a directory, in which every process keeps a journal of its own; at the start\n"
      "each reads all of them. --moves is for one process: use seedbank.\n",
      "  mpirun -np 2 seedbank-mpi solve --pits 4 --seeds 2 --journal facts\n"
      "    4 pits, 2 seeds in each, empty-capture: South wins by 6\n"
      "    ...\n"
      "  srun seedbank-mpi solve --seeds 6 --journal /shared/facts --db /shared/kalah\n");
  commands.push_back({make_simulate_command(), "seedbank-mpi"});
  return commands;
}

std::string overview_of_all() {
  std::string text =
      "Seedbank for clusters: one operation carried out by all processes of an MPI job.\n\n"
      "Usage: mpirun -np N seedbank-mpi COMMAND [options]\n"
      "       seedbank-mpi help COMMAND\n\n"
      "Commands, with the same options, output and exit codes as in seedbank;\n"
      "simulate is for planning and needs one process:\n";
  for (const MpiCommand& one : make_mpi_commands()) {
    const CommandDescription about = one.command->description();
    text += "  " + fmt::format("{:<10}", about.name) + std::string(about.summary) + '\n';
  }
  return text +
         "\n--threads and --memory are per process. By default the processes of a machine share "
         "it\n"
         "evenly. Files must be on a file system shared by all processes.\n"
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

ExitCode dispatch(const Words& words, const std::string& program, MpiProcessGroup& group) {
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
      {.program = given.program, .group = &group, .processes_here = group.processes_here()});
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
  const std::vector<std::string> words(arguments + (count > 0 ? 1 : 0), arguments + count);
  MpiProcessGroup group;
  return static_cast<int>(run(words, count > 0 ? arguments[0] : "seedbank-mpi", group));
}
