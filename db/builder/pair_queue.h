// Which pairs can be computed now: for those who deal the pairs of a build out to several
// processes.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "db/index/block.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// The pairs of layers 2..seeds that are not done, each to be taken once all pairs that it reads
/// are written: those of the lowest layer first, and of a layer the largest first. So the last
/// pairs of a layer are small, and what the next layer can begin with fills the time until they are
/// done. For one thread at a time.
class PairQueue {
 public:
  /// As make_plan() takes them.
  PairQueue(const Game& game, int seeds, const std::function<bool(PairId)>& is_done);

  /// All pairs that there were to compute, in the order of the queue.
  [[nodiscard]] const std::vector<PairId>& pairs() const noexcept { return pairs_; }

  /// The next pair of those that can be computed now; nothing while there is none.
  [[nodiscard]] std::optional<PairId> take();

  /// A pair that was taken is in storage now.
  void written(PairId pair);

  /// Whether all pairs are written.
  [[nodiscard]] bool is_finished() const noexcept { return written_ == pairs_.size(); }

 private:
  std::vector<PairId> pairs_;
  std::map<PairId, std::size_t> places_;  // in pairs_
  std::vector<std::size_t> missing_;      // by place: pairs that it reads and are not written
  std::vector<std::vector<std::size_t>> readers_;  // by place
  std::set<std::size_t> ready_;
  std::size_t written_ = 0;
};

}  // namespace seedbank::db
