// Matrices, rows and memory that the computation of a pair needs, by kind of sowing; and bands.
#include "db/builder/pair_needs.h"

#include <algorithm>
#include <utility>

#include "db/builder/sowing_tables.h"
#include "db/values/byte_vector.h"
#include "db/values/matrix.h"
#include "db/values/pair_storage.h"
#include "solver/base/parallel.h"

namespace seedbank::db {
namespace {

// The matrices of lower layers that hold the children of a pair after one kind of sowing; for a
// capture, in ascending order of the seeds captured. The sower is the row side (kMover) or the
// column side (kWaiter). The rows of the pair are the sides with `pair.fewer` seeds.
std::vector<MatrixId> matrices_after(PairId pair, const SowingKindOfSide& of_sower, RowRole sower) {
  const auto& [kind, seeds_left] = of_sower;
  const int other_seeds = sower == RowRole::kMover ? pair.seeds - pair.fewer : pair.fewer;
  const bool captures = kind.last_seed == LastSeed::kCapture;
  const int least = captures ? kind.laps : 0;
  std::vector<MatrixId> matrices;
  for (int captured = least; captured <= least + (captures ? other_seeds : 0); ++captured) {
    const int layer = child_layer(pair.seeds, kind, captured);
    const int row_seeds = sower == RowRole::kMover ? seeds_left : layer - seeds_left;
    if (layer < pair.seeds) {
      matrices.push_back({layer, row_seeds, role_after(kind.last_seed, sower)});
    }
  }
  return matrices;
}

}  // namespace

PairChildren children_of_pair(const Game& game, PairId pair) {
  const auto all_after = [&](int sower_seeds, RowRole sower) {
    std::set<MatrixId> matrices;
    for (const auto& of_sower : sowing_kinds(game.pits, sower_seeds)) {
      const auto after = matrices_after(pair, of_sower, sower);
      matrices.insert(after.begin(), after.end());
    }
    return matrices;
  };
  return {all_after(pair.fewer, RowRole::kMover),
          all_after(pair.seeds - pair.fewer, RowRole::kWaiter)};
}

std::uint64_t sweep_scratch_bytes(int pits, PairId pair, int threads) {
  std::uint64_t places = 0;
  for (const auto& of_side : sowing_kinds(pits, pair.seeds - pair.fewer)) {
    places += round_up_to_lanes(side_count(pits, of_side.result_seeds));
  }
  return Matrix::bytes(places, kLanes) * static_cast<std::uint64_t>(threads);
}

RowChildren::RowChildren(const Game& game, PairId pair, const SideTable& rows) : pits_(game.pits) {
  find_row_side_moves(game, pair, rows);
  find_column_side_moves(game, pair, rows);
}

std::uint32_t RowChildren::group_of(Moves& moves, std::vector<MatrixId> matrices) const {
  if (matrices.empty()) return kNone;
  const auto known =
      std::find_if(moves.groups.begin(), moves.groups.end(),
                   [&](const MatrixGroup& group) { return group.matrices == matrices; });
  if (known == moves.groups.end()) {
    const SideRank rows = side_count(pits_, matrices.front().row_seeds);
    moves.groups.push_back({std::move(matrices), rows});
    return static_cast<std::uint32_t>(moves.groups.size() - 1);
  }
  return static_cast<std::uint32_t>(known - moves.groups.begin());
}

void RowChildren::find_row_side_moves(const Game& game, PairId pair, const SideTable& rows) {
  std::vector<std::uint32_t> group_of_kind;
  for (const auto& of_side : rows.kinds()) {
    std::vector<MatrixId> matrices = matrices_after(pair, of_side, RowRole::kMover);
    group_of_kind.push_back(group_of(row_side_, std::move(matrices)));
  }
  row_side_.most_targets = static_cast<std::size_t>(game.pits);
  row_side_.targets.resize(rows.size() * row_side_.most_targets);
  parallel_for(SideRank{0}, rows.size(), [&](SideRank x) {
    Target* target = row_side_.targets.data() + x * row_side_.most_targets;
    for (const SideSowing& sowing : rows.sowings(x)) {
      *target++ = {group_of_kind[sowing.kind], sowing.result};
    }
  });
}

void RowChildren::find_column_side_moves(const Game& game, PairId pair, const SideTable& rows) {
  const auto kinds = sowing_kinds(game.pits, pair.seeds - pair.fewer);
  // By kind, then by the seeds that the opposite pit holds before the sowing (0 without a capture).
  std::vector<std::vector<std::uint32_t>> groups;
  for (const auto& of_side : kinds) {
    auto& by_prey = groups.emplace_back();
    for (const MatrixId id : matrices_after(pair, of_side, RowRole::kWaiter)) {
      by_prey.push_back(group_of(column_side_, {id}));
    }
  }
  column_side_.most_targets = kinds.size();
  column_side_.targets.resize(rows.size() * kinds.size());
  parallel_for(SideRank{0}, rows.size(), [&](SideRank x) {
    const SidePits& before = rows.side(x);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (groups[i].empty()) continue;
      const SowingKind& kind = kinds[i].kind;
      const std::size_t prey =
          kind.last_seed == LastSeed::kCapture ? before[static_cast<std::size_t>(kind.reach)] : 0;
      column_side_.targets[x * kinds.size() + i] = {
          groups[i][prey], rank_side(game.pits, apply_to_other_side(game.pits, before, kind))};
    }
  });
}

ChildRows RowChildren::collect(const Moves& moves, RowRange band) {
  std::vector<std::shared_ptr<RowSet>> sets(moves.groups.size());
  const Target* const end = moves.targets.data() + band.end * moves.most_targets;
  for (const Target* target = moves.targets.data() + band.begin * moves.most_targets; target != end;
       ++target) {
    if (target->group == kNone) continue;
    auto& set = sets[target->group];
    if (!set) set = std::make_shared<RowSet>(moves.groups[target->group].rows);
    set->insert(target->row);
  }
  ChildRows children;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (!sets[i]) continue;
    for (const MatrixId id : moves.groups[i].matrices) {
      const auto [place, is_new] = children.try_emplace(id, sets[i]);
      if (is_new) continue;
      auto both = std::make_shared<RowSet>(*place->second);
      both->merge(*sets[i]);
      place->second = std::move(both);
    }
  }
  return children;
}

std::uint64_t RowChildren::bytes(const Game& game, PairId pair) {
  const std::size_t column_kinds = sowing_kinds(game.pits, pair.seeds - pair.fewer).size();
  std::uint64_t bytes = std::uint64_t{side_count(game.pits, pair.fewer)} *
                        (static_cast<std::size_t>(game.pits) + column_kinds) * sizeof(Target);
  // Counts two sets per matrix: the set of its group and, if several groups contain the matrix, the
  // union of their sets.
  const PairChildren children = children_of_pair(game, pair);
  for (const auto& matrices : {children.row_side_moves, children.column_side_moves}) {
    for (const MatrixId id : matrices) bytes += 2 * (side_count(game.pits, id.row_seeds) / 8 + 64);
  }
  return bytes;
}

// ---- Bands -------------------------------------------------------------------------------------

namespace {

// A BandWriter's records of its frames take less than one byte per this many positions.
constexpr std::uint64_t kPositionsPerWriterByte = 256;
// Tables of rows: for the mover and for the waiter, each here and in the writer.
constexpr std::uint64_t kTables = 4;

// The ranks where bands may end: the first ranks of the groups of sides that agree in their first
// two pits, and one past the last rank. Few quiet sowings lead out of such a group.
std::vector<SideRank> band_boundaries(const SideTable& rows) {
  std::vector<SideRank> boundaries;
  for (SideRank x = 0; x < rows.size(); ++x) {
    const bool is_first = x == 0 || rows.side(x)[0] != rows.side(x - 1)[0] ||
                          (rows.pits() > 1 && rows.side(x)[1] != rows.side(x - 1)[1]);
    if (is_first) boundaries.push_back(x);
  }
  boundaries.push_back(rows.size());
  return boundaries;
}

// The rows that quiet sowings reach from groups of band_boundaries() other than their own. Later
// bands need these rows of the matrix in which the row side waits.
RowSet rows_for_later_bands(const SideTable& rows, Rules rules,
                            const std::vector<SideRank>& boundaries) {
  RowSet needed(rows.size());
  for (std::size_t group = 0; group + 1 < boundaries.size(); ++group) {
    for (SideRank x = boundaries[group]; x < boundaries[group + 1]; ++x) {
      rows.for_each_quiet_result(x, rules, [&](SideRank result) {
        if (result < boundaries[group]) needed.insert(result);
      });
    }
  }
  return needed;
}

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
