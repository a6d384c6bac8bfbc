// A store of pairs in database files.
#include "db/endgame/file_pair_storage.h"

#include <algorithm>

namespace seedbank::db {

std::uint64_t FilePairStorage::write(PairId pair, const Matrix& mover, const Matrix& waiter) {
  const std::span<const std::uint8_t> second(waiter.data(), waiter.size());
  return write_pair(files_, root_, game_, pair, {mover.data(), mover.size()},
                    pair.is_single_block() ? second.first(0) : second, options_, RowRole::kWaiter)
      .file_bytes;
}

PairFile FilePairStorage::open(BlockId block) const {
  return {files_, root_, game_, {block.seeds, std::min(block.mover_seeds, block.waiter_seeds())}};
}

void FilePairStorage::read(MatrixId id, Matrix& to) {
  const BlockId block = id.block();
  const PairFile file = open(block);
  if (id.row_role == RowRole::kMover) {
    file.read_block(block, {to.data(), to.size()});
  } else {
    file.read_block_transposed(block, {to.data(), to.size()});
  }
}

std::unique_ptr<BandWriter> FilePairStorage::write_in_bands(PairId pair) {
  return write_pair_in_bands(files_, root_, game_, pair, options_);
}

void FilePairStorage::read_rows(MatrixId id, const Rows& to) {
  const PairFile file = open(id.block());
  if (id.row_role == RowRole::kMover) {
    file.read_rows(id.block(), to);
  } else {
    file.read_rows_transposed(id.block(), to);
  }
}

}  // namespace seedbank::db
