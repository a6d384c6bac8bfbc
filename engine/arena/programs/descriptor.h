// A file descriptor that closes itself.
#pragma once

#include <utility>

#include <unistd.h>

namespace seedbank::engine {

class OwnedDescriptor {
 public:
  OwnedDescriptor() = default;
  /// Takes an open descriptor; -1 for none.
  explicit OwnedDescriptor(int number) noexcept : number_(number) {}
  OwnedDescriptor(OwnedDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  OwnedDescriptor& operator=(OwnedDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~OwnedDescriptor() { close(); }

  void close() noexcept {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
  }
  /// -1 if closed.
  [[nodiscard]] int get() const noexcept { return number_; }
  [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }

 private:
  int number_ = -1;
};

}  // namespace seedbank::engine
