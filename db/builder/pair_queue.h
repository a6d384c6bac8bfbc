// The queue of pairs that can be computed: for distributing a build to several processes.
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

/// The pairs of layers 2..seeds that are not done. A pair is ready once all pairs that it reads are
/// written. Lower layers come first, and within a layer larger pairs. So the last pairs of a layer
/// are small, and while they are computed, other processes can start with the next layer. For one
/// thread at a time.
class PairQueue {
 public:
  /// The parameters are those of make_plan().
  PairQueue(const Game& game, int seeds, const std::function<bool(PairId)>& is_done);

  /// All pairs to compute, in the order of the queue.
  [[nodiscard]] const std::vector<PairId>& pairs() const noexcept { return pairs_; }

  /// Removes and returns the next ready pair, if any.
  [[nodiscard]] std::optional<PairId> take();

  /// Records that a pair is in storage.
  void written(PairId pair);

  /// Whether all pairs are written.
  [[nodiscard]] bool is_finished() const noexcept { return written_ == pairs_.size(); }

 private:
  std::vector<PairId> pairs_;
  std::map<PairId, std::size_t> places_;           // in pairs_
  std::vector<std::size_t> missing_;               // by place: pairs to read that are not written
  std::vector<std::vector<std::size_t>> readers_;  // by place
  std::set<std::size_t> ready_;
  std::size_t written_ = 0;
};

}  // namespace seedbank::db
