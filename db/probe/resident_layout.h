// Which layers a resident database holds, and how: one byte a position, or 4 bits.
#pragma once

#include <cstdint>

#include "db/probe/resident_layer.h"
#include "solver/game/rules.h"

namespace seedbank::db {

/// The layers 2..exact_up_to hold one byte a position, the exact share; those above, up to
/// up_to_seeds, packed_share() in 4 bits. Valid: 1 <= exact_up_to <= up_to_seeds <= kMaxLayerSeeds;
/// 1 stands for no layers.
struct ResidentLayout {
  int up_to_seeds = 1;
  int exact_up_to = 1;

  friend bool operator==(const ResidentLayout&, const ResidentLayout&) = default;
};

/// How a layer of the layout is held. Requires 2 <= seeds <= layout.up_to_seeds.
[[nodiscard]] Packing packing_of(ResidentLayout layout, int seeds) noexcept;

/// Memory that the layers take, in bytes, the rounding to whole pages included.
/// Requires 1 <= game.pits <= kMaxPits.
[[nodiscard]] std::uint64_t bytes_needed(Game game, ResidentLayout layout);

/// The layout that fits `memory_bytes` and covers the most seeds up to `most_seeds`; of those the
/// one with the fewest packed layers. Requires 1 <= most_seeds <= kMaxLayerSeeds.
[[nodiscard]] ResidentLayout choose_layout(Game game, int most_seeds, std::uint64_t memory_bytes);

}  // namespace seedbank::db
