// The interface of a command: its options, and run(). Its help is in tools/help/.
#pragma once

#include "tools/options/common_options.h"
#include "tools/options/option_table.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

/// A command. Each object is used once: add_options(), then run().
class Command {
 public:
  virtual ~Command() = default;

  /// Adds the options of the command to the current section of the table.
  virtual void add_options(OptionTable& table) = 0;

  /// True if --db may name a directory that does not exist. Called after add_options() and parsing.
  [[nodiscard]] virtual bool database_may_be_missing() const { return false; }

  /// Runs in the task arena of the caller. Throws exceptions of the types that failure_of()
  /// handles.
  [[nodiscard]] virtual ExitCode run(CommandContext& context) = 0;
};

}  // namespace seedbank::tools
