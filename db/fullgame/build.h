// Building a full-game database: every position that can arise from the opening, its outcome and
// its depth. Definitions, the two passes and why their order is right: db/FULLGAME.md.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "db/fullgame/full_game.h"
#include "db/fullgame/layer.h"
#include "db/fullgame/tally.h"
#include "db/fullgame/value.h"

namespace seedbank::db::fullgame {

/// What is known of a whole game when it is built.
struct Summary {
  Value opening;
  Tally total;
  std::vector<Tally> layers;  ///< by captured seeds
};

/// Takes the layers as they are finished. Called from one thread at a time; the layer lives until
/// the call returns.
class LayerSink {
 public:
  virtual ~LayerSink() = default;

  /// All positions of the layer are known: c = 0, 1, ... seeds.
  virtual void take_positions(const Layer& layer) = 0;

  /// All values of the layer are known: c = seeds, ..., 1, 0, after all calls of take_positions().
  virtual void take_values(const Layer& layer) = 0;
};

/// How far a build is: positions known, and positions valued of these.
struct FullGameProgress {
  std::uint64_t reached = 0;
  std::uint64_t valued = 0;
};

struct BuildRequest {
  FullGame full_game;
  std::uint64_t memory_bytes = 0;  ///< for everything
};

/// Builds all layers, with the threads of the caller's arena; positions and values do not depend on
/// their number. `report` is called now and then, by one thread at a time. Returns nothing when
/// `stop` became true. Requires 1 <= pits <= kMaxPits, seeds_a_pit >= 1, and at most kMaxLayerSeeds
/// seeds in all. Throws ResourceError, before the work, when memory_bytes do not suffice;
/// DepthError; what `sink` throws.
[[nodiscard]] std::optional<Summary> build(const BuildRequest& request, LayerSink& sink,
                                           const std::function<void(FullGameProgress)>& report,
                                           const std::atomic<bool>& stop);

}  // namespace seedbank::db::fullgame
