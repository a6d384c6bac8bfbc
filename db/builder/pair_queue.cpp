// The queue of pairs whose inputs are complete.
#include "db/builder/pair_queue.h"

#include <algorithm>

#include "db/builder/pair_needs.h"

namespace seedbank::db {

PairQueue::PairQueue(const Game& game, int seeds, const std::function<bool(PairId)>& is_done) {
  for (int layer = 2; layer <= seeds; ++layer) {
    std::vector<PairId> pairs = pairs_of_layer(layer);
    std::stable_sort(pairs.begin(), pairs.end(), [&](PairId a, PairId b) {
      return pair_positions(game.pits, a) > pair_positions(game.pits, b);
    });
    for (const PairId pair : pairs) {
      if (is_done(pair)) continue;
      places_.emplace(pair, pairs_.size());
      pairs_.push_back(pair);
    }
  }
  readers_.resize(pairs_.size());
  for (std::size_t place = 0; place < pairs_.size(); ++place) {
    const PairChildren children = children_of_pair(game, pairs_[place]);
    std::set<std::size_t> read;
    for (const std::set<MatrixId>* ids : {&children.row_side_moves, &children.column_side_moves}) {
      for (const MatrixId id : *ids) {
        const auto found = places_.find(id.block().pair());
        if (found != places_.end()) read.insert(found->second);
      }
    }
    missing_.push_back(read.size());
    for (const std::size_t other : read) readers_[other].push_back(place);
    if (read.empty()) ready_.insert(place);
  }
}

std::optional<PairId> PairQueue::take() {
  if (ready_.empty()) return std::nullopt;
  return pairs_[ready_.extract(ready_.begin()).value()];
}

void PairQueue::written(PairId pair) {
  ++written_;
  for (const std::size_t reader : readers_[places_.at(pair)]) {
    if (--missing_[reader] == 0) ready_.insert(reader);
  }
}

}  // namespace seedbank::db
