// Files, implemented by POSIX calls. Calls interrupted by a signal are repeated.
#include "db/storage/file.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "db/storage/errors.h"

namespace seedbank::db {
namespace {

namespace fs = std::filesystem;

// The limit of one call of read or write; Linux transfers at most 2 GiB at once.
constexpr std::size_t kMaxBytesPerCall = std::size_t{1} << 30;

// Repeats `call` while signals interrupt it; throws IoError if it fails otherwise.
template <typename Call>
auto checked(const fs::path& path, const char* operation, Call call) {
  while (true) {
    const auto result = call();
    if (result >= 0) return result;
    if (errno != EINTR) throw IoError(path, operation, errno);
  }
}

class Descriptor {
 public:
  explicit Descriptor(int number) noexcept : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }

  [[nodiscard]] int number() const noexcept { return number_; }

 private:
  int number_;
};

Descriptor open_descriptor(const fs::path& path, const char* operation, int flags) {
  return Descriptor(
      checked(path, operation, [&] { return ::open(path.c_str(), flags | O_CLOEXEC, 0666); }));
}

// The error for a file that is not a regular file.
IoError irregular(const fs::path& path, const std::string& operation, bool is_directory) {
  if (is_directory) return {path, operation, EISDIR};
  return {path, operation + " a non-regular file", EINVAL};
}

std::uint64_t size_of_regular(const fs::path& path, int descriptor) {
  struct stat status {};
  checked(path, "read the size", [&] { return ::fstat(descriptor, &status); });
  if (!S_ISREG(status.st_mode)) throw irregular(path, "read", S_ISDIR(status.st_mode));
  return static_cast<std::uint64_t>(status.st_size);
}

// Whether `path` still refers to the open file.
bool is_called(const fs::path& path, int descriptor) {
  struct stat open {};
  struct stat named {};
  checked(path, "examine", [&] { return ::fstat(descriptor, &open); });
  return ::stat(path.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
         open.st_ino == named.st_ino;
}

// Whether this process has a file open for writing a second time. False if the system does not list
// descriptors.
bool is_open_twice(int descriptor) {
  struct stat mine {};
  if (::fstat(descriptor, &mine) != 0) return false;
  std::error_code error;
  for (fs::directory_iterator entry("/proc/self/fd", error); !error && entry != fs::end(entry);
       entry.increment(error)) {
    const int other = std::atoi(entry->path().filename().c_str());
    const int access = other == descriptor ? -1 : ::fcntl(other, F_GETFL);
    struct stat status {};
    if (access != -1 && (access & O_ACCMODE) != O_RDONLY && ::fstat(other, &status) == 0 &&
        status.st_dev == mine.st_dev && status.st_ino == mine.st_ino) {
      return true;
    }
  }
  return false;
}

// Throws BusyError, naming `holds`, if the file is locked by another descriptor.
void lock_file(const fs::path& holds, int descriptor) {
  try {
    checked(holds, "lock", [&] { return ::flock(descriptor, LOCK_EX | LOCK_NB); });
  } catch (const IoError& error) {
    if (error.code() == EWOULDBLOCK) {
      throw BusyError(holds, is_open_twice(descriptor) ? BusyError::Holder::kThisProcess
                                                       : BusyError::Holder::kOtherProcess);
    }
    const bool has_no_locks = error.code() == EOPNOTSUPP || error.code() == ENOSYS;
    throw IoError(holds, "lock", has_no_locks ? ENOLCK : error.code());
  }
}

// A file open for any purpose. Reading and bytes() are thread-safe while nothing is written.
class PosixFile final : public GrowingFile {
 public:
  PosixFile(fs::path path, Descriptor descriptor, std::uint64_t bytes)
      : path_(std::move(path)), descriptor_(std::move(descriptor)), bytes_(bytes) {}

  [[nodiscard]] std::uint64_t bytes() const noexcept override { return bytes_; }

  [[nodiscard]] std::size_t read(std::uint64_t offset, std::span<std::uint8_t> out) const override {
    std::size_t done = 0;
    while (done < out.size()) {
      const std::size_t wanted = std::min(out.size() - done, kMaxBytesPerCall);
      const auto got = checked(path_, "read", [&] {
        return ::pread(descriptor_.number(), out.data() + done, wanted,
                       static_cast<off_t>(offset + done));
      });
      if (got == 0) break;
      done += static_cast<std::size_t>(got);
    }
    return done;
  }

  [[nodiscard]] std::size_t write_some(std::span<const std::uint8_t> bytes) override {
    const std::size_t wanted = std::min(bytes.size(), kMaxBytesPerCall);
    const auto written = static_cast<std::size_t>(checked(
        path_, "write", [&] { return ::write(descriptor_.number(), bytes.data(), wanted); }));
    bytes_ += written;
    return written;
  }

  void sync() override {
    checked(path_, "sync", [&] { return ::fsync(descriptor_.number()); });
  }

  void cut(std::uint64_t bytes) override {
    checked(path_, "truncate",
            [&] { return ::ftruncate(descriptor_.number(), static_cast<off_t>(bytes)); });
    bytes_ = bytes;
  }

 private:
  fs::path path_;
  Descriptor descriptor_;
  std::uint64_t bytes_;
};

struct CloseDirectory {
  void operator()(DIR* directory) const noexcept { ::closedir(directory); }
};

// Returns null at the end.
const dirent* next_entry(const fs::path& path, DIR* directory) {
  while (true) {
    errno = 0;
    const dirent* const entry = ::readdir(directory);
    if (entry != nullptr || errno == 0) return entry;
    if (errno != EINTR) throw IoError(path, "list", errno);
  }
}

struct PosixDirectoryLock final : DirectoryLock {
  explicit PosixDirectoryLock(Descriptor locked) : descriptor(std::move(locked)) {}

  Descriptor descriptor;  // closing it releases the lock
};

}  // namespace

void write_all(WritableFile& file, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) bytes = bytes.subspan(file.write_some(bytes));
}

fs::path absolute_path(const fs::path& path) {
  std::error_code error;
  fs::path absolute = fs::absolute(path, error);
  if (error) throw IoError(path, "find the working directory", error.value());
  return absolute;
}

std::unique_ptr<ReadableFile> PosixFileSystem::open(const fs::path& file) const {
  try {
    // Without O_NONBLOCK, opening a pipe would wait for a writer. It has no effect on regular
    // files.
    Descriptor descriptor = open_descriptor(file, "open", O_RDONLY | O_NONBLOCK);
    const std::uint64_t bytes = size_of_regular(file, descriptor.number());
    return std::make_unique<PosixFile>(file, std::move(descriptor), bytes);
  } catch (const IoError& error) {
    if (error.code() == ENOENT) throw MissingError(file, "no such file");
    throw;
  }
}

// A link may point to a link; the limit is the kernel's.
fs::path PosixFileSystem::output_place(const fs::path& file) const {
  constexpr int kMostLinks = 40;
  fs::path place = absolute_path(file);
  for (int links = 0; links < kMostLinks; ++links) {
    std::error_code error;
    const fs::file_status status = fs::symlink_status(place, error);
    if (status.type() == fs::file_type::none) throw IoError(place, "examine", error.value());
    if (!fs::exists(status) || fs::is_regular_file(status)) return place;
    if (!fs::is_symlink(status)) throw irregular(place, "write", fs::is_directory(status));
    const fs::path target = fs::read_symlink(place, error);
    if (error) throw IoError(place, "follow the link", error.value());
    place = place.parent_path() / target;
  }
  throw IoError(file, "follow the link", ELOOP);
}

std::unique_ptr<WritableFile> PosixFileSystem::create(const fs::path& file) {
  std::optional<Descriptor> descriptor;
  try {
    descriptor.emplace(open_descriptor(file, "create", O_WRONLY | O_CREAT | O_EXCL));
  } catch (const IoError& error) {
    if (error.code() == EEXIST) return nullptr;
    throw;
  }
  try {
    return std::make_unique<PosixFile>(file, std::move(*descriptor), 0);
  } catch (const std::bad_alloc&) {
    ::unlink(file.c_str());
    throw;
  }
}

std::unique_ptr<GrowingFile> PosixFileSystem::open_to_append(const fs::path& file) {
  const fs::path place = output_place(file);
  while (true) {
    Descriptor descriptor =
        open_descriptor(place, "open", O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK);
    // The size is read under the lock, when no other process can append.
    lock_file(place, descriptor.number());
    const std::uint64_t bytes = size_of_regular(place, descriptor.number());
    // The previous holder of the lock may have removed the file.
    if (!is_called(place, descriptor.number())) continue;
    return std::make_unique<PosixFile>(place, std::move(descriptor), bytes);
  }
}

void PosixFileSystem::rename(const fs::path& from, const fs::path& to) {
  checked(to, "rename the finished file", [&] { return ::rename(from.c_str(), to.c_str()); });
}

void PosixFileSystem::remove(const fs::path& file) {
  if (::unlink(file.c_str()) == 0 || errno == ENOENT || errno == EISDIR) return;
  throw IoError(file, "remove", errno);
}

// Does not use std::filesystem::directory_iterator: GCC's terminates the process when out of
// memory.
std::vector<std::string> PosixFileSystem::list(const fs::path& directory) const {
  std::vector<std::string> names;
  DIR* opened = nullptr;
  do {
    opened = ::opendir(directory.c_str());
  } while (opened == nullptr && errno == EINTR);
  if (opened == nullptr && errno == ENOENT) return names;
  if (opened == nullptr) throw IoError(directory, "list", errno);
  const std::unique_ptr<DIR, CloseDirectory> stream(opened);
  while (const dirent* const entry = next_entry(directory, stream.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

void PosixFileSystem::make_directories(const fs::path& directory) {
  std::error_code error;
  const fs::path absolute = absolute_path(directory);
  const fs::file_status status = fs::status(absolute, error);
  if (fs::is_directory(status)) return;
  if (fs::exists(status)) throw IoError(absolute, "create the directory", ENOTDIR);

  const fs::path parent = absolute.parent_path();
  make_directories(parent);
  fs::create_directory(absolute, error);
  if (error) throw IoError(absolute, "create the directory", error.value());
  sync_directory(parent);
}

void PosixFileSystem::sync_directory(const fs::path& directory) {
  const Descriptor descriptor =
      open_descriptor(directory, "open the directory", O_RDONLY | O_DIRECTORY);
  checked(directory, "sync the directory", [&] { return ::fsync(descriptor.number()); });
}

std::uint64_t PosixFileSystem::free_bytes(const fs::path& path) const {
  // A path that does not exist yet is on the volume of its nearest existing parent.
  fs::path existing = absolute_path(path);
  std::error_code error;
  while (!fs::exists(existing, error) && existing != existing.root_path()) {
    existing = existing.parent_path();
  }
  struct statvfs status {};
  checked(existing, "read the free space", [&] { return ::statvfs(existing.c_str(), &status); });
  return std::uint64_t{status.f_bavail} * status.f_frsize;
}

std::unique_ptr<DirectoryLock> PosixFileSystem::lock(const fs::path& directory) {
  Descriptor descriptor = open_descriptor(directory / "lock", "open the lock", O_RDWR | O_CREAT);
  lock_file(directory, descriptor.number());
  return std::make_unique<PosixDirectoryLock>(std::move(descriptor));
}

}  // namespace seedbank::db
