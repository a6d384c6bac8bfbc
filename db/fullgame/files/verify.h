// Verification of a full-game database: shares nothing with the passes that build it.
//
// Checked are every checksum, and then for positions: that where the game is over the outcome is
// what the seeds say; that elsewhere every successor is there, and the value is the best of theirs,
// one sowing on. When all positions are checked, also: that the opening is there and every other
// position is a successor of one, so that none is there that cannot arise, as every sowing moves
// seeds forward; and that the counts of each layer are right.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "db/fullgame/files/database.h"
#include "db/storage/file_state.h"
#include "solver/base/progress.h"

namespace seedbank::db::fullgame {

/// Something that is not as it must be.
struct Fault {
  std::string where;  ///< a position in notation, or a layer
  std::string what;   ///< one clause
};

/// What is wrong with the file of a layer.
struct LayerFault {
  int captured = 0;  ///< which layer
  FileState state = FileState::kDamaged;
  std::string text;  ///< more of it, if there is more to say
};

/// The files of layers in a directory.
struct OpenedLayers {
  StoredLayers layers;             ///< those that could be opened
  std::vector<LayerFault> faults;  ///< of the others, by layer

  void add(const std::vector<LayerFault>& more);
};

/// Opens what can be opened. Once the game is known from a layer, layers that are not there are
/// among the faults. Throws IoError when `directory` cannot be listed.
[[nodiscard]] OpenedLayers open_for_check(const FileSystem& files,
                                          const std::filesystem::path& directory);

struct FullGameReport {
  std::uint64_t positions = 0;  ///< checked
  std::uint64_t faults = 0;
  std::vector<Fault> examples;         ///< some of the faults, kMaxExamples at most
  std::vector<LayerFault> unreadable;  ///< by layer; of checksums only
  bool stopped = false;                ///< `stop` became true before the end

  static constexpr std::size_t kMaxExamples = 20;
};

/// Reads every frame of these layers and checks all checksums. Names every layer that is damaged or
/// cannot be read.
FullGameReport verify_checksums(const StoredLayers& layers, const Progress& progress,
                                const std::stop_token& stop);

/// Checks `samples` positions drawn evenly and reproducibly. Throws FormatError, IoError.
FullGameReport verify_sample(const FullGameDatabase& database, std::uint64_t samples,
                             std::uint64_t random_seed, const Progress& progress,
                             const std::stop_token& stop);

/// Checks all positions. Needs a bit of memory per position besides the cache of the database.
/// Throws FormatError, IoError.
FullGameReport verify_all(const FullGameDatabase& database, const Progress& progress,
                          const std::stop_token& stop);

}  // namespace seedbank::db::fullgame
