// A small system for one program: the isolation of programs, by bubblewrap.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "engine/arena/programs/child_process.h"
#include "engine/arena/programs/descriptor.h"

namespace seedbank::engine {

/// What a world contains beside system folders.
struct WorldPlan {
  std::uint64_t disk_bytes = std::uint64_t{256} << 20;  ///< of all files written in it
  /// Absolute paths, visible at their places. Requires hidden_by() to be empty for them.
  std::vector<std::filesystem::path> readable = {};
  std::filesystem::path folder = {};  ///< in place of an empty folder of the program; absolute
  int group = -1;                     ///< as ProcessPlan::group
};

/// A root of its own for a program: system folders, which cannot be changed; the program's folder
/// and /tmp, in a tmpfs of limited size; nothing else of this system. Namespaces of its own of
/// every kind but time: other processes, the network but for a loopback device, terminals, sockets,
/// and shared memory are out of reach. Programs in it have no capabilities, and run as an ordinary
/// user outside too: if this process is of root, as kUserForRoot. They end with the world. Needs
/// bubblewrap (bwrap 0.8) and a kernel that allows namespaces to unprivileged users. Not
/// thread-safe.
class World {
 public:
  static constexpr const char* kTemporary = "/tmp";
  /// The folder of the program, in the world; a part of kTemporary.
  static constexpr const char* kFolder = "/tmp/program";
  /// The processes of a world itself, which a limit on processes must allow.
  static constexpr int kOwnProcesses = 5;
  /// A number that no distribution gives to a user.
  static constexpr unsigned kUserForRoot = 65'533;

  /// Throws ProgramFailure with the reason if there can be none; ResourceError.
  explicit World(const WorldPlan& plan);
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() = default;

  /// Why no world can be made here, whatever is in it; empty if it can.
  [[nodiscard]] static std::string why_impossible();

  /// Which folder of the world's own would not be seen if `path` were readable; empty for none.
  [[nodiscard]] static std::string_view hidden_by(const std::filesystem::path& path);

  /// The user of its processes, if not that of this one.
  [[nodiscard]] static std::optional<unsigned> user() noexcept;
  /// PATH without the folders that it lacks.
  [[nodiscard]] std::string search_path() const;

  /// The folder of the program, as this process sees it.
  [[nodiscard]] std::filesystem::path folder() const;
  /// What its files use of memory, in bytes. 0 if it has ended.
  [[nodiscard]] std::uint64_t file_memory() const noexcept;

  /// Refers to a process in it, for setns(2).
  [[nodiscard]] int entrance() const noexcept { return entrance_.get(); }
  /// Those of its processes whose parents have ended.
  [[nodiscard]] std::vector<pid_t> orphans() const;

 private:
  const WorldPlan plan_;
  std::optional<ChildProcess> bwrap_;
  pid_t first_ = -1;   // its process 1
  pid_t holder_ = -1;  // the child of that one, which keeps the world
  OwnedDescriptor entrance_;
  OwnedDescriptor files_;  // kTemporary
};

/// Lets the calling thread write in worlds: if it is of root, as the user of their programs. It
/// still reads what it could read.
class WorldWriter {
 public:
  WorldWriter() noexcept;
  WorldWriter(const WorldWriter&) = delete;
  WorldWriter& operator=(const WorldWriter&) = delete;
  ~WorldWriter();
};

}  // namespace seedbank::engine
