// The endgames of one game in memory: loaded or computed, grown as searches are worth it.
//
// Order of the locks of engine/answer. A thread takes them in this order only, and may skip some:
//   1. Answerer::mutex_, or Answerer::GameSources::mutex: never both
//   2. EndgameCache::in_use_
//   3. MemoryPool::mutex
//   4. the locks of observers, proof stores and block caches
// EndgameCache::growth_mutex_ is held for a few instructions, and never with another one. Observers
// are called with locks 2 and 3 held: they must not call the engine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <span>

#include <seedbank/observer.h>

#include "db/memory/resident.h"
#include "db/probe/database.h"
#include "db/storage/errors.h"
#include "engine/answer/endgame_policy.h"
#include "engine/answer/memory_pool.h"
#include "solver/game/share.h"

namespace seedbank::engine {

/// Any number of threads may search with the endgames at once; they help one another to grow them.
class EndgameCache {
 public:
  /// The complete layers of `database`, which is of this game, are loaded and the others computed;
  /// without a database (null) all are computed. Memory is taken from the pool. `on_growth` is
  /// called after each growth, before it is reported, while no other thread searches. What is
  /// referred to must outlive this.
  EndgameCache(Game game, const db::Database* database, EndgamePolicy& policy, MemoryPool& memory,
               Observer& observer, std::function<void()> on_growth);
  ~EndgameCache();

  /// Hold this while using endgames(): they do not change meanwhile.
  [[nodiscard]] std::shared_lock<std::shared_mutex> lock() const {
    return std::shared_lock(in_use_);
  }

  /// Requires lock() for anything but taking the address.
  [[nodiscard]] const db::Resident& endgames() const noexcept { return endgames_; }

  /// Most seeds in play of the endgames in memory; 0 for none. Requires lock().
  [[nodiscard]] int seeds() const noexcept;

  /// Time that bringing endgames to memory has taken.
  [[nodiscard]] double seconds() const;

  /// Throws db::ResourceError if `bytes` are too few for the endgames that the policy fixes. Beside
  /// them the pool has to hold a table of `table_bytes`, or of an eighth of it where `table_scales`
  /// and that is more. Requires the pool's mutex.
  void check_room(std::uint64_t bytes, std::uint64_t table_bytes, bool table_scales) const;

  /// Grows the endgames as far as the policy wants for a search with `seeds` in play; returns the
  /// nodes that each thread may search before it calls this again. Throws db::ResourceError,
  /// db::FormatError, db::IoError, std::bad_alloc, and what the observer throws.
  [[nodiscard]] std::uint64_t prepare(int seeds, const SearchRequest& request);

  /// Brings endgames of up to `seeds` seeds to memory, or as many as fit; or those that the policy
  /// fixes. For callers that expect much work. Throws as prepare() does.
  void begin_with(int seeds, const SearchRequest& request);

  /// What the endgames in memory say of the mover's share of each position: 0..seeds in play where
  /// they do not cover it. Searches nothing. Requires as many `shares` as positions.
  void look_up(std::span<const Position> positions, std::span<ShareBounds> shares) const;

 private:
  struct Growth;

  void grow(int seeds, const SearchRequest& request);
  void extend(int seeds, const SearchRequest& request);
  void bring_to_memory(int seeds, std::uint64_t bytes, const SearchRequest& request);
  [[nodiscard]] EndgamesReady ready(double seconds, int seeds_before) const;
  [[nodiscard]] bool fits(int seeds, std::uint64_t bytes) const;
  [[nodiscard]] std::uint64_t bytes_for(int seeds) const;
  [[nodiscard]] db::ResourceError not_enough_memory(int seeds, std::uint64_t bytes,
                                                    std::uint64_t needed) const;

  const db::Database* const database_;  // may be null
  const int on_disk_;                   // seeds of the last complete layer there
  EndgamePolicy& policy_;
  MemoryPool& memory_;
  Observer& observer_;
  const std::function<void()> on_growth_;

  mutable std::shared_mutex in_use_;  // shared by searches, alone for growing; guards what follows
  db::Resident endgames_;
  double seconds_ = 0;

  std::mutex growth_mutex_;
  std::shared_ptr<Growth> growth_;  // under way; guarded by growth_mutex_
};

}  // namespace seedbank::engine
