// Whole blocks of a database in memory, read when first asked for, dropped when memory runs short.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "db/database.h"
#include "db/matrix.h"

namespace seedbank::db {

class BlockShelf {
 public:
  /// `database` must outlive this. `memory_bytes` bounds the blocks held.
  BlockShelf(const Database& database, std::uint64_t memory_bytes);

  /// The values of a block, row = rank of the mover's side; valid until make_room(). Any thread.
  /// Throws MissingError, FormatError, IoError, and ResourceError when it does not fit beside the
  /// blocks asked for since make_room().
  [[nodiscard]] const Matrix& block(BlockId id) {
    Entry& entry = entries_[index(id)];
    const Matrix* matrix = entry.matrix.load(std::memory_order_acquire);
    if (matrix == nullptr) return read(id, entry);
    // Unordered on purpose: only make_room() reads it, when no other thread is here.
    if (!entry.asked_for.load(std::memory_order_relaxed)) {
      entry.asked_for.store(true, std::memory_order_relaxed);
    }
    return *matrix;
  }

  /// When more than half the memory is taken, drops the blocks not asked for since the last call.
  /// No other thread may use the shelf meanwhile.
  void make_room();

 private:
  struct Entry {
    std::atomic<const Matrix*> matrix = nullptr;
    std::atomic<bool> asked_for = false;
    Matrix owned;
  };

  [[nodiscard]] static std::size_t index(BlockId id) noexcept {
    return static_cast<std::size_t>(id.seeds * (kMaxLayerSeeds + 1) + id.mover_seeds);
  }
  const Matrix& read(BlockId id, Entry& entry);

  const Database& database_;
  std::uint64_t memory_bytes_;
  std::uint64_t held_bytes_ = 0;  // guarded by reading_
  std::mutex reading_;
  std::vector<Entry> entries_;
};

}  // namespace seedbank::db
