// The commands of the program. This room stands above those that define them, and no lower room
// knows the list.
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "tools/command/command.h"

namespace seedbank::tools {

/// Commands that share their first word; the second one selects the command.
struct CommandFamily {
  std::string_view name;
  std::string_view summary;  ///< one line, for the overview
};

inline constexpr std::array<CommandFamily, 1> kCommandFamilies = {{
    {"four-rows", "four-row Kalaha, another game: sow, move, play, match"},
}};

/// The family of the command of this name, or null. The name begins with the family's name and a
/// blank.
[[nodiscard]] const CommandFamily* family_of(std::string_view command) noexcept;

/// All commands in the order of the overview; those of a family are adjacent.
[[nodiscard]] std::vector<std::unique_ptr<Command>> make_all_commands();

// The commands that several processes can carry out together (tools/mpi).
[[nodiscard]] std::unique_ptr<Command> make_build_command();
[[nodiscard]] std::unique_ptr<Command> make_verify_command();
[[nodiscard]] std::unique_ptr<Command> make_stats_command();
[[nodiscard]] std::unique_ptr<Command> make_fair_command();
[[nodiscard]] std::unique_ptr<Command> make_solve_command();

}  // namespace seedbank::tools
