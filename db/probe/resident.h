// A database in memory: the fastest way to ask it, and what the search asks.
//
// Layers come from files, or are computed, or both: computing a position takes no longer than
// reading it back from a file, so a search needs no database on disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "db/index/position_ranker.h"
#include "db/probe/database.h"
#include "db/probe/resident_layer.h"
#include "db/probe/resident_layout.h"
#include "solver/base/progress.h"
#include "solver/game/rules.h"
#include "solver/search/endgame_source.h"
#include "solver/search/share_classes.h"

namespace seedbank::db {

/// All positions of the layers 2..up_to_seeds(); none at first. Any number of threads may ask while
/// none loads or builds. About 100 KiB beside the layers.
class Resident final : public EndgameSource {
 public:
  /// Requires 1 <= game.pits <= kMaxPits.
  explicit Resident(Game game);

  Resident(const Resident&) = delete;
  Resident& operator=(const Resident&) = delete;
  ~Resident() override = default;

  [[nodiscard]] Game game() const noexcept { return game_; }
  [[nodiscard]] ResidentLayout layout() const noexcept;
  [[nodiscard]] int up_to_seeds() const noexcept override {
    return static_cast<int>(layers_.size()) + 1;
  }

  /// Memory that the layers take: bytes_needed() of the layout.
  [[nodiscard]] std::uint64_t bytes() const;

  /// As EndgameSource says. About 4 ns, and no branch that depends on the position.
  [[nodiscard]] EndgamePlace place(const Position& position, int mover_seeds,
                                   int waiter_seeds) const noexcept override;

  /// Makes the layers those of `layout`: what is there already as it shall be stays, the rest is
  /// read from files. All cores of the caller's arena.
  /// When `stop` becomes true, the layers complete by then are kept. Requires a database of this
  /// game. Throws MissingError naming the first layer that is not complete, everything being as
  /// before; FormatError, IoError, std::bad_alloc, the layers read by then being kept.
  void load(const Database& database, const ResidentLayout& layout, const Progress& report,
            const std::stop_token& stop);

  /// Memory that build() needs at least, the layers and those already there included, with as many
  /// threads as the caller's arena has.
  [[nodiscard]] std::uint64_t bytes_to_build(int up_to_seeds) const;

  /// Computes the layers above those that are there, exact, and adds them. All cores of the
  /// caller's arena. When `stop` becomes true, the layers complete by then are added. Requires
  /// up_to_seeds <= kMaxLayerSeeds, and that all of them are exact. Throws ResourceError, before
  /// the work, when bytes_to_build() is more than `memory_bytes`; std::bad_alloc, nothing being
  /// added.
  void build(int up_to_seeds, std::uint64_t memory_bytes, const Progress& report,
             const std::stop_token& stop);

 private:
  // All that a look-up needs to know of a block, in a quarter of a cache line.
  struct BlockPlace {
    const std::uint8_t* values = nullptr;
    SideRank columns = 0;
    ShareBits bits = ShareBits::kEight;
  };

  static constexpr std::size_t kSideLimit = kMaxLayerSeeds + 1;
  [[nodiscard]] static std::size_t index_of(int mover_seeds, int waiter_seeds) noexcept {
    return static_cast<std::size_t>(mover_seeds) * kSideLimit +
           static_cast<std::size_t>(waiter_seeds);
  }
  void add(ResidentLayer layer);

  Game game_;
  PositionRanker ranker_;
  std::vector<BlockPlace> blocks_;     // by the seeds of both sides
  std::vector<ResidentLayer> layers_;  // 2, 3, ...
};

}  // namespace seedbank::db
