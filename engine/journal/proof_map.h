// Facts in memory: the tightest bounds known of each position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <unordered_map>

#include "engine/answer/proof_store.h"
#include "solver/game/position.h"
#include "solver/game/share.h"

namespace seedbank::engine {

/// What a fact came to when it was added.
enum class News : std::uint8_t {
  kNone,           ///< it says no more than was known
  kSome,           ///< it does
  kContradiction,  ///< the lower bound would be above the upper one: nothing was added
};

/// Facts of one game. Any thread may call anything, several at once.
class ProofMap {
 public:
  /// Memory that a fact takes: a node of the map with what the allocator adds, and a bucket.
  static constexpr std::uint64_t kBytesPerFact = 112;

  /// Joins `fact` with what is known, and makes it what is known now; of the work, the most. Where
  /// it contradicts, `fact` gets the bounds that cross. Requires empty stores. Throws
  /// std::bad_alloc.
  News add(ProvenShare& fact);

  /// As ProofStore says.
  [[nodiscard]] ShareBounds known(const Position& position) const;
  void for_each(const std::function<void(const ProvenShare&)>& take) const;

  /// Positions of which something is known.
  [[nodiscard]] std::size_t size() const;

 private:
  struct Known {
    ShareBounds bounds;
    std::uint64_t work = 0;
  };

  mutable std::mutex mutex_;
  std::unordered_map<Position, Known, PositionHash> facts_;  // guarded by mutex_
};

}  // namespace seedbank::engine
