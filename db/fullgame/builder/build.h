// Building a full-game database: every position that can arise from the opening, with outcome and
// depth. Definitions, the two passes and the proof of their order: db/FULLGAME.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "db/fullgame/game/full_game.h"
#include "db/fullgame/game/layer.h"
#include "db/storage/file.h"

namespace seedbank::db::fullgame {

// ---- The plan: which layers are in memory at the same time -------------------------------------
//
// In both passes a position of a *guest* layer marks or looks up positions of *resident* layers,
// which have more captured seeds. The layers are divided into groups that fit in memory. While a
// group is resident, each layer below it is brought in once, alone, as a guest; then the group
// itself is completed. If all layers fit, there is one group and no guests.

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

/// The least memory for the forward pass of a build. The memory of the backward pass depends on the
/// positions found. In small games, where nearly every page is touched, it is larger by the values
/// of one layer and a guest. In large games, whose largest layers are nearly empty, it is smaller.
[[nodiscard]] std::uint64_t least_build_memory(const FullGame& full_game);

// ---- The build ---------------------------------------------------------------------------------

/// The result of a build.
struct Summary {
  Value opening;
  Tally total;
  std::vector<Tally> layers;  ///< by captured seeds
};

/// Receives the layers of a build, and provides those of an earlier one to resume from. The base
/// class stores nothing. Called by one thread at a time.
class LayerStore {
 public:
  virtual ~LayerStore() = default;

  /// Takes the positions of a layer, for c = 0, 1, ... seeds. `layer` is valid during the call.
  virtual void take_positions(const Layer& /*layer*/, const Tally& /*tally*/) {}

  /// Announces the values of `positions` positions. Throws if there is no room for them.
  virtual void expect_values(std::uint64_t /*positions*/) {}

  /// Takes the values of a layer, for c = seeds, ..., 1, 0, after all calls of take_positions().
  virtual void take_values(const Layer& /*layer*/, const Tally& /*tally*/) {}

  /// Whether the positions, or also the values, of a layer exist from an earlier build.
  [[nodiscard]] virtual bool has_positions(int /*captured*/) const { return false; }
  [[nodiscard]] virtual bool has_values(int /*captured*/) const { return false; }

  /// Marks the positions of a layer in words that are all 0, counts them, and returns their tally.
  /// Requires has_positions().
  virtual Tally read_positions(Layer& /*layer*/) const { return {}; }

  /// Adds values to a layer with positions and returns its tally. Requires has_values().
  virtual Tally read_values(Layer& /*layer*/) const { return {}; }
};

/// The progress of a build.
struct FullGameProgress {
  Pass pass = Pass::kForward;
  std::uint64_t done = 0;   ///< positions done in this pass
  std::uint64_t total = 0;  ///< positions of this pass; 0 while unknown
};

struct BuildRequest {
  FullGame full_game;
  std::uint64_t memory_bytes = 0;        ///< for all allocations
  FileSystem& files;                     ///< for layers that do not fit in memory
  std::filesystem::path work_directory;  ///< of these layers; created when needed
};

/// Builds the layers whose values `store` does not have; skips the forward pass if it has all
/// positions. Uses all threads of the caller's arena; the result depends neither on their number
/// nor on the memory. Calls `report` from time to time, from one thread at a time, which may differ
/// between calls. Returns nothing after a request to stop. Requires 1 <= pits <= kMaxPits,
/// seeds_per_pit >= 1, and at most kMaxLayerSeeds seeds in all. Throws ResourceError: at once if
/// memory_bytes is less than least_build_memory(), or between the passes if memory or disk does not
/// suffice for the positions, or if a position is deeper than values can represent. Throws IoError
/// and BusyError about the work directory, and the exceptions of `store`.
[[nodiscard]] std::optional<Summary> build(const BuildRequest& request, LayerStore& store,
                                           const std::function<void(FullGameProgress)>& report,
                                           const std::stop_token& stop);

}  // namespace seedbank::db::fullgame
