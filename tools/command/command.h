// What a command is: a description, options, and something to do.
#pragma once

#include <memory>
#include <string_view>

#include "tools/options/common_options.h"
#include "tools/options/option_table.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

/// What the help says about a command.
struct CommandDescription {
  std::string_view name;       ///< one word, or two for a command of a family
  std::string_view arguments;  ///< what follows the name in the usage line
  std::string_view summary;    ///< one line, for the overview
  std::string_view details;    ///< paragraphs, for the command's own help
  std::string_view examples;   ///< command lines indented by 2, each followed by output, by 4
};

/// A command. Each object is used once: add_options(), then run().
class Command {
 public:
  virtual ~Command() = default;

  [[nodiscard]] virtual CommandDescription description() const = 0;

  /// Adds the options of the command to the current section of the table.
  virtual void add_options(OptionTable& table) = 0;

  /// Runs in the task arena of the caller. Throws the exceptions that failure_of() knows.
  [[nodiscard]] virtual ExitCode run(CommandContext& context) = 0;
};

}  // namespace seedbank::tools
