// Directories that a program may change.
#pragma once

#include <cstdint>
#include <filesystem>

#include "engine/arena/programs/descriptor.h"

namespace seedbank::engine {

/// The most files and folders that are copied.
inline constexpr std::uintmax_t kMostCopiedFiles = 20'000;

/// Copies the files, folders and symbolic links in `source` to the folder `target`. Throws
/// ProgramFailure if there are more than kMostCopiedFiles or `most_bytes`, or if they cannot be
/// read; IoError if the copy cannot be written.
void copy_contents(const std::filesystem::path& source, const std::filesystem::path& target,
                   std::uintmax_t most_bytes);

/// A temporary directory, removed with all its contents.
class FreshDirectory {
 public:
  /// An empty one. Throws IoError.
  FreshDirectory();
  FreshDirectory(const FreshDirectory&) = delete;
  FreshDirectory& operator=(const FreshDirectory&) = delete;
  ~FreshDirectory();

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

 private:
  std::filesystem::path path_;
  OwnedDescriptor lock_;  // shows that it is in use
};

/// Removes the directories of processes that were killed, unless they are younger than a minute.
void remove_abandoned_directories() noexcept;

}  // namespace seedbank::engine
