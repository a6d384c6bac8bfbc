// Layouts of endgames in memory: the layers, and the bits per position of each.
#pragma once

#include <cstdint>
#include <optional>

#include "db/memory/resident_layer.h"
#include "solver/game/rules.h"
#include "solver/search/endgame_source.h"

namespace seedbank::db {

/// The layers 2..exact_up_to hold shares, in 8 bits per position. Those above hold classes of
/// shares: in 4 bits up to four_bits_up_to, then in 2 bits up to two_bits_up_to, then in 1 bit up
/// to up_to_seeds. Valid: 1 <= exact_up_to <= four_bits_up_to <= two_bits_up_to <= up_to_seeds <=
/// kMaxLayerSeeds; 1 means no layers.
struct ResidentLayout {
  int exact_up_to = 1;
  int four_bits_up_to = 1;
  int two_bits_up_to = 1;
  int up_to_seeds = 1;

  /// All layers up to `seeds`, exact. Requires 1 <= seeds <= kMaxLayerSeeds.
  [[nodiscard]] static constexpr ResidentLayout exact(int seeds) noexcept {
    return {seeds, seeds, seeds, seeds};
  }
  [[nodiscard]] constexpr bool is_exact() const noexcept { return exact_up_to == up_to_seeds; }

  friend bool operator==(const ResidentLayout&, const ResidentLayout&) = default;
};

/// The bits of a layer of the layout. Requires 2 <= seeds <= layout.up_to_seeds.
[[nodiscard]] ShareBits bits_of(const ResidentLayout& layout, int seeds) noexcept;

/// Memory of the layers in bytes, rounded to whole pages. Requires 1 <= game.pits <= kMaxPits.
[[nodiscard]] std::uint64_t bytes_needed(Game game, const ResidentLayout& layout);

/// The layout of `seeds` seeds within `memory_bytes` with which a search should be fastest; empty
/// if not even 1 bit per position fits. Requires 1 <= seeds <= kMaxLayerSeeds.
[[nodiscard]] std::optional<ResidentLayout> layout_of(Game game, int seeds,
                                                      std::uint64_t memory_bytes);

/// The layout of up to `most_seeds` seeds within `memory_bytes` with which a search should be
/// fastest: one with many seeds and coarse highest layers, but not all in 1 bit. Requires 1 <=
/// most_seeds <= kMaxLayerSeeds.
[[nodiscard]] ResidentLayout choose_layout(Game game, int most_seeds, std::uint64_t memory_bytes);

}  // namespace seedbank::db
