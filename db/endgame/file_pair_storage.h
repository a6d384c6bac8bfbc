// A store of pairs in database files.
#pragma once

#include <filesystem>

#include "db/endgame/pair_reader.h"
#include "db/endgame/pair_writer.h"
#include "db/storage/file.h"
#include "db/values/pair_storage.h"

namespace seedbank::db {

/// Stores pairs in the database of one game at `root`.
class FilePairStorage final : public PairStorage {
 public:
  /// `files` must outlive this.
  FilePairStorage(FileSystem& files, std::filesystem::path root, Game game, WriteOptions options)
      : files_(files), root_(std::move(root)), game_(game), options_(options) {}

  /// Throws IoError; for the state of the file then, see write_pair().
  std::uint64_t write(PairId pair, const Matrix& mover, const Matrix& waiter) override;

  /// Throws MissingError, FormatError, IoError.
  void read(MatrixId id, Matrix& to) override;

  /// The writer throws IoError, as write() does.
  [[nodiscard]] std::unique_ptr<BandWriter> write_in_bands(PairId pair) override;

  /// Throws MissingError, FormatError, IoError.
  void read_rows(MatrixId id, const Rows& to) override;

 private:
  [[nodiscard]] PairFile open(BlockId block) const;

  FileSystem& files_;
  std::filesystem::path root_;
  Game game_;
  WriteOptions options_;
};

}  // namespace seedbank::db
