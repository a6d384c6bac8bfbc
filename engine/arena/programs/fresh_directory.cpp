// Copies directories.
#include "engine/arena/programs/fresh_directory.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <fmt/core.h>
#include <seedbank/error.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/arena/programs/process_plan.h"

namespace seedbank::engine {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "seedbank-player-";

// Records are handed out: they name no folders of this machine, apart from the program's own.
[[noreturn]] void fail_to_copy(const fs::path& file, const fs::path& source,
                               const std::string& why) {
  const fs::path shown = source.filename() / file.lexically_relative(source);
  throw ProgramFailure(fmt::format("cannot copy {}: {}", shown.lexically_normal().string(), why));
}

// Makes all folders below `folder` accessible: a program may have changed their permissions.
void open_folders(const fs::path& folder) {
  ::chmod(folder.c_str(), S_IRWXU);
  std::error_code error;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_directory(ignored) && !entry->is_symlink(ignored)) open_folders(entry->path());
  }
}

void remove_with_contents(const fs::path& folder) {
  std::error_code error;
  fs::remove_all(folder, error);
  if (!error) return;
  open_folders(folder);
  fs::remove_all(folder, error);
}

fs::path temporary_folder() {
  std::error_code error;
  fs::path folder = fs::temp_directory_path(error);
  return error ? fs::path("/tmp") : folder;
}

// Locks a directory; closed if another process has locked it, or it cannot be opened.
OwnedDescriptor locked(const fs::path& folder) {
  OwnedDescriptor number(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (number.is_open() && ::flock(number.get(), LOCK_EX | LOCK_NB) != 0) number.close();
  return number;
}

// Copies the contents of a folder; special files are left out, and so are the fresh directories of
// players, if the folder holds that of temporary files.
class Copier {
 public:
  Copier(const fs::path& source, std::uintmax_t most_bytes)
      : source_(source), most_bytes_(most_bytes) {}

  void copy(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::directory_iterator entry(from, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
      if (entry->path().filename().string().starts_with(kPrefix)) continue;
      const fs::path target = to / entry->path().filename();
      if (++files_ > kMostCopiedFiles) too_large();
      std::error_code one;
      if (entry->is_symlink(one)) {
        fs::copy_symlink(entry->path(), target, one);
      } else if (entry->is_directory(one)) {
        fs::create_directory(target, one);
        if (!one) copy(entry->path(), target);
        fs::permissions(target, entry->status().permissions() | fs::perms::owner_all, one);
      } else if (entry->is_regular_file(one)) {
        bytes_ += entry->file_size(one);
        if (bytes_ > most_bytes_) too_large();
        fs::copy_file(entry->path(), target, one);
      }
      if (one) failed(entry->path(), to, one);
    }
    if (error) failed(from, to, error);
  }

 private:
  [[noreturn]] void too_large() const {
    fail_to_copy(source_, source_,
                 fmt::format("more than {} files or {} MiB; raise --disk-limit, or in the "
                             "declaration of the player, name a smaller 'directory' or set 'copy' "
                             "to false",
                             kMostCopiedFiles, most_bytes_ >> 20));
  }
  [[noreturn]] void failed(const fs::path& file, const fs::path& to,
                           const std::error_code& error) const {
    if (error == std::errc::permission_denied || error == std::errc::no_such_file_or_directory) {
      fail_to_copy(file, source_, error.message());
    }
    std::error_code unused;
    const bool is_bounded = fs::space(to, unused).capacity <= most_bytes_;
    if (error == std::errc::no_space_on_device && is_bounded) too_large();
    throw IoError(file, "copy", error.value());
  }

  const fs::path& source_;
  const std::uintmax_t most_bytes_;
  std::uintmax_t files_ = 0;
  std::uintmax_t bytes_ = 0;
};

}  // namespace

void copy_contents(const fs::path& source, const fs::path& target, std::uintmax_t most_bytes) {
  Copier(source, most_bytes).copy(source, target);
}

FreshDirectory::FreshDirectory() {
  std::string name = (temporary_folder() / (std::string(kPrefix) + "XXXXXX")).string();
  if (::mkdtemp(name.data()) == nullptr) throw IoError(name, "create a directory", errno);
  path_ = name;
  lock_ = locked(path_);
}

FreshDirectory::~FreshDirectory() { remove_with_contents(path_); }

void remove_abandoned_directories() noexcept {
  try {
    constexpr std::chrono::minutes kYoung{1};
    std::error_code error;
    for (fs::directory_iterator entry(temporary_folder(), error);
         !error && entry != fs::directory_iterator(); entry.increment(error)) {
      if (!entry->path().filename().string().starts_with(kPrefix)) continue;
      std::error_code one;
      const auto written = entry->last_write_time(one);
      if (one || fs::file_time_type::clock::now() - written < kYoung) continue;
      const OwnedDescriptor lock = locked(entry->path());
      if (lock.is_open()) remove_with_contents(entry->path());
    }
  } catch (const std::exception&) {
    // They are removed another time.
  }
}

}  // namespace seedbank::engine
