// Which layers a resident database holds, and how: in 8 bits per position, or in classes of fewer.
#pragma once

#include <cstdint>
#include <optional>

#include "db/memory/resident_layer.h"
#include "solver/game/rules.h"
#include "solver/search/share_classes.h"

namespace seedbank::db {

/// The layers 2..exact_up_to hold the share itself, in 8 bits per position; those above, classes of
/// shares: in 4 bits up to four_bits_up_to, then in 2 bits up to two_bits_up_to, and in 1 bit up to
/// up_to_seeds. Valid: 1 <= exact_up_to <= four_bits_up_to <= two_bits_up_to <= up_to_seeds <=
/// kMaxLayerSeeds; 1 stands for no layers.
struct ResidentLayout {
  int exact_up_to = 1;
  int four_bits_up_to = 1;
  int two_bits_up_to = 1;
  int up_to_seeds = 1;

  /// All layers, exact. Requires 1 <= seeds <= kMaxLayerSeeds.
  [[nodiscard]] static constexpr ResidentLayout exact(int seeds) noexcept {
    return {seeds, seeds, seeds, seeds};
  }
  [[nodiscard]] constexpr bool is_exact() const noexcept { return exact_up_to == up_to_seeds; }

  friend bool operator==(const ResidentLayout&, const ResidentLayout&) = default;
};

/// How a layer of the layout is held. Requires 2 <= seeds <= layout.up_to_seeds.
[[nodiscard]] ShareBits bits_of(const ResidentLayout& layout, int seeds) noexcept;

/// Memory that the layers take, in bytes, the rounding to whole pages included.
/// Requires 1 <= game.pits <= kMaxPits.
[[nodiscard]] std::uint64_t bytes_needed(Game game, const ResidentLayout& layout);

/// The layout of that many seeds that fits `memory_bytes`, in which a search should be fastest;
/// nothing if not even 1 bit per position fits. Requires 1 <= seeds <= kMaxLayerSeeds.
[[nodiscard]] std::optional<ResidentLayout> layout_of(Game game, int seeds,
                                                      std::uint64_t memory_bytes);

/// Of the layouts of up to `most_seeds` seeds that fit, the one in which a search should be
/// fastest: one with many seeds and the highest layers coarse, but not all of them in 1 bit.
/// Requires 1 <= most_seeds <= kMaxLayerSeeds.
[[nodiscard]] ResidentLayout choose_layout(Game game, int most_seeds, std::uint64_t memory_bytes);

}  // namespace seedbank::db
