// Writing the file of one pair of blocks.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>

#include "db/endgame/tile_codec.h"
#include "db/index/block.h"
#include "db/storage/file.h"
#include "db/values/matrix.h"
#include "solver/game/rules.h"

namespace seedbank::db {

struct WriteOptions {
  int level = kDefaultLevel;  ///< work spent on making tiles small, kMinLevel..kMaxLevel
};

/// What a written file came to.
struct PairSummary {
  std::uint64_t positions = 0;
  std::uint64_t file_bytes = 0;
  std::array<std::uint64_t, 2> digests{};  ///< of the values of each block; 0 for no block
};

/// Writes the file of `pair` into the database at `root`, creating directories where missing, and
/// replaces a former one. The values are row-major; the rows of `first` are the mover's sides,
/// those of `second` the sides that `rows_of_second` says. `second` is empty when the pair is one
/// block. Requires values 0..seeds and 1 <= pits <= kMaxPits, seeds <= kMaxLayerSeeds. Works on all
/// cores of the caller's arena, in memory for a few hundred tiles; the bytes do not depend on the
/// number of threads. Throws IoError; then the name is absent or still bears the former file,
/// except when only the last step failed, the sync of the directory: then it bears the new file,
/// which is whole, but which may give way to what was there before if the power fails.
PairSummary write_pair(FileSystem& files, const std::filesystem::path& root, Game game, PairId pair,
                       std::span<const std::uint8_t> first, std::span<const std::uint8_t> second,
                       WriteOptions options = {}, RowRole rows_of_second = RowRole::kMover);

}  // namespace seedbank::db
