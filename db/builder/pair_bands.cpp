// Bands of rows: boundaries and memory.
#include "db/builder/pair_bands.h"

#include <algorithm>

#include "db/builder/pair_needs.h"
#include "db/values/matrix.h"
#include "db/values/pair_storage.h"

namespace seedbank::db {
namespace {

// A BandWriter's records of its frames take less than one byte per this many positions.
constexpr std::uint64_t kPositionsPerWriterByte = 256;
// Tables of rows: for the mover and for the waiter, each here and in the writer.
constexpr std::uint64_t kTables = 4;

}  // namespace

PairBands::PairBands(const Game& game, PairId pair, const SideTable& rows)
    : pits_(game.pits),
      pair_(pair),
      rows_(rows),
      columns_(side_count(game.pits, pair.seeds - pair.fewer)),
      children_(game, pair, rows),
      boundaries_(band_boundaries(rows)),
      rows_for_later_(rows_for_later_bands(rows, game.rules, boundaries_)),
      standing_bytes_(bytes_beside_bands(game)) {}

std::uint64_t PairBands::bytes_beside_bands(const Game& game) const {
  const std::uint64_t kept_by_writer =
      2 * Matrix::bytes(std::min<std::uint64_t>(rows_.size(), BandWriter::kMostRowsKept), columns_);
  return Matrix::bytes(rows_for_later_.count(), columns_) + kept_by_writer +
         kTables * PartialMatrix::table_bytes(rows_.size()) +
         pair_positions(pits_, pair_) / kPositionsPerWriterByte + RowChildren::bytes(game, pair_);
}

RowSet PairBands::rows_for_now(RowRange band) const {
  RowSet rows(rows_.size());
  for (SideRank x = band.begin; x < band.end; ++x) {
    if (!rows_for_later_.contains(x)) rows.insert(x);
  }
  return rows;
}

std::uint64_t PairBands::mover_bytes(RowRange band) const {
  return Matrix::bytes(band.size(), columns_);
}

std::uint64_t PairBands::waiter_bytes(RowRange band) const {
  return Matrix::bytes(rows_for_now(band).count(), columns_);
}

std::uint64_t PairBands::child_bytes(MatrixId id, const RowSet& rows) const {
  return PartialMatrix::table_bytes(side_count(pits_, id.row_seeds)) +
         Matrix::bytes(rows.count(), side_count(pits_, id.column_seeds()));
}

std::uint64_t PairBands::bytes_of_all(const ChildRows& children) const {
  std::uint64_t sum = 0;
  for (const auto& [id, rows] : children) sum += child_bytes(id, *rows);
  return sum;
}

std::uint64_t PairBands::bytes(RowRange band) const {
  return standing_bytes_ + mover_bytes(band) +
         std::max(bytes_of_all(children_.row_side_moves(band)),
                  waiter_bytes(band) + bytes_of_all(children_.column_side_moves(band)));
}

std::uint64_t PairBands::least_bytes() const {
  std::uint64_t most = 0;
  for (std::size_t group = 0; group + 1 < boundaries_.size(); ++group) {
    most = std::max(most, bytes({boundaries_[group], boundaries_[group + 1]}));
  }
  return most;
}

}  // namespace seedbank::db
