// The endgames of one game in memory.
#include "engine/answer/endgame_cache.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <new>
#include <stop_token>
#include <string>
#include <utility>

#include <tbb/collaborative_call_once.h>

#include "db/index/block.h"
#include "db/probe/database.h"
#include "solver/base/prefetch.h"
#include "solver/base/stopwatch.h"

namespace seedbank::engine {

struct EndgameCache::Growth {
  explicit Growth(int to_seeds) : seeds(to_seeds) {}

  const int seeds;
  tbb::collaborative_once_flag once;
};

EndgameCache::EndgameCache(Game game, const db::Database* database, EndgamePolicy& policy,
                           MemoryPool& memory, Observer& observer, std::function<void()> on_growth)
    : database_(database),
      on_disk_(database == nullptr ? 1 : database->complete_up_to()),
      policy_(policy),
      memory_(memory),
      observer_(observer),
      on_growth_(std::move(on_growth)),
      endgames_(game) {}

EndgameCache::~EndgameCache() {
  const std::lock_guard memory_lock(memory_.mutex);
  memory_.left_bytes += endgames_.bytes() - bytes_at_start_;
}

int EndgameCache::seeds() const noexcept {
  return endgames_.up_to_seeds() < 2 ? 0 : endgames_.up_to_seeds();
}

double EndgameCache::seconds() const {
  const std::shared_lock held = lock();
  return seconds_;
}

void EndgameCache::check_room(std::uint64_t bytes, std::uint64_t table_bytes,
                              bool table_scales) const {
  const std::optional<int> seeds = policy_.fixed_seeds();
  if (!seeds || fits(*seeds, bytes)) return;
  const std::uint64_t endgames = bytes_for(*seeds);
  const std::uint64_t scaled_table = table_scales ? endgames / 7 + 1 : 0;
  throw not_enough_memory(*seeds, bytes, endgames + std::max(table_bytes, scaled_table));
}

std::uint64_t EndgameCache::prepare(int seeds, const SearchRequest& request) {
  while (true) {
    int wanted = 0;
    {
      const std::shared_lock held = lock();
      const int there = endgames_.up_to_seeds();
      wanted = policy_.wanted(there, seeds, request);
      if (request.is_stopped()) return ~std::uint64_t{0};
      if (wanted <= there) return policy_.nodes_until_next(there, seeds);
    }
    grow(wanted, request);
  }
}

void EndgameCache::begin_with(int seeds, const SearchRequest& request) {
  // grow() lowers the policy's limit if the endgames turn out not to fit.
  while (!request.is_ended()) {
    int wanted = seeds;
    {
      const std::shared_lock held = lock();
      const int there = endgames_.up_to_seeds();
      wanted = policy_.fixed_seeds().value_or(
          policy_.affordable(there, std::min(seeds, policy_.most_seeds()), request));
      if (there >= wanted) return;
    }
    grow(wanted, request);
  }
}

int EndgameCache::most_exact_seeds() const {
  const std::shared_lock held = lock();
  const std::lock_guard memory_lock(memory_.mutex);
  const std::uint64_t bytes = memory_.left_bytes + endgames_.bytes();
  int seeds = on_disk_;
  while (seeds > 1 &&
         db::bytes_needed(endgames_.game(), db::ResidentLayout::exact(seeds)) > bytes) {
    --seeds;
  }
  return seeds;
}

std::optional<int> EndgameCache::share(const Position& position) const {
  const std::shared_lock held(in_use_, std::try_to_lock);
  if (!held) return std::nullopt;
  const int mover_seeds = seeds_in_pits(position.mover);
  const int waiter_seeds = seeds_in_pits(position.waiter);
  const int seeds = mover_seeds + waiter_seeds;
  if (seeds > endgames_.up_to_seeds()) return std::nullopt;
  const ShareBounds found =
      read_share(endgames_.place(without_stores(position), mover_seeds, waiter_seeds), seeds);
  return found.exact() ? std::optional(found.low) : std::nullopt;
}

// Finds the places first and reads them afterwards, so that the cache misses of many positions
// overlap.
void EndgameCache::look_up(std::span<const Position> positions,
                           std::span<ShareBounds> shares) const {
  constexpr std::size_t kAtOnce = 32;
  struct Found {
    EndgamePlace place;
    int seeds = 0;
    bool covered = false;
  };
  std::array<Found, kAtOnce> found;
  const std::shared_lock held = lock();
  const int there = endgames_.up_to_seeds();
  for (std::size_t begin = 0; begin < positions.size(); begin += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, positions.size() - begin);
    Prefetch<kAtOnce> reads;
    for (std::size_t i = 0; i < count; ++i) {
      const Position position = without_stores(positions[begin + i]);
      const int mover_seeds = seeds_in_pits(position.mover);
      const int waiter_seeds = seeds_in_pits(position.waiter);
      Found& here = found[i];
      here.seeds = mover_seeds + waiter_seeds;
      here.covered = mover_seeds > 0 && waiter_seeds > 0 && here.seeds <= there;
      if (here.covered) {
        here.place = endgames_.place(position, mover_seeds, waiter_seeds);
        reads.add(here.place.byte);
      } else if (mover_seeds == 0 || waiter_seeds == 0) {
        shares[begin + i] = {mover_seeds, mover_seeds};
      } else {
        shares[begin + i] = {0, here.seeds};
      }
    }
    reads.start();
    for (std::size_t i = 0; i < count; ++i) {
      if (found[i].covered) shares[begin + i] = read_share(found[i].place, found[i].seeds);
    }
  }
}

// Waits until no thread searches, then grows the endgames. Threads that call this during a growth
// help.
void EndgameCache::grow(int seeds, const SearchRequest& request) {
  std::shared_ptr<Growth> growth;
  {
    const std::lock_guard lock(growth_mutex_);
    if (!growth_) growth_ = std::make_shared<Growth>(seeds);
    growth = growth_;
  }
  tbb::collaborative_call_once(growth->once, [&] {
    {
      const std::unique_lock lock(in_use_);
      extend(growth->seeds, request);
    }
    const std::lock_guard lock(growth_mutex_);
    growth_.reset();
  });
}

// Requires exclusive ownership of in_use_.
void EndgameCache::extend(int seeds, const SearchRequest& request) {
  const int before = endgames_.up_to_seeds();
  if (before >= seeds) return;  // another thread has grown them
  std::unique_lock memory_lock(memory_.mutex);
  std::uint64_t bytes = memory_.left_bytes + endgames_.bytes();
  if (!fits(seeds, bytes) && policy_.fixed_seeds() && memory_.release_unused) {
    memory_lock.unlock();
    memory_.release_unused();
    memory_lock.lock();
    bytes = memory_.left_bytes + endgames_.bytes();
  }
  if (!fits(seeds, bytes)) {
    // Another game has taken some of the memory, or it was never enough.
    if (policy_.fixed_seeds()) {
      throw not_enough_memory(seeds, bytes, bytes_for(seeds) - endgames_.bytes());
    }
    policy_.limit_to(seeds - 1);
    return;
  }
  const Stopwatch watch;
  const auto settle = [&] {
    memory_.left_bytes = bytes - endgames_.bytes();
    seconds_ += watch.seconds();
    policy_.restart();
    observer_.endgames_end();
  };
  observer_.endgames_begin();
  bool granted = true;
  try {
    bring_to_memory(seeds, bytes, request);
  } catch (const std::bad_alloc&) {
    granted = false;
  } catch (...) {
    settle();
    throw;
  }
  settle();
  if (!granted) {
    if (policy_.fixed_seeds()) throw std::bad_alloc();
    policy_.limit_to(seeds - 1);  // the system grants less than it reported
  }
  on_growth_();
  if (granted) observer_.endgames_ready(ready(watch.seconds(), before));
}

// Requires exclusive ownership of in_use_.
void EndgameCache::bring_to_memory(int seeds, std::uint64_t bytes, const SearchRequest& request) {
  std::stop_source stop;
  const int pits = endgames_.game().pits;
  const int to_load = std::min(seeds, on_disk_);
  const std::uint64_t computed =
      seeds > on_disk_ ? db::positions_up_to(pits, seeds) - db::positions_up_to(pits, on_disk_) : 0;
  std::uint64_t loaded = 0;
  const auto report = [&](std::uint64_t done, std::uint64_t total) {
    // Endgames fixed by the options are completed regardless of the deadline.
    if (policy_.fixed_seeds() ? request.is_stopped() : request.is_ended()) stop.request_stop();
    observer_.endgames(done, total);
  };
  if (endgames_.up_to_seeds() < to_load) {
    const auto layout = db::layout_of(endgames_.game(), to_load, bytes);
    const auto report_load = [&](std::uint64_t done, std::uint64_t total) {
      loaded = total;
      report(done, total + computed);
    };
    db::load_endgames(endgames_, *database_, layout.value(), report_load, stop.get_token());
  }
  if (!stop.stop_requested() && endgames_.up_to_seeds() < seeds) {
    const auto report_build = [&](std::uint64_t done, std::uint64_t total) {
      report(loaded + done, loaded + total);
    };
    endgames_.build(seeds, bytes, report_build, stop.get_token());
  }
}

// Requires shared or exclusive ownership of in_use_.
EndgamesReady EndgameCache::ready(double seconds, int seeds_before) const {
  const db::ResidentLayout layout = endgames_.layout();
  const int loaded = std::min(layout.up_to_seeds, on_disk_);
  const bool is_any_loaded = loaded > seeds_before;
  return {.exact_up_to = layout.exact_up_to,
          .four_bits_up_to = layout.four_bits_up_to,
          .two_bits_up_to = layout.two_bits_up_to,
          .up_to_seeds = layout.up_to_seeds,
          .loaded_up_to = is_any_loaded ? loaded : 0,
          .loaded_from = is_any_loaded ? database_->root() : std::filesystem::path(),
          .seconds = seconds,
          .positions = db::positions_up_to(endgames_.game().pits, layout.up_to_seeds)};
}

// The least memory needed to make endgames of up to `seeds` seeds and to hold them.
std::uint64_t EndgameCache::bytes_for(int seeds) const {
  return seeds <= on_disk_ ? db::bytes_needed(endgames_.game(), {.up_to_seeds = seeds})
                           : endgames_.bytes_to_build(seeds);
}

// The error for endgames that need `needed` bytes left in the pool. Requires the mutex of the pool.
ResourceError EndgameCache::not_enough_memory(int seeds, std::uint64_t bytes,
                                              std::uint64_t needed) const {
  return db::memory_left_error("keeping endgames of up to " + std::to_string(seeds) + " seeds",
                               bytes_for(seeds), bytes, memory_.enough_for(needed));
}

// Whether `bytes` are enough to make endgames of up to `seeds` seeds and to hold them.
bool EndgameCache::fits(int seeds, std::uint64_t bytes) const {
  if (seeds < 2) return true;
  const Game game = endgames_.game();
  if (seeds <= on_disk_) {
    // Unless the number is fixed, reject endgames that make searches slower than fewer would.
    return policy_.fixed_seeds() ? db::layout_of(game, seeds, bytes).has_value()
                                 : db::choose_layout(game, seeds, bytes).up_to_seeds == seeds;
  }
  // Layers that are not on disk are computed, from exact layers only.
  return endgames_.layout().is_exact() && endgames_.bytes_to_build(seeds) <= bytes;
}

}  // namespace seedbank::engine
