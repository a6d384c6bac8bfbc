// A control group of Linux, which limits the memory and the number of processes of a program.
#pragma once

#include <cstdint>
#include <filesystem>

#include "engine/arena/programs/descriptor.h"

namespace seedbank::engine {

/// A group of version 2, made where the system lets this process make groups that limit memory: in
/// sessions of systemd and in containers with control groups of their own. All memory counts, also
/// that of the kernel and of files in a tmpfs. Its processes end with it.
class ControlGroup {
 public:
  /// There is none if the system does not let this process make one. `root` is where files of the
  /// system are found, "/" except in tests.
  ControlGroup(std::uint64_t memory_bytes, int processes, const std::filesystem::path& root = "/");
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;
  ~ControlGroup();

  /// Its file "cgroup.procs", into which processes are written; -1 if there is none.
  [[nodiscard]] int members() const noexcept { return members_.get(); }

 private:
  [[nodiscard]] bool make_in(const std::filesystem::path& parent, std::uint64_t memory_bytes,
                             int processes);
  void remove() noexcept;

  std::filesystem::path folder_;
  OwnedDescriptor members_;
};

}  // namespace seedbank::engine
