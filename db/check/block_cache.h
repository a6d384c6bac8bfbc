// A bounded cache of whole blocks of a database.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <set>
#include <vector>

#include "db/probe/database.h"
#include "db/values/matrix.h"

namespace seedbank::db {

/// Reads each block when it is first requested.
class BlockCache {
 public:
  /// Holds at most `memory_bytes` of blocks. `database` must outlive this.
  BlockCache(const Database& database, std::uint64_t memory_bytes);

  /// Memory of these blocks.
  [[nodiscard]] std::uint64_t bytes_of(const std::set<BlockId>& blocks) const noexcept;

  /// Memory of the blocks held now.
  [[nodiscard]] std::uint64_t held_bytes() const;

  /// Announces the blocks that will be requested until the next call and evicts others to make
  /// room. No other thread may use the cache meanwhile. Requires bytes_of(blocks) <= memory_bytes.
  void make_room_for(const std::set<BlockId>& blocks);

  /// The values of a block, row = rank of the mover's side, valid until the next make_room_for().
  /// Requires an announced block. Thread-safe. Throws MissingError, FormatError, IoError.
  [[nodiscard]] const Matrix& block(BlockId id) {
    Entry& entry = entries_[index(id)];
    const Matrix* matrix = entry.matrix.load(std::memory_order_acquire);
    return matrix != nullptr ? *matrix : read(id, entry);
  }

 private:
  struct Entry {
    std::atomic<const Matrix*> matrix = nullptr;
    Matrix owned;
  };

  [[nodiscard]] static std::size_t index(BlockId id) noexcept {
    return static_cast<std::size_t>(id.seeds * (kMaxLayerSeeds + 1) + id.mover_seeds);
  }
  const Matrix& read(BlockId id, Entry& entry);

  const Database& database_;
  std::uint64_t memory_bytes_;
  std::set<BlockId> held_;  // guarded by reading_
  mutable std::mutex reading_;
  std::vector<Entry> entries_;
};

}  // namespace seedbank::db
