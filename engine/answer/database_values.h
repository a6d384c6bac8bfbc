// Values of the positions that the database on disk covers, found without a search.
#pragma once

#include <atomic>

#include "db/probe/database.h"
#include "engine/answer/endgame_cache.h"
#include "engine/answer/value_source.h"
#include "solver/game/sowing.h"
#include "solver/game/successor.h"

namespace seedbank::engine {

/// Throws ContradictionError if the values of positions contradict those of their sowings;
/// db::FormatError, db::IoError.
class DatabaseValues final : public ValueSource {
 public:
  /// `database` must outlive this and cover every position asked about.
  explicit DatabaseValues(const db::Database& database)
      : database_(database), table_(database.game()) {}

  /// From now on, reads values from `endgames` where they have them. `endgames` must be of the same
  /// game and outlive this.
  void prefer(const EndgameCache& endgames) noexcept { endgames_ = &endgames; }

  [[nodiscard]] SolvedShare share(const Position& position, const SearchRequest& request,
                                  const BoundsReport& report, SearchStats& effort) override;
  [[nodiscard]] std::optional<int> decide(const Position& position, const Question& question,
                                          const SearchRequest& request, std::uint64_t nodes_ahead,
                                          SearchStats& effort) override;
  [[nodiscard]] MoveValues moves(const Position& position, ShareBounds share, MoveDetail detail,
                                 const SearchRequest& request, SearchStats& effort,
                                 const std::function<void()>& settled) override;
  [[nodiscard]] BestLine line(const Position& position, int share, const SearchRequest& request,
                              SearchStats& effort) override;

 private:
  [[nodiscard]] int share_of(const Position& position) const;
  [[nodiscard]] int worth_of(const Successor& child) const;
  [[noreturn]] void contradiction(int share) const;

  const db::Database& database_;
  SowingTable table_;
  std::atomic<const EndgameCache*> endgames_ = nullptr;
};

}  // namespace seedbank::engine
