// The plan of a full-game build: which layers are in memory at the same time.
//
// In both passes a position of a *guest* layer marks or looks up positions of *resident* layers,
// which have more captured seeds. So the layers are divided into groups that fit. While a group is
// resident, every layer below it is brought in once, alone, as a guest; then the group itself is
// completed. If everything fits, there is one group and no guests.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "db/fullgame/game/full_game.h"

namespace seedbank::db::fullgame {

/// Memory of a layer.
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

/// A pass of the build.
enum class Pass : std::uint8_t {
  kForward,   ///< groups in ascending order
  kBackward,  ///< in descending order
};

/// Divides all layers into groups, each as large as `memory_bytes` allows. Throws ResourceError if
/// a layer and a guest do not fit.
[[nodiscard]] std::vector<LayerGroup> group_layers(std::span<const LayerBytes> layers,
                                                   std::uint64_t memory_bytes, Pass pass);

/// The least memory for which group_layers() succeeds.
[[nodiscard]] std::uint64_t least_for_groups(std::span<const LayerBytes> layers);

/// Memory of a build besides the layers.
[[nodiscard]] std::uint64_t working_bytes(const FullGame& full_game);

/// The memory of the layers in the forward pass if all their pages are touched.
[[nodiscard]] std::vector<LayerBytes> forward_bytes(const FullGame& full_game);

/// The least memory for the forward pass of a build. The memory of the backward pass is known only
/// together with the positions: in small games, where nearly every page is touched, it is more by
/// the values of one layer and a guest; in large games, whose largest layers are nearly empty, it
/// is less.
[[nodiscard]] std::uint64_t least_build_memory(const FullGame& full_game);

}  // namespace seedbank::db::fullgame
