// The memory that engines share: its users, and the memory of the process.
#include "engine/answer/shared_memory.h"

#include <algorithm>

namespace seedbank::engine {
namespace {

// Memory of the process other than tables, endgames and caches: code, stacks, buffers.
constexpr std::uint64_t kBaseBytes = std::uint64_t{24} << 20;

}  // namespace

SharedMemory::SharedMemory(std::uint64_t bytes)
    : bytes_(bytes),
      pool_{.mutex = {},
            .left_bytes = bytes - std::min(bytes, kBaseBytes),
            .all_bytes = std::max(bytes, kBaseBytes),
            .release_unused = [this] { return release_unused(); }} {}

std::shared_ptr<SharedMemory> SharedMemory::of_process(
    const std::function<std::uint64_t()>& bytes) {
  static std::mutex mutex;
  static std::weak_ptr<SharedMemory> newest;
  const std::lock_guard lock(mutex);
  std::shared_ptr<SharedMemory> memory = newest.lock();
  if (!memory) {
    memory = std::make_shared<SharedMemory>(bytes());
    newest = memory;
  }
  return memory;
}

bool SharedMemory::release_unused() {
  const std::lock_guard lock(mutex_);
  bool is_any = false;
  for (const User* user : users_) is_any = user->release_() || is_any;
  return is_any;
}

SharedMemory::User::User(SharedMemory& memory, std::function<bool()> release)
    : memory_(memory), release_(std::move(release)) {
  const std::lock_guard lock(memory_.mutex_);
  memory_.users_.push_back(this);
}

SharedMemory::User::~User() {
  const std::lock_guard lock(memory_.mutex_);
  std::erase(memory_.users_, this);
}

}  // namespace seedbank::engine
