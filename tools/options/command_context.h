// What a running command is given: the options that all take, and where its data goes.
#pragma once

#include <string>

#include "engine/process_group/process_group.h"
#include "tools/options/common_options.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

/// What a running command is given.
struct CommandContext {
  CommonOptions common;
  std::string command_line;               ///< as typed, quoted for the shell
  Output out;                             ///< flushed by main
  engine::ProcessGroup* group = nullptr;  ///< the processes of an MPI job; null for one process

  /// True for the process that prints.
  [[nodiscard]] bool is_coordinator() const noexcept { return engine::is_coordinator(group); }
};

}  // namespace seedbank::tools
