// The effect of sowing on both sides, tabulated.
#include "db/builder/sowing_tables.h"

#include <algorithm>

#include "db/values/byte_vector.h"
#include "solver/base/parallel.h"

namespace seedbank::db {
namespace {

struct SideOutcome {
  SowingKind kind;
  SidePits side;  // the capturing seed still lies in its pit
  int capturing_pit = -1;
};

// The track has 2 pits + 1 places: own pits, store, the other side's pits.
SideOutcome sow_side(int pits, SidePits side, int pit) {
  const int track = 2 * pits + 1;
  const int sown = side[static_cast<std::size_t>(pit)];
  const int end = pit + sown;  // without wrapping
  side[static_cast<std::size_t>(pit)] = 0;
  const auto visits = [&](int place) {
    const int first = place > pit ? place : place + track;
    return end < first ? 0 : (end - first) / track + 1;
  };
  for (int place = 0; place < pits; ++place) {
    side[static_cast<std::size_t>(place)] =
        static_cast<std::uint8_t>(side[static_cast<std::size_t>(place)] + visits(place));
  }
  const int last = end % track;
  SideOutcome outcome;
  if (last < pits) {
    const bool was_empty = side[static_cast<std::size_t>(last)] == 1;
    outcome.kind = {was_empty ? LastSeed::kCapture : LastSeed::kOwnPit, visits(pits),
                    was_empty ? pits - 1 - last : 0};
    outcome.capturing_pit = was_empty ? last : -1;
  } else if (last == pits) {
    outcome.kind = {LastSeed::kStore, visits(pits) - 1, 0};
  } else {
    outcome.kind = {LastSeed::kAcross, visits(pits) - 1, last - pits};
  }
  outcome.side = side;
  return outcome;
}

int result_seeds(int pits, int seeds, const SowingKind& kind) {
  const int across = kind.laps * pits + (kind.last_seed == LastSeed::kAcross ? kind.reach : 0);
  const int capturing = kind.last_seed == LastSeed::kCapture ? 1 : 0;
  return seeds - across - sown_into_store(kind) - capturing;
}

}  // namespace

std::vector<SowingKindOfSide> sowing_kinds(int pits, int seeds) {
  std::vector<SowingKindOfSide> kinds;
  const auto add = [&](const SowingKind& kind) {
    const bool known = std::any_of(kinds.begin(), kinds.end(),
                                   [&](const auto& other) { return other.kind == kind; });
    if (!known) kinds.push_back({kind, result_seeds(pits, seeds, kind)});
  };
  // The rest of the side affects the kind only through whether the last pit was empty. Both cases
  // are possible unless the side has no other seed or the lap fills every pit.
  for (int pit = 0; pit < pits; ++pit) {
    for (int sown = 1; sown <= seeds; ++sown) {
      SidePits side{};
      side[static_cast<std::size_t>(pit)] = static_cast<std::uint8_t>(sown);
      const SideOutcome alone = sow_side(pits, side, pit);
      add(alone.kind);
      if (alone.capturing_pit >= 0 && alone.capturing_pit != pit && sown < seeds) {
        side[static_cast<std::size_t>(alone.capturing_pit)] = 1;
        add(sow_side(pits, side, pit).kind);
      }
    }
  }
  return kinds;
}

SideTable::SideTable(int pits, int seeds)
    : pits_(pits), seeds_(seeds), kinds_(sowing_kinds(pits, seeds)) {
  const SideRank count = side_count(pits, seeds);
  sides_.reserve(count);
  first_sowing_.reserve(std::size_t{count} + 1);
  sowings_.reserve(std::size_t{count} * static_cast<std::size_t>(pits));
  SidePits side = unrank_side(pits, seeds, 0);
  do {
    sides_.push_back(side);
    first_sowing_.push_back(static_cast<std::uint32_t>(sowings_.size()));
    for (int pit = 0; pit < pits; ++pit) {
      if (side[static_cast<std::size_t>(pit)] == 0) continue;
      SideOutcome outcome = sow_side(pits, side, pit);
      SideSowing sowing;
      const auto kind = std::find_if(kinds_.begin(), kinds_.end(),
                                     [&](const auto& known) { return known.kind == outcome.kind; });
      sowing.kind = static_cast<std::uint32_t>(kind - kinds_.begin());
      if (outcome.capturing_pit >= 0) {
        sowing.without_capture = rank_side(pits, outcome.side);
        outcome.side[static_cast<std::size_t>(outcome.capturing_pit)] = 0;
      }
      sowing.result = rank_side(pits, outcome.side);
      sowings_.push_back(sowing);
    }
  } while (next_side(pits, side));
  first_sowing_.push_back(static_cast<std::uint32_t>(sowings_.size()));
}

std::vector<std::vector<SideRank>> SideTable::levels(Rules rules, RowRange band) const {
  std::vector<std::uint32_t> level_of(band.size(), 0);
  std::vector<std::vector<SideRank>> levels;
  for (SideRank rank = band.begin; rank < band.end; ++rank) {
    std::uint32_t level = 0;
    // Seeds move towards the store, so the rank falls, and the level of the result is known.
    for_each_quiet_result(rank, rules, [&](SideRank result) {
      if (result >= band.begin) level = std::max(level, level_of[result - band.begin] + 1);
    });
    level_of[rank - band.begin] = level;
    if (level == levels.size()) levels.emplace_back();
    levels[level].push_back(rank);
  }
  return levels;
}

std::uint64_t SideTable::bytes(int pits, int seeds) noexcept {
  const std::uint64_t sides = side_count(pits, seeds);
  return sides * (sizeof(SidePits) + sizeof(std::uint32_t) +
                  sizeof(SideSowing) * static_cast<std::uint64_t>(pits));
}

// ---- Tables of columns: maps and segments -------------------------------------------------------

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
