// Facts in memory.
#include "engine/journal/proof_map.h"

#include <algorithm>

namespace seedbank::engine {

News ProofMap::add(ProvenShare& fact) {
  const std::lock_guard lock(mutex_);
  const ShareBounds nothing{0, seeds_in_play(fact.position)};
  const auto found = facts_.find(fact.position);
  const ShareBounds before = found == facts_.end() ? nothing : found->second.bounds;
  fact.bounds = {std::max(fact.bounds.low, before.low), std::min(fact.bounds.high, before.high)};
  if (fact.bounds.low > fact.bounds.high) return News::kContradiction;
  if (fact.bounds == before) return News::kNone;
  Known& known = found == facts_.end() ? facts_[fact.position] : found->second;
  known.work = std::max(known.work, fact.work);
  known.bounds = fact.bounds;
  return News::kSome;
}

ShareBounds ProofMap::known(const Position& given) const {
  const Position position = without_stores(given);
  const std::lock_guard lock(mutex_);
  const auto found = facts_.find(position);
  return found == facts_.end() ? ShareBounds{0, seeds_in_play(position)} : found->second.bounds;
}

void ProofMap::for_each(const std::function<void(const ProvenShare&)>& take) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [position, known] : facts_) take({position, known.bounds, known.work});
}

std::size_t ProofMap::size() const {
  const std::lock_guard lock(mutex_);
  return facts_.size();
}

}  // namespace seedbank::engine
