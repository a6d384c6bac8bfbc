// A search with all that it needs, put together for tests.
#pragma once

#include <cstdint>

#include "solver/search/search.h"

namespace seedbank {

/// The search of one thread over a table of its own. `endgames` must outlive it.
class SearchRig {
 public:
  /// Keys are made for `key_seeds` seeds in play. With 0 bytes the table is the least there can be:
  /// 16 entries, where keys are short.
  SearchRig(Game game, int key_seeds, const EndgameSource& endgames, std::uint64_t table_bytes)
      : sowing_(game),
        key_(game.pits, key_seeds),
        table_(table_bytes, key_.bits()),
        search_(SearchShared{
            .table = sowing_, .endgames = endgames, .transpositions = table_, .key = key_}) {}

  [[nodiscard]] int decide(const Position& position, int threshold, bool expect_yes) {
    return search_.decide(position, {threshold, expect_yes});
  }
  void forget() noexcept { table_.clear(); }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return search_.nodes(); }
  [[nodiscard]] const TranspositionTable& table() const noexcept { return table_; }

 private:
  SowingTable sowing_;
  PositionKey key_;
  TranspositionTable table_;
  Search search_;
};

}  // namespace seedbank
