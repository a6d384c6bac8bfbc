// Which layers are in memory at the same time.
//
// Both passes lead from *guests* to *residents*: a position is marked, or looked up, in a resident
// layer from a layer of fewer captured seeds. So the layers are cut into groups that fit. While a
// group is resident, every layer below it is brought in once as a guest, alone, and then the group
// itself is completed. One group and no guests when everything fits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "db/fullgame/game/full_game.h"

namespace seedbank::db::fullgame {

/// Memory that a layer takes.
struct LayerBytes {
  std::uint64_t resident = 0;
  std::uint64_t guest = 0;
};

/// The layers first..last, by captured seeds.
struct LayerGroup {
  int first = 0;
  int last = 0;

  friend bool operator==(const LayerGroup&, const LayerGroup&) = default;
};

/// The pass that the groups are for.
enum class Pass : std::uint8_t {
  kForward,   ///< groups in ascending order
  kBackward,  ///< in descending order
};

/// Cuts all layers into groups, each as large as `memory_bytes` allow. Throws ResourceError when a
/// layer and a guest do not fit.
[[nodiscard]] std::vector<LayerGroup> group_layers(std::span<const LayerBytes> layers,
                                                   std::uint64_t memory_bytes, Pass pass);

/// The least memory for which group_layers() succeeds.
[[nodiscard]] std::uint64_t least_for_groups(std::span<const LayerBytes> layers);

/// Memory that a build takes beside the layers.
[[nodiscard]] std::uint64_t working_bytes(const FullGame& full_game);

/// The most that the layers can take in the forward pass, when all their pages are touched.
[[nodiscard]] std::vector<LayerBytes> forward_bytes(const FullGame& full_game);

/// Least memory for the forward pass of a build. What the backward pass needs is known only when
/// the positions are: more than this in small games, where nearly every page is touched, by the
/// values of one layer and a guest; less in large ones, whose largest layers are nearly empty.
[[nodiscard]] std::uint64_t least_build_memory(const FullGame& full_game);

}  // namespace seedbank::db::fullgame
