// Facts in memory: the tightest known bounds of each position.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <unordered_map>

#include "solver/game/position.h"
#include "solver/game/share.h"
#include "solver/search/search_request.h"

namespace seedbank::engine {

/// The effect of adding a fact.
enum class FactEffect : std::uint8_t {
  kNone,           ///< known facts implied it
  kSome,           ///< it tightened a bound
  kContradiction,  ///< the lower bound would exceed the upper one: nothing was added
};

/// Facts of one game. Thread-safe.
class ProofMap {
 public:
  /// Memory per fact: a node of the map with the overhead of the allocator, and a bucket.
  static constexpr std::uint64_t kBytesPerFact = 112;

  /// Combines `fact` with what is known about its position, and stores the result in the map and in
  /// `fact`; the work is the maximum. If the bounds contradict each other, sets those of `fact` to
  /// the crossing bounds. Requires empty stores. Throws std::bad_alloc.
  FactEffect add(ProvenShare& fact) {
    const std::lock_guard lock(mutex_);
    const ShareBounds nothing{0, seeds_in_play(fact.position)};
    const auto found = facts_.find(fact.position);
    const ShareBounds before = found == facts_.end() ? nothing : found->second.bounds;
    fact.bounds = {std::max(fact.bounds.low, before.low), std::min(fact.bounds.high, before.high)};
    if (fact.bounds.low > fact.bounds.high) return FactEffect::kContradiction;
    if (fact.bounds == before) return FactEffect::kNone;
    Entry& entry = found == facts_.end() ? facts_[fact.position] : found->second;
    entry.work = std::max(entry.work, fact.work);
    entry.bounds = fact.bounds;
    return FactEffect::kSome;
  }

  /// As in ProofStore.
  [[nodiscard]] ShareBounds known(const Position& given) const {
    const Position position = without_stores(given);
    const std::lock_guard lock(mutex_);
    const auto found = facts_.find(position);
    return found == facts_.end() ? ShareBounds{0, seeds_in_play(position)} : found->second.bounds;
  }
  void for_each(const std::function<void(const ProvenShare&)>& take) const {
    const std::lock_guard lock(mutex_);
    for (const auto& [position, entry] : facts_) take({position, entry.bounds, entry.work});
  }

  /// Number of positions with known facts.
  [[nodiscard]] std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return facts_.size();
  }

 private:
  struct Entry {
    ShareBounds bounds;
    std::uint64_t work = 0;
  };

  mutable std::mutex mutex_;
  std::unordered_map<Position, Entry, PositionHash> facts_;  // guarded by mutex_
};

}  // namespace seedbank::engine
