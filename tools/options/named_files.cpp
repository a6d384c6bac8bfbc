// The files that a command reads and writes.
#include "tools/options/named_files.h"

#include <system_error>

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

namespace fs = std::filesystem;

// Unlike weakly_canonical() alone, follows links to files that do not exist, which are created.
fs::path place_of(const fs::path& path) {
  constexpr int kMostLinks = 40;  // the limit of the kernel
  std::error_code error;
  fs::path place = fs::absolute(path, error);
  for (int links = 0; links < kMostLinks && fs::is_symlink(place, error); ++links) {
    place = place.parent_path() / fs::read_symlink(place, error);
  }
  const fs::path canonical = fs::weakly_canonical(place, error);
  return error ? place : canonical;
}

// "option '--html'", or "FILE".
std::string called(const std::string& name) {
  return name.starts_with("--") ? fmt::format("option '{}'", name) : name;
}

}  // namespace

void NamedFiles::read_standard_input() {
  struct stat status {};
  if (::fstat(STDIN_FILENO, &status) != 0 || !S_ISREG(status.st_mode)) return;
  files_.push_back({.name = "standard input", .identity = Identity(status.st_dev, status.st_ino)});
}

void NamedFiles::add(std::string name, const fs::path& path, bool is_written) {
  File file{.name = std::move(name), .place = place_of(path), .is_written = is_written};
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) file.identity = Identity(status.st_dev, status.st_ino);
  files_.push_back(std::move(file));
}

bool NamedFiles::are_same(const File& one, const File& other) {
  if (one.identity && other.identity) return one.identity == other.identity;
  return !one.place.empty() && one.place == other.place;
}

void NamedFiles::check() const {
  for (auto one = files_.begin(); one != files_.end(); ++one) {
    for (auto other = one + 1; other != files_.end(); ++other) {
      if ((!one->is_written && !other->is_written) || !are_same(*one, *other)) continue;
      const bool are_options = one->name.starts_with("--") && other->name.starts_with("--");
      throw UsageError(
          are_options
              ? fmt::format("options '{}' and '{}' name the same file", one->name, other->name)
              : fmt::format("{} and {} are the same file", called(one->name), called(other->name)));
    }
  }
}

}  // namespace seedbank::tools
