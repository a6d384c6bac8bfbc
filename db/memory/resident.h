// Endgames in memory, where the search reads them.
//
// build() computes layers; load_endgames() (db/probe/database.h) reads them from the files of
// a database. Computing a position takes no longer than reading it from a file, so a search needs
// no database on disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "db/index/ranking.h"
#include "db/memory/resident_layout.h"
#include "solver/base/progress.h"
#include "solver/game/rules.h"
#include "solver/search/endgame_source.h"

namespace seedbank::db {

/// All positions of the layers 2..up_to_seeds(); none at first. Takes about 100 KiB in addition
/// to the layers. const functions may be called by several threads at once, the others by one
/// thread while no other uses the object.
class Resident final : public EndgameSource {
 public:
  /// Requires 1 <= game.pits <= kMaxPits.
  explicit Resident(Game game);

  [[nodiscard]] Game game() const noexcept { return game_; }
  [[nodiscard]] ResidentLayout layout() const noexcept;
  [[nodiscard]] int up_to_seeds() const noexcept override {
    return static_cast<int>(layers_.size()) + 1;
  }

  /// Memory of the layers: bytes_needed() of the layout.
  [[nodiscard]] std::uint64_t bytes() const;

  /// See EndgameSource. Takes about 4 ns, without a branch that depends on the position.
  [[nodiscard]] EndgamePlace place(const Position& position, int mover_seeds,
                                   int waiter_seeds) const noexcept override;

  /// Drops the first layer that `layout` does not contain with the same number of bits, and all
  /// layers above it.
  void keep(const ResidentLayout& layout);

  /// Adds a layer. Requires layer.seeds() == up_to_seeds() + 1. Throws std::bad_alloc.
  void add(ResidentLayer layer);

  /// The least memory that build() needs with the threads of the caller's arena, all layers
  /// included.
  [[nodiscard]] std::uint64_t bytes_to_build(int up_to_seeds) const;

  /// Computes the layers above up_to_seeds(), exact, and adds them, on all threads of the caller's
  /// arena. After a request to stop, adds only the layers complete by then. Requires up_to_seeds <=
  /// kMaxLayerSeeds and that all layers held are exact. Throws ResourceError, before the work, if
  /// bytes_to_build() exceeds `memory_bytes`; std::bad_alloc, and then adds nothing.
  void build(int up_to_seeds, std::uint64_t memory_bytes, const Progress& report,
             const std::stop_token& stop);

 private:
  // The data of a block that a look-up needs, in a quarter of a cache line.
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

  Game game_;
  PositionRanker ranker_;
  std::vector<BlockPlace> blocks_;     // by the seeds of both sides
  std::vector<ResidentLayer> layers_;  // 2, 3, ...
};

}  // namespace seedbank::db
