// What a running command is given: the options that all take, and where its data goes.
#pragma once

#include <string>

#include "engine/process_group/crew.h"
#include "tools/options/common_options.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

/// What a running command is given.
struct CommandContext {
  CommonOptions common;
  std::string command_line;      ///< as typed, quoted for the shell
  Output out;                    ///< flushed by main
  engine::Crew* crew = nullptr;  ///< the processes that do the work together; null: this one alone

  /// Whether this process speaks for all.
  [[nodiscard]] bool speaks() const noexcept { return engine::speaks(crew); }
};

}  // namespace seedbank::tools
