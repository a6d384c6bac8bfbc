// Finished pairs in database files.
#include "db/endgame/file_pair_storage.h"

#include <algorithm>

#include "db/endgame/pair_reader.h"

namespace seedbank::db {

std::uint64_t FilePairStorage::write(PairId pair, const Matrix& mover, const Matrix& waiter) {
  const std::span<const std::uint8_t> second(waiter.data(), waiter.size());
  return write_pair(files_, root_, game_, pair, {mover.data(), mover.size()},
                    pair.is_single_block() ? second.first(0) : second, options_, RowRole::kWaiter)
      .file_bytes;
}

void FilePairStorage::read(MatrixId id, Matrix& to) {
  const BlockId block = id.block();
  const PairFile file(files_, root_, game_,
                      {block.seeds, std::min(block.mover_seeds, block.waiter_seeds())});
  if (id.row_role == RowRole::kMover) {
    file.read_block(block, {to.data(), to.size()});
  } else {
    file.read_block_transposed(block, {to.data(), to.size()});
  }
}

}  // namespace seedbank::db
