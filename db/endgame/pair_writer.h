// Writing the file of a pair of blocks.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "db/endgame/tile_codec.h"
#include "db/index/block.h"
#include "db/storage/file.h"
#include "db/values/matrix.h"
#include "db/values/pair_storage.h"
#include "solver/game/rules.h"

namespace seedbank::db {

struct WriteOptions {
  int level = kDefaultLevel;  ///< effort of compression, kMinLevel..kMaxLevel
};

/// Size and digests of a written file.
struct PairSummary {
  std::uint64_t positions = 0;
  std::uint64_t file_bytes = 0;
  std::array<std::uint64_t, 2> digests{};  ///< of the values of each block; 0 for no block
};

/// Writes the file of `pair` to the database at `root`, creates missing directories and replaces a
/// previous file. The values are row-major; the rows of `first` are the mover's sides, those of
/// `second` are given by `rows_of_second`. `second` is empty if the pair is a single block.
/// Requires values 0..seeds and 1 <= pits <= kMaxPits, seeds <= kMaxLayerSeeds. Uses all threads of
/// the caller's arena and memory for a few hundred tiles; the bytes do not depend on the number of
/// threads. Throws IoError, and then leaves the previous file; but if only the last step fails, the
/// sync of the directory, the new file is in place and may be lost in a power failure.
PairSummary write_pair(FileSystem& files, const std::filesystem::path& root, Game game, PairId pair,
                       std::span<const std::uint8_t> first, std::span<const std::uint8_t> second,
                       WriteOptions options = {}, RowRole rows_of_second = RowRole::kMover);

/// Returns a writer of the same file band by band, for a pair that is never in memory as a whole.
/// `files` must outlive it. It uses all threads of the caller's arena and throws IoError, as
/// write_pair() does.
[[nodiscard]] std::unique_ptr<BandWriter> write_pair_in_bands(FileSystem& files,
                                                              const std::filesystem::path& root,
                                                              Game game, PairId pair,
                                                              WriteOptions options);

}  // namespace seedbank::db
