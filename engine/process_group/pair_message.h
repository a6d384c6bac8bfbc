// Pairs of blocks in messages.
#pragma once

#include "db/index/block.h"
#include "engine/process_group/crew.h"

namespace seedbank::engine {

[[nodiscard]] inline Message message_of(db::PairId pair) { return {pair.seeds, pair.fewer}; }

/// Inverse of message_of().
[[nodiscard]] inline db::PairId pair_of(const Message& message) {
  return {message.at(0).get<int>(), message.at(1).get<int>()};
}

}  // namespace seedbank::engine
