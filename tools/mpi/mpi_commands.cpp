// The commands of seedbank-mpi: those of seedbank, with what their help says of several processes.
#include "tools/mpi/mpi_commands.h"

#include <string>
#include <utility>

#include "tools/mpi/simulate_command.h"

namespace seedbank::tools {
namespace {

// A command of seedbank that several processes do together.
class SharedCommand final : public Command {
 public:
  // `dealt` begins the details.
  SharedCommand(std::unique_ptr<Command> command, std::string_view arguments,
                std::string_view dealt, std::string_view examples)
      : command_(std::move(command)),
        arguments_(arguments),
        details_(std::string(dealt) + '\n' + std::string(command_->description().details)),
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

}  // namespace

std::vector<MpiCommand> make_mpi_commands() {
  std::vector<MpiCommand> commands;
  const auto add = [&](std::unique_ptr<Command> command, std::string_view arguments,
                       std::string_view dealt, std::string_view examples) {
    commands.push_back(
        {std::make_unique<SharedCommand>(std::move(command), arguments, dealt, examples),
         "mpirun -np N seedbank-mpi"});
  };
  add(make_build_command(), "--seeds N [options]",
      "Pairs of blocks are dealt out to the processes, which write their files. --memory and\n"
      "--threads are those of each.\n",
      "  mpirun -np 2 seedbank-mpi build --pits 4 --seeds 10\n"
      "    4 pits, empty-capture: layers 2..10 are complete: 41,757 positions, ...\n"
      "    ...\n"
      "  srun seedbank-mpi build --seeds 40 --memory 220G --db /shared/kalah\n");
  add(make_verify_command(), "[--sample N | --full] [options]",
      "Files, then pairs or parts of the sample are dealt out to the processes. --journal,\n"
      "--fullgame and --against are for one process: use seedbank.\n",
      "  mpirun -np 2 seedbank-mpi verify\n"
      "    6 pits, empty-capture: checksums of 119,965 positions are right, ...\n"
      "  mpirun -np 4 seedbank-mpi verify --full --db kalah\n");
  add(make_stats_command(), "[options]", "Pairs of blocks are dealt out to the processes.\n",
      "  mpirun -np 4 seedbank-mpi stats --svg values.svg --db kalah\n");
  add(make_fair_command(), "[options]", "Boards are dealt out to the processes.\n",
      "  mpirun -np 2 seedbank-mpi fair --pits 3 --seeds 2\n"
      "    0 2 2 0 3 2 2 1\n"
      "    0 2 2 0 3 2 3 0\n"
      "    ...\n");
  add(make_solve_command(), "--seeds N --journal DIR [options]",
      "Leaves of a first-level proof are dealt out to the processes. --journal is required and\n"
      "names a directory, in which every process keeps a journal of its own; at the start each\n"
      "reads all of them. --moves is for one process: use seedbank.\n",
      "  mpirun -np 2 seedbank-mpi solve --pits 4 --seeds 2 --journal facts\n"
      "    4 pits, 2 seeds in each, empty-capture: South wins by 6\n"
      "    ...\n"
      "  srun seedbank-mpi solve --seeds 6 --journal /shared/facts --db /shared/kalah\n");
  commands.push_back({make_simulate_command(), "seedbank-mpi"});
  return commands;
}

}  // namespace seedbank::tools
