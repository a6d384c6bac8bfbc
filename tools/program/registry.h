// The list of all commands. This room uses the rooms that define the commands; none of those uses
// the list.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace seedbank::tools {

class Command;

/// What a command is for. The overview lists the commands under these titles.
enum class Purpose : std::uint8_t { kPlay, kAsk, kTeach, kResearch, kMaintain, kProgram };

/// The titles, by Purpose.
inline constexpr std::array<std::string_view, 6> kPurposeTitles = {
    "Play and learn", "Ask", "Teach", "Research", "Build and maintain", "The program"};

/// A word that a command line may begin with.
struct FirstWord {
  std::string name;
  std::string summary;  ///< one line, for the overview
  Purpose purpose;
};

/// The first word of a family of commands; the second one selects the command.
inline constexpr std::string_view kFamily = "four-rows";
inline constexpr std::string_view kFamilySummary =
    "four-row Kalaha, another game: sow, move, play, match";

/// Whether the command of this name belongs to the family: its name has two words.
[[nodiscard]] constexpr bool is_of_family(std::string_view command) noexcept {
  return command.find(' ') != std::string_view::npos;
}

/// A command of a program.
struct CommandEntry {
  std::string_view name;  ///< one word, or two for a command of the family
  std::unique_ptr<Command> (*make)();
  Purpose purpose = Purpose::kMaintain;
};

/// All commands, by purpose and with the most common ones first; those of the family are the last
/// ones.
[[nodiscard]] std::span<const CommandEntry> all_commands() noexcept;

// The commands that several processes can carry out together (tools/mpi).
std::unique_ptr<Command> make_build_command();
std::unique_ptr<Command> make_verify_command();
std::unique_ptr<Command> make_stats_command();
std::unique_ptr<Command> make_fair_command();
std::unique_ptr<Command> make_solve_command();

}  // namespace seedbank::tools
