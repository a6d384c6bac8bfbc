// Which positions the threads of a search are in just now, so that they keep out of each other's
// way.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace seedbank {

/// A small lossy set of slots (see TranspositionTable::slot). It only steers: a position that is
/// wrongly thought busy or idle costs time, never truth. Any thread may call anything.
class BusyPositions {
 public:
  [[nodiscard]] bool contains(std::uint64_t slot) const noexcept {
    return entry(slot).load(std::memory_order_relaxed) == slot;
  }
  void enter(std::uint64_t slot) noexcept { entry(slot).store(slot, std::memory_order_relaxed); }
  void leave(std::uint64_t slot) noexcept {
    if (contains(slot)) entry(slot).store(0, std::memory_order_relaxed);
  }

  void clear() noexcept {
    for (auto& slot : slots_) slot.store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kEntries = 4096;
  std::atomic<std::uint64_t>& entry(std::uint64_t slot) noexcept { return slots_[slot % kEntries]; }
  const std::atomic<std::uint64_t>& entry(std::uint64_t slot) const noexcept {
    return slots_[slot % kEntries];
  }
  std::array<std::atomic<std::uint64_t>, kEntries> slots_{};
};

}  // namespace seedbank
