// The endgames of one game in memory: loaded or computed, and extended when searches justify it.
//
// Order of the locks of engine/answer. A thread takes them in this order only, and may skip some:
//   1. GameValues::mutex_, of one game
//   2. EndgameCache::in_use_
//   3. SharedMemory::mutex_
//   4. Answerer::mutex_
//   5. MemoryPool::mutex
//   6. the locks of observers, proof stores and block caches
// EndgameCache::growth_mutex_ is held for a few instructions, and never with another one. Observers
// are called with locks 2 and 5 held: they must not call the engine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <span>

#include <seedbank/observer.h>

#include "db/memory/resident.h"
#include "db/probe/database.h"
#include "db/storage/errors.h"
#include "engine/answer/endgame_policy.h"
#include "solver/game/share.h"

namespace seedbank::engine {

/// The memory that the sessions of all games share on a first-come, first-served basis. A game that
/// cannot have what it needs requests the memory of games that are not in use.
struct MemoryPool {
  std::mutex mutex;          ///< lock to read left_bytes; keep it locked while reserving
  std::uint64_t left_bytes;  ///< guarded by mutex
  std::uint64_t all_bytes = left_bytes;  ///< free and reserved
  /// Releases the games that are not in use. Returns false if there are none. Requires that the
  /// caller does not hold the mutex, and uses its own game. May be empty.
  std::function<bool()> release_unused = {};

  /// The size of a pool that would have `needed` bytes left. Caches, which take an eighth of what
  /// is left, grow with the pool. Requires the mutex.
  [[nodiscard]] std::uint64_t enough_for(std::uint64_t needed) const noexcept {
    const std::uint64_t missing = needed - std::min(needed, left_bytes);
    return all_bytes + missing + missing / 7 + 1;
  }
};

/// A part of the pool, which returns to it on destruction. Not for use while the mutex is held.
class PoolMemory {
 public:
  explicit PoolMemory(MemoryPool& pool) noexcept : pool_(pool) {}
  PoolMemory(const PoolMemory&) = delete;
  PoolMemory& operator=(const PoolMemory&) = delete;
  ~PoolMemory() {
    const std::lock_guard lock(pool_.mutex);
    pool_.left_bytes += bytes_;
    pool_.all_bytes -= beyond_;
  }

  /// Takes the memory, once. What the pool does not have left adds to its size meanwhile. Requires
  /// the mutex.
  void take(std::uint64_t bytes) noexcept {
    bytes_ = std::min(bytes, pool_.left_bytes);
    beyond_ = bytes - bytes_;
    pool_.left_bytes -= bytes_;
    pool_.all_bytes += beyond_;
  }

 private:
  MemoryPool& pool_;
  std::uint64_t bytes_ = 0;   // of those that were left
  std::uint64_t beyond_ = 0;  // of those that were not
};

/// The endgames of one game. Any number of threads may search with them at the same time. A thread
/// that would have to wait until they have grown helps to grow them instead.
class EndgameCache {
 public:
  /// Begins without endgames. Later takes the complete layers from `database`, which must be of
  /// this game, and computes all others; `database` may be null. Takes memory from the pool. Calls
  /// `on_growth` after each growth, before reporting it, while no other thread searches. References
  /// must outlive this.
  EndgameCache(Game game, const db::Database* database, EndgamePolicy& policy, MemoryPool& memory,
               Observer& observer, std::function<void()> on_growth);
  EndgameCache(const EndgameCache&) = delete;
  EndgameCache& operator=(const EndgameCache&) = delete;
  /// Returns its memory to the pool.
  ~EndgameCache();

  /// Keeps the endgames from changing. Hold the lock while using endgames().
  [[nodiscard]] std::shared_lock<std::shared_mutex> lock() const {
    return std::shared_lock(in_use_);
  }

  /// Requires lock() for anything but taking the address.
  [[nodiscard]] const db::Resident& endgames() const noexcept { return endgames_; }

  /// Maximum number of seeds in play of the endgames in memory; 0 for none. Requires lock().
  [[nodiscard]] int seeds() const noexcept;

  /// Seconds spent on loading and computing endgames.
  [[nodiscard]] double seconds() const;

  /// Throws ResourceError if `bytes` do not suffice for the endgames that the policy fixes. The
  /// sufficient memory that the error reports includes a table of `table_bytes` or, if
  /// `table_scales`, an eighth of the pool if that is more. Requires the pool's mutex.
  void check_room(std::uint64_t bytes, std::uint64_t table_bytes, bool table_scales) const;

  /// Grows the endgames to the size that the policy chooses for a search with `seeds` in play.
  /// Returns the number of nodes that each thread may search before the next call. Throws
  /// ResourceError, db::FormatError, IoError, std::bad_alloc, and the exceptions of the
  /// observer.
  [[nodiscard]] std::uint64_t prepare(int seeds, const SearchRequest& request);

  /// Loads or computes the endgames that the policy fixes, otherwise those of up to `seeds` seeds,
  /// or as many as memory and a third of the time left allow. For callers that expect much work.
  /// Throws the same exceptions as prepare().
  void begin_with(int seeds, const SearchRequest& request);

  /// Maximum number of seeds for which endgames on disk fit in memory as shares, not as classes of
  /// shares.
  [[nodiscard]] int most_exact_seeds() const;

  /// The mover's share, if the endgames in memory have it; nothing while they grow. Requires a game
  /// that is not over.
  [[nodiscard]] std::optional<int> share(const Position& position) const;

  /// Looks up bounds of the mover's share of each position in the endgames in memory: 0..seeds in
  /// play if they do not cover it. Requires as many `shares` as positions.
  void look_up(std::span<const Position> positions, std::span<ShareBounds> shares) const;

 private:
  struct Growth;

  void grow(int seeds, const SearchRequest& request);
  void extend(int seeds, const SearchRequest& request);
  void bring_to_memory(int seeds, std::uint64_t bytes, const SearchRequest& request);
  [[nodiscard]] EndgamesReady ready(double seconds, int seeds_before) const;
  [[nodiscard]] bool fits(int seeds, std::uint64_t bytes) const;
  [[nodiscard]] std::uint64_t bytes_for(int seeds) const;
  [[nodiscard]] ResourceError not_enough_memory(int seeds, std::uint64_t bytes,
                                                std::uint64_t needed) const;

  const db::Database* const database_;  // may be null
  const int on_disk_;                   // number of seeds of its last complete layer
  EndgamePolicy& policy_;
  MemoryPool& memory_;
  Observer& observer_;
  const std::function<void()> on_growth_;

  mutable std::shared_mutex
      in_use_;  // shared by searches, exclusive for growing; guards the next two
  db::Resident endgames_;
  const std::uint64_t bytes_at_start_ = endgames_.bytes();  // not taken from the pool
  double seconds_ = 0;

  std::mutex growth_mutex_;
  std::shared_ptr<Growth> growth_;  // the growth in progress; guarded by growth_mutex_
};

}  // namespace seedbank::engine
