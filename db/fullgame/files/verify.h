// Verification of a full-game database, independent of the passes that build it.
//
// Checks every checksum, and then positions: if the game is over, the outcome follows from the
// seeds; otherwise every successor exists, and the value is the best of the successors' values, one
// sowing deeper. A check of all positions also verifies the counts of each layer, that the opening
// exists, and that every other position is a successor of some position. Since sowings cannot form
// a cycle, every position can then be reached from the opening.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "db/fullgame/files/database.h"
#include "db/storage/errors.h"
#include "solver/base/progress.h"

namespace seedbank::db::fullgame {

/// A position or a layer that is wrong.
struct Fault {
  std::string where;  ///< a position in notation, or a layer
  std::string what;   ///< one clause
};

/// A fault of the file of a layer.
struct LayerFault {
  int captured = 0;  ///< the layer
  FileState state = FileState::kDamaged;
  std::string text;  ///< details, or empty
};

/// The layers in a directory.
struct OpenedLayers {
  StoredLayers layers;             ///< those that can be opened
  std::vector<LayerFault> faults;  ///< of the others, by layer

  void add(const std::vector<LayerFault>& more);
};

/// Opens all layers that can be opened. Missing layers count as faults if at least one layer can be
/// opened. Throws IoError if `directory` cannot be listed.
[[nodiscard]] OpenedLayers open_for_check(const FileSystem& files,
                                          const std::filesystem::path& directory);

struct FullGameReport {
  std::uint64_t positions = 0;  ///< checked
  std::uint64_t faults = 0;
  std::vector<Fault> examples;         ///< at most kMaxExamples of the faults
  std::vector<LayerFault> unreadable;  ///< by layer; only by verify_checksums()
  bool stopped = false;                ///< ended early on request

  static constexpr std::size_t kMaxExamples = 20;
};

/// Reads every frame of these layers and checks all checksums. Reports every damaged or unreadable
/// layer.
FullGameReport verify_checksums(const StoredLayers& layers, const Progress& progress,
                                const std::stop_token& stop);

/// Checks `samples` positions, drawn uniformly and reproducibly. Throws FormatError, IoError.
FullGameReport verify_sample(const FullGameDatabase& database, std::uint64_t samples,
                             std::uint64_t random_seed, const Progress& progress,
                             const std::stop_token& stop);

/// Checks all positions. Needs one bit of memory per position besides the database's cache.
/// Throws FormatError, IoError.
FullGameReport verify_all(const FullGameDatabase& database, const Progress& progress,
                          const std::stop_token& stop);

}  // namespace seedbank::db::fullgame
