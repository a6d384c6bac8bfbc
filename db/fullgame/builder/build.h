// Building a full-game database: every position that can arise from the opening, its outcome and
// its depth. Definitions, the two passes and why their order is right: db/FULLGAME.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "db/fullgame/builder/plan.h"
#include "db/fullgame/game/full_game.h"
#include "db/fullgame/game/layer.h"
#include "db/fullgame/game/tally.h"
#include "db/fullgame/game/value.h"
#include "db/storage/file.h"

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
  virtual void take_positions(const Layer& layer, const Tally& tally) = 0;

  /// All positions are known, and `positions` of them are in layers without values. To be thrown
  /// from when there is no room for these; a sink that keeps nothing has room.
  virtual void expect_values(std::uint64_t positions) { static_cast<void>(positions); }

  /// All values of the layer are known: c = seeds, ..., 1, 0, after all calls of take_positions().
  virtual void take_values(const Layer& layer, const Tally& tally) = 0;
};

/// Layers that an earlier build of the same game has left. Called from one thread at a time.
class LayerSource {
 public:
  virtual ~LayerSource() = default;

  /// Whether the positions, or the values as well, of a layer are there.
  [[nodiscard]] virtual bool has_positions(int captured) const = 0;
  [[nodiscard]] virtual bool has_values(int captured) const = 0;

  /// Marks the positions of a layer in words that are all 0, and counts them; returns what is to be
  /// known of them. Requires has_positions().
  virtual Tally read_positions(Layer& layer) const = 0;

  /// Adds values to a layer with its positions; returns how they end. Requires has_values().
  virtual Tally read_values(Layer& layer) const = 0;
};

/// How far a build is.
struct FullGameProgress {
  Pass pass = Pass::kForward;
  std::uint64_t done = 0;   ///< positions gone through in this pass
  std::uint64_t total = 0;  ///< positions to go through in this pass; 0 while unknown
};

struct BuildRequest {
  FullGame full_game;
  std::uint64_t memory_bytes = 0;        ///< for everything
  FileSystem& files;                     ///< where layers go that there is no room for,
  std::filesystem::path work_directory;  ///< in this directory, made when it is needed
  const LayerSource* earlier = nullptr;  ///< what need not be found again; null for nothing
};

/// Builds all layers but those with values in the earlier build, and finds no positions when it has
/// them all, with the threads of the caller's arena; positions and values depend neither
/// on their number nor on the memory. `report` is called now and then, by one thread at a time but
/// not always the same one. Returns nothing when `stop` became true. Requires 1 <= pits <=
/// kMaxPits, seeds_per_pit >= 1, and at most kMaxLayerSeeds seeds in all. Throws ResourceError,
/// before the work, when memory_bytes do not suffice (least_build_memory() of
/// db/fullgame/builder/plan.h), and between the passes should there be too many positions
/// for the memory or for the disk; DepthError; IoError and BusyError of the work directory; what
/// `sink` and the earlier layers throw.
[[nodiscard]] std::optional<Summary> build(const BuildRequest& request, LayerSink& sink,
                                           const std::function<void(FullGameProgress)>& report,
                                           const std::stop_token& stop);

}  // namespace seedbank::db::fullgame
