// Tables of columns: maps and segments.
#include "db/builder/column_table.h"

#include <algorithm>

#include "db/values/byte_vector.h"
#include "solver/base/parallel.h"

namespace seedbank::db {
namespace {

std::vector<Segment> lay_out_segments(int pits, int seeds) {
  std::vector<Segment> segments;
  std::size_t begin = 0;
  for (const auto& [kind, seeds_left] : sowing_kinds(pits, seeds)) {
    const SideRank size = side_count(pits, seeds_left);
    segments.push_back({kind, seeds_left, size, begin});
    begin += round_up_to_lanes(size);
  }
  return segments;
}

std::size_t places_in(const std::vector<Segment>& segments) {
  return segments.back().begin + round_up_to_lanes(segments.back().size);
}

}  // namespace

SidePits apply_to_other_side(int pits, SidePits side, const SowingKind& kind) noexcept {
  for (int pit = 0; pit < pits; ++pit) {
    const bool reached = kind.last_seed == LastSeed::kAcross && pit < kind.reach;
    auto& held = side[static_cast<std::size_t>(pit)];
    held = static_cast<std::uint8_t>(held + kind.laps + (reached ? 1 : 0));
  }
  if (kind.last_seed == LastSeed::kCapture) side[static_cast<std::size_t>(kind.reach)] = 0;
  return side;
}

ColumnTable::ColumnTable(const SideTable& columns, int row_seeds_limit)
    : pits_(columns.pits()),
      seeds_(columns.seeds()),
      size_(columns.size()),
      segments_(lay_out_segments(pits_, seeds_)),
      segment_places_(places_in(segments_)) {
  make_maps(columns, row_seeds_limit);
  make_segments(columns);
}

void ColumnTable::make_maps(const SideTable& columns, int row_seeds_limit) {
  seeds_in_pit_.resize(std::size_t{size_} * static_cast<std::size_t>(pits_));
  for (int pit = 0; pit < pits_; ++pit) {
    for (SideRank y = 0; y < size_; ++y) {
      seeds_in_pit_[static_cast<std::size_t>(pit) * size_ + y] =
          columns.side(y)[static_cast<std::size_t>(pit)];
    }
  }
  for (const auto& of_side : sowing_kinds(pits_, row_seeds_limit)) {
    ColumnMap map{of_side.kind, {}};
    if (!leaves_other_side(map.kind)) {
      map.target.resize(size_);
      parallel_for(SideRank{0}, size_, [&](SideRank y) {
        map.target[y] = rank_side(pits_, apply_to_other_side(pits_, columns.side(y), map.kind));
      });
    }
    maps_.push_back(std::move(map));
  }
}

void ColumnTable::make_segments(const SideTable& columns) {
  const auto pits = static_cast<std::size_t>(pits_);
  children_.resize(round_up_to_lanes(size_) * pits);  // the sweep reads whole vectors of columns
  for (SideRank y = 0; y < size_; ++y) {
    const auto sowings = columns.sowings(y);
    for (std::size_t i = 0; i < pits; ++i) {
      const SideSowing& sowing = sowings[i < sowings.size() ? i : 0];
      children_[y * pits + i] =
          static_cast<std::uint32_t>(segments_[sowing.kind].begin + sowing.result);
    }
  }
  with_capturing_seed_.resize(pits);
  for (int opposite = 0; opposite < pits_; ++opposite) {
    const auto capturing = static_cast<std::size_t>(pits_ - 1 - opposite);
    auto& with_seed = with_capturing_seed_[static_cast<std::size_t>(opposite)];
    with_seed.reserve(side_count(pits_, seeds_ - 1));
    SidePits side = unrank_side(pits_, seeds_ - 1, 0);
    do {
      SidePits more = side;
      ++more[capturing];
      with_seed.push_back(rank_side(pits_, more));
    } while (next_side(pits_, side));
  }
}

const ColumnMap& ColumnTable::map(const SowingKind& kind) const noexcept {
  return *std::find_if(maps_.begin(), maps_.end(),
                       [&](const ColumnMap& map) { return map.kind == kind; });
}

std::uint64_t ColumnTable::bytes(int pits, int seeds, int row_seeds_limit) {
  const std::uint64_t size = side_count(pits, seeds);
  const auto kinds = sowing_kinds(pits, row_seeds_limit);
  const auto maps =
      static_cast<std::uint64_t>(std::count_if(kinds.begin(), kinds.end(), [](const auto& of_side) {
        return !leaves_other_side(of_side.kind);
      }));
  const auto m = static_cast<std::uint64_t>(pits);
  return size * (maps * sizeof(SideRank) + m + m * sizeof(std::uint32_t)) +
         m * side_count(pits, seeds - 1) * sizeof(SideRank);
}

}  // namespace seedbank::db
