// Programs that play, as declared by a path, a command or a file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/arena/protocols/protocol.h"

namespace seedbank::engine {

/// How to run a program that plays; or an agent, which is not run: it connects by itself.
struct PlayerDeclaration {
  std::string name;                  ///< in records
  std::string label;                 ///< in tables
  std::vector<std::string> command;  ///< the program and its arguments
  std::filesystem::path directory;   ///< with its files, absolute; it runs in a copy
  bool owns_directory = false;       ///< the declaration names it: other files are not in it
  const Protocol* protocol = nullptr;
  std::vector<std::pair<std::string, std::string>> environment = {};
  std::optional<double> start_up_seconds = {};
  std::optional<GameClock> clock = {};  ///< in matches
  std::optional<std::uint64_t> memory_bytes = {};
  std::optional<int> threads = {};                   ///< that it may start, processes included
  bool copies = true;                                ///< false: it runs in the directory itself
  std::vector<std::filesystem::path> readable = {};  ///< ProgramRules::readable, further ones
  std::string token = {};                            ///< the secret of an agent; empty for programs

  /// A text that identifies the program and how it is run, for records. Without the token.
  [[nodiscard]] std::string identity() const;
};

/// The declaration in a JSON file, whose fields tools/schemas/player.json describes. Relative paths
/// start at the file. Throws ArgumentError, naming the file and the field, for anything that is not
/// a declaration or does not exist.
[[nodiscard]] PlayerDeclaration declaration_in_file(const std::filesystem::path& file);

/// The declaration of a command, such as "./bot" or "python3 bots/anna/bot.py -v". Words are
/// separated by blanks; quotes and backslashes work as in a shell, nothing else does. The directory
/// is that of the first word that names an existing file, apart from a program in PATH or with an
/// absolute path; of the program if the command is one word; otherwise the current one. Throws
/// ArgumentError.
[[nodiscard]] PlayerDeclaration declaration_of_command(std::string_view text);

/// The declaration that a player's name means. Requires names_a_program(). Throws ArgumentError.
[[nodiscard]] PlayerDeclaration declaration_called(std::string_view name);

/// The same where the arena must start the player: throws ArgumentError for agents as well.
[[nodiscard]] PlayerDeclaration program_called(std::string_view name);

/// The words of a command: separated by blanks, with the quotes and backslashes of a shell. Throws
/// ArgumentError for a quote without an end.
[[nodiscard]] std::vector<std::string> words_of_command(std::string_view text);

}  // namespace seedbank::engine
