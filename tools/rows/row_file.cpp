// A file of lines that grows, by POSIX calls.
#include "tools/rows/row_file.h"

#include <cerrno>
#include <string>
#include <utility>

#include <sys/file.h>
#include <sys/stat.h>

#include "tools/terminal/exit_code.h"
#include "tools/terminal/streams.h"

namespace seedbank::tools {

RowFile::RowFile(std::filesystem::path file)
    : path_(std::move(file)), descriptor_(path_, O_RDWR | O_CREAT | O_NONBLOCK, "open") {
  struct stat status {};
  if (::fstat(descriptor_.get(), &status) != 0) throw db::IoError(path_, "examine", errno);
  if (!S_ISREG(status.st_mode)) throw UsageError(path_.string() + ": no regular file");
  if (::flock(descriptor_.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) throw db::BusyError(path_);
    throw db::IoError(path_, "lock", errno);
  }
}

void RowFile::read(const Take& take) {
  struct stat status {};
  if (::fstat(descriptor_.get(), &status) != 0) throw db::IoError(path_, "examine", errno);
  const auto all_bytes = static_cast<std::uint64_t>(status.st_size);
  LineInput input(descriptor_.get(), path_.string());
  for (std::uint64_t number = 1; const auto line = input.next(); ++number) {
    // A line that is cut is longer than it looks: nobody takes it for one of theirs.
    const std::uint64_t end = bytes_ + line->text.size() + 1;
    const bool whole = end <= all_bytes;
    take(number, line->text, whole);
    if (whole) bytes_ = end;
  }
}

void RowFile::append(std::string_view line) {
  if (!is_cut_) cut();
  const std::string bytes = std::string(line) + '\n';
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t count = ::pwrite(descriptor_.get(), bytes.data() + done, bytes.size() - done,
                                   static_cast<off_t>(bytes_ + done));
    if (count < 0 && errno != EINTR) throw db::IoError(path_, "write", errno);
    if (count > 0) done += static_cast<std::size_t>(count);
  }
  bytes_ += bytes.size();
}

void RowFile::cut() {
  if (::ftruncate(descriptor_.get(), static_cast<off_t>(bytes_)) != 0) {
    throw db::IoError(path_, "cut", errno);
  }
  is_cut_ = true;
}

void RowFile::sync() {
  if (::fsync(descriptor_.get()) != 0) throw db::IoError(path_, "sync", errno);
}

}  // namespace seedbank::tools
