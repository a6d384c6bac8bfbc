// Runs a command: reads its options, limits its threads, flushes its output.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/process_group/process_group.h"
#include "tools/program/registry.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

/// How a command runs.
struct RunOptions {
  std::string_view edition = "";          ///< of the help: see description_of()
  engine::ProcessGroup* group = nullptr;  ///< as CommandContext::group
  int processes_here = 1;                 ///< processes of the group that share this machine
};

/// Prints a text and returns kDone.
[[nodiscard]] ExitCode print_output(const std::string& text);

/// Prints the text of a help, with the user's pager if standard output is a terminal; returns
/// kDone.
[[nodiscard]] ExitCode print_paged(const std::string& text);

/// Runs a command; at most once per process. Messages that tell the user to repeat the command
/// quote `command_line`, as typed. Throws the exceptions that failure_of() handles.
[[nodiscard]] ExitCode run_command(const CommandEntry& entry,
                                   const std::vector<std::string>& options,
                                   std::string command_line, const RunOptions& run = {});

}  // namespace seedbank::tools
