// The files that a command reads and writes: it writes none of them twice, and none that it reads.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace seedbank::tools {

/// Collects the files that the options and arguments of a command name. Not thread-safe.
class NamedFiles {
 public:
  /// A file that the command writes or reads, if there is a path. `name` is "--html", or "FILE" for
  /// an argument.
  void write(std::string name, const std::optional<std::filesystem::path>& path) {
    if (path) add(std::move(name), *path, true);
  }
  void read(std::string name, const std::optional<std::filesystem::path>& path) {
    if (path) add(std::move(name), *path, false);
  }
  /// The command reads standard input, which may be redirected from a file.
  void read_standard_input();

  /// Throws UsageError, naming both options, if a file that is written is also read, or written
  /// twice. Follows links; compares files that do not exist by their paths. Call this before any of
  /// the files is opened for writing.
  void check() const;

 private:
  using Identity = std::pair<dev_t, ino_t>;

  struct File {
    std::string name;
    std::filesystem::path place = {};       // absolute, without links; empty if it has no path
    std::optional<Identity> identity = {};  // of a file that exists
    bool is_written = false;
  };

  void add(std::string name, const std::filesystem::path& path, bool is_written);
  [[nodiscard]] static bool are_same(const File& one, const File& other);

  std::vector<File> files_;
};

}  // namespace seedbank::tools
