// A program that plays, with what its games share.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <seedbank/player.h>

#include "engine/arena/players/player_declaration.h"
#include "engine/arena/programs/world.h"

namespace seedbank::engine {

/// A declared program, ready for any number of games. Immutable.
class Program {
 public:
  /// Builds what the protocol adds to the directory of each game, which can take seconds. Throws
  /// ResourceError, IoError.
  Program(PlayerDeclaration declared, ProgramRules rules);

  [[nodiscard]] const PlayerDeclaration& declared() const noexcept { return declared_; }
  [[nodiscard]] const ProgramRules& rules() const noexcept { return rules_; }
  /// Its limit of memory.
  [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
    return declared_.memory_bytes.value_or(rules_.memory_bytes);
  }
  /// What failed while this was built, in one line; empty if nothing did.
  [[nodiscard]] const std::string& failure() const noexcept { return failure_; }

  /// Writes the files of the protocol into the directory of a game. Throws IoError.
  void add_files(const std::filesystem::path& directory) const { write(files_, directory); }

 private:
  struct File {
    std::string name;
    std::string contents;
  };

  static void write(const std::vector<File>& files, const std::filesystem::path& directory);
  [[nodiscard]] std::vector<File> built() const;

  PlayerDeclaration declared_;
  ProgramRules rules_;
  std::vector<File> files_;
  std::string failure_;
};

/// A digest (XXH64, 16 hexadecimal digits) of how the program is run and of its files: those in its
/// directory, if the declaration names one and the program runs in a copy of it; otherwise those
/// that the command names, since other files may be beside them. Independent of where they are.
/// Files that are not copied, and those that cannot be read, do not count.
[[nodiscard]] std::string version_of(const PlayerDeclaration& declared);

/// Makes a world, unless `isolation` is kNone, or kAuto and there can be none. Throws
/// ProgramFailure, with a reason that names no folder of this machine, and ResourceError.
void make_world(std::optional<World>& world, const WorldPlan& plan, Isolation isolation);

}  // namespace seedbank::engine
