// Writes a pair whose blocks are given row by row, one row for each side of the mover.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <span>

#include "db/endgame/file_pair_storage.h"
#include "db/values/byte_vector.h"

namespace seedbank::db {

/// Writes the file of a pair. `second` is empty if the pair is a single block.
inline void write_pair(FileSystem& files, const std::filesystem::path& root, Game game, PairId pair,
                       std::span<const std::uint8_t> first, std::span<const std::uint8_t> second,
                       WriteOptions options = {}) {
  const BlockShape shape = block_shape(game.pits, pair.first());
  Matrix mover(shape.rows, shape.columns);
  Matrix waiter(shape.rows, shape.columns);
  std::copy(first.begin(), first.end(), mover.data());
  if (!second.empty()) {
    transpose(second.data(), shape.rows, shape.columns, shape.rows, waiter.data(), shape.columns);
  }
  FilePairStorage(files, root, game, options).write(pair, mover, waiter);
}

}  // namespace seedbank::db
