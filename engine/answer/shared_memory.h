// The memory that the games of one engine, or of several engines, share.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/answer/endgame_cache.h"

namespace seedbank::engine {

/// A pool of memory, and those that can release some of it. Thread-safe.
class SharedMemory {
 public:
  /// `bytes` include the memory of the process other than tables, endgames and caches.
  explicit SharedMemory(std::uint64_t bytes);
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  /// The memory of all engines of the process that have no limit of their own: the only state of
  /// the library that belongs to the process. It exists as long as one of them does; the first one
  /// decides its size, by `bytes`.
  [[nodiscard]] static std::shared_ptr<SharedMemory> of_process(
      const std::function<std::uint64_t()>& bytes);

  /// The size.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }
  [[nodiscard]] MemoryPool& pool() noexcept { return pool_; }

  /// A user of the memory, which can release what it does not need now: see
  /// MemoryPool::release_unused.
  class User {
   public:
    /// Other threads may call `release` until this is destroyed.
    User(SharedMemory& memory, std::function<bool()> release);
    User(const User&) = delete;
    User& operator=(const User&) = delete;
    ~User();

   private:
    friend class SharedMemory;
    SharedMemory& memory_;
    const std::function<bool()> release_;
  };

 private:
  bool release_unused();

  const std::uint64_t bytes_;
  std::mutex mutex_;  // guards users_
  std::vector<User*> users_;
  MemoryPool pool_;
};

}  // namespace seedbank::engine
