// Whole blocks of a database in memory, read when first asked for, dropped when memory runs short.
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

class BlockCache {
 public:
  /// `database` must outlive this. `memory_bytes` bounds the blocks held.
  BlockCache(const Database& database, std::uint64_t memory_bytes);

  /// Memory that these blocks take together.
  [[nodiscard]] std::uint64_t bytes_of(const std::set<BlockId>& blocks) const noexcept;

  /// Memory that the blocks held now take.
  [[nodiscard]] std::uint64_t held_bytes() const;

  /// Says which blocks will be asked for until the next call; others leave when there is no room
  /// for these beside them. No other thread may use the shelf meanwhile. Requires bytes_of(blocks)
  /// <= memory_bytes.
  void make_room_for(const std::set<BlockId>& blocks);

  /// The values of a block, row = rank of the mover's side; valid until make_room_for(). Any
  /// thread. Requires one of the blocks announced. Throws MissingError, FormatError, IoError.
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
