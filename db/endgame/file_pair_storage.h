// A store of pairs in database files.
#pragma once

#include <filesystem>
#include <memory>
#include <utility>

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

/// Stores pairs in the database of one game at `root`. Uses all threads of the caller's arena and
/// memory for a few hundred tiles; the bytes do not depend on the number of threads.
class FilePairStorage final : public PairStorage {
 public:
  /// `files` must outlive this. Requires 1 <= game.pits <= kMaxPits.
  FilePairStorage(FileSystem& files, std::filesystem::path root, Game game, WriteOptions options)
      : files_(files), root_(std::move(root)), game_(game), options_(options) {}

  /// Creates missing directories and replaces a previous file. Requires values 0..seeds, seeds <=
  /// kMaxLayerSeeds. Throws IoError; the previous file then remains, unless only the final sync of
  /// the directory failed: then the new file is in place, but a power failure may lose it.
  void write(PairId pair, const Matrix& mover, const Matrix& waiter) override;

  /// Like write(), for a pair that is never in memory as a whole.
  [[nodiscard]] std::unique_ptr<BandWriter> write_in_bands(PairId pair) override;

  /// Throws MissingError, FormatError, IoError.
  void read_rows(MatrixId id, const Rows& to) override;

 private:
  FileSystem& files_;
  std::filesystem::path root_;
  Game game_;
  WriteOptions options_;
};

}  // namespace seedbank::db
