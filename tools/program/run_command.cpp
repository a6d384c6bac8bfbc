// Runs a command.
#include "tools/program/run_command.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iostream>
#include <utility>

#include <seedbank/machine.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <unistd.h>

#include "tools/command/command.h"
#include "tools/program/help.h"
#include "tools/terminal/pager.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {
namespace {

// Threads of a command that do not compute: for signals, progress, journals and files.
constexpr int kOtherThreads = 4;

// The number of computing threads: those requested, as far as they are useful and can be started.
int computing_threads(const CommandContext& context) {
  const CommonOptions& common = context.common;
  const bool says_so = context.is_coordinator() && common.verbosity() != Verbosity::kQuiet;
  const int helpful = useful_threads(common.threads);
  if (helpful < common.threads && says_so) {
    std::cerr << "seedbank: " << helpful << " threads compute, not " << common.threads
              << ": more than four per processor only slow each other down\n";
  }
  const int more = startable_threads(helpful - 1 + kOtherThreads) - kOtherThreads;
  const int threads = std::max(more, 0) + 1;
  if (threads < helpful && says_so) {
    std::cerr << "seedbank: the system allows no more threads: " << threads << " of " << helpful
              << " compute\n";
  }
  return threads;
}

// Lowers the defaults of a process that shares its machine with others of its group: its part of
// the memory, and of the processors unless each process is bound to its own.
void share_machine(CommonOptions& common, int processes) {
  common.memory_bytes /= static_cast<std::uint64_t>(processes);
  const auto processors = static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN));
  common.threads = std::clamp(processors / processes, 1, common.threads);
}

}  // namespace

ExitCode print_output(const std::string& text) {
  Output out;
  out.write(text);
  out.flush();
  return ExitCode::kDone;
}

ExitCode print_paged(const std::string& text) {
  show_paged(text);
  return ExitCode::kDone;
}

ExitCode run_command(const CommandEntry& entry, const std::vector<std::string>& options,
                     std::string command_line, const RunOptions& run) {
  const std::unique_ptr<Command> command = entry.make();
  OptionTable table;
  CommandContext context;
  context.command_line = std::move(command_line);
  context.group = run.group;
  context.common.progress_by_lines = run.group != nullptr;
  share_machine(context.common, run.processes_here);
  command->add_options(table);
  add_common_options(table, context.common);
  table.parse(options, entry.name, run.group == nullptr ? Processes::kOne : Processes::kSeveral);
  if (context.common.help) {
    const std::string help = help_of(description_of(entry.name, run.edition), table);
    // An MPI process must not be replaced by a pager.
    const bool paged = run.edition.empty() && !context.common.no_pager;
    return paged ? print_paged(help) : print_output(help);
  }
  if (!command->database_may_be_missing()) context.common.check_database();
  context.common.requested_threads = context.common.threads;
  const int threads = context.common.threads = computing_threads(context);
  // Never destroyed: if memory ran out while the arena was made, oneTBB would wait forever.
  alignas(tbb::global_control) static std::array<std::byte, sizeof(tbb::global_control)> limit;
  new (limit.data()) tbb::global_control(tbb::global_control::max_allowed_parallelism,
                                         static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  ExitCode code = ExitCode::kDone;
  try {
    code = arena.execute([&] { return command->run(context); });
  } catch (...) {
    // Print the answers that precede the failure.
    context.out.flush();
    throw;
  }
  context.out.flush();
  return code;
}

}  // namespace seedbank::tools
