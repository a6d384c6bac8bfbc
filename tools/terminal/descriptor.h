// A file descriptor that closes itself.
#pragma once

#include <cerrno>
#include <filesystem>

#include <fcntl.h>
#include <seedbank/error.h>
#include <unistd.h>

namespace seedbank::tools {

class Descriptor {
 public:
  /// Opens `file` with the flags of open(2); the umask limits the permissions of a new file.
  /// `operation` is a verb phrase for the error. Throws IoError.
  Descriptor(const std::filesystem::path& file, int flags, const char* operation) {
    do {
      number_ = ::open(file.c_str(), flags | O_CLOEXEC, 0666);
    } while (number_ < 0 && errno == EINTR);
    if (number_ < 0) throw IoError(file, operation, errno);
  }
  /// Takes an open descriptor.
  explicit Descriptor(int number) noexcept : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { ::close(number_); }

  [[nodiscard]] int get() const noexcept { return number_; }

 private:
  int number_ = -1;
};

}  // namespace seedbank::tools
