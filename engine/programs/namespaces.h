// Isolation by namespaces of Linux, without privileges.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace seedbank::engine {

/// The flags of clone(2) for a process in namespaces of its own: users, processes, mounts, network
/// and System V communication.
[[nodiscard]] unsigned long namespace_flags() noexcept;

/// What the first process in new namespaces sets up. Prepared before it starts, because it must not
/// allocate memory.
struct NamespacePlan {
  /// Folders that are replaced by small empty ones.
  static constexpr std::array kScratch = {"/tmp", "/var/tmp", "/dev/shm"};

  /// `command` is the path of the program and its arguments.
  NamespacePlan(const std::string& directory, const std::vector<std::string>& command);

  std::string user_map;              ///< the user inside and outside
  std::string group_map;             ///< likewise
  std::string directory;             ///< the only one that stays writable; empty for none
  std::vector<std::string> parents;  ///< of the directory, from the root downwards, and itself
  /// By scratch folder: false if the command names a file in it, which then stays readable.
  std::array<bool, kScratch.size()> replaced;
};

/// Sets up the namespaces of the calling process: it keeps its user, but root becomes an
/// unprivileged user inside; all files can be read as before, but written only in the directory of
/// the plan and in the small empty folders in place of /tmp, /var/tmp and /dev/shm; the only
/// network is a loopback device. Returns 0, or the errno of what failed. Safe in signal handlers.
[[nodiscard]] int enter_namespaces(const NamespacePlan& plan) noexcept;

}  // namespace seedbank::engine
