// A bounded cache of whole blocks of a database.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <stop_token>
#include <vector>

#include "db/probe/database.h"
#include "db/values/matrix.h"

namespace seedbank::db {

/// const functions may be called by several threads at once.
class BlockCache {
 public:
  /// Holds at most `memory_bytes` of blocks. `database` must outlive this.
  BlockCache(const Database& database, std::uint64_t memory_bytes);

  /// Memory of these blocks.
  [[nodiscard]] std::uint64_t bytes_of(const std::set<BlockId>& blocks) const noexcept;

  /// The blocks held now.
  [[nodiscard]] const std::set<BlockId>& held() const noexcept { return held_; }

  /// Reads those of the blocks that are not held, on all threads of the caller's arena, and evicts
  /// others to make room. Skips blocks after a request to stop. Requires bytes_of(blocks) <=
  /// memory_bytes. Throws MissingError, FormatError, IoError.
  void hold(const std::set<BlockId>& blocks, const std::stop_token& stop);

  /// The values of a block that is held, row = rank of the mover's side; valid until the next
  /// hold().
  [[nodiscard]] const Matrix& block(BlockId id) const noexcept { return matrices_[index(id)]; }

 private:
  [[nodiscard]] static std::size_t index(BlockId id) noexcept {
    return static_cast<std::size_t>(id.seeds * (kMaxLayerSeeds + 1) + id.mover_seeds);
  }

  const Database& database_;
  std::uint64_t memory_bytes_;
  std::set<BlockId> held_;
  std::vector<Matrix> matrices_;
};

}  // namespace seedbank::db
