// A copy of a directory that a program may change.
#pragma once

#include <cstdint>
#include <filesystem>

#include "engine/programs/descriptor.h"

namespace seedbank::engine {

/// A temporary directory, removed with all its contents.
class FreshDirectory {
 public:
  /// The most files and bytes of a directory that is copied.
  static constexpr std::uintmax_t kMostFiles = 20'000;
  static constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 30;

  /// An empty one. Throws db::IoError.
  FreshDirectory();
  /// A copy of `source`: its files, folders and symbolic links. Throws ProgramFailure if it is too
  /// large or cannot be read, db::IoError if the copy cannot be written.
  explicit FreshDirectory(const std::filesystem::path& source);
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
