// What a command is: a name, options, and something to do. tools/help/ describes it.
#pragma once

#include <string_view>

#include "tools/options/common_options.h"
#include "tools/options/option_table.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

/// A command. Each object is used once: add_options(), then run().
class Command {
 public:
  virtual ~Command() = default;

  /// One word, or two for a command of a family.
  [[nodiscard]] virtual std::string_view command_name() const = 0;

  /// Adds the options of the command to the current section of the table.
  virtual void add_options(OptionTable& table) = 0;

  /// Runs in the task arena of the caller. Throws the exceptions that failure_of() knows.
  [[nodiscard]] virtual ExitCode run(CommandContext& context) = 0;
};

}  // namespace seedbank::tools
