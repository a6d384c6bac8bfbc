// Places of candidates.
#include "db/fullgame/game/layout.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

namespace seedbank::db::fullgame {

Place place_of(const NotedPosition& noted) noexcept {
  Row south = noted.position.mover;
  Row north = noted.position.waiter;
  if (noted.to_move == Side::kNorth) std::swap(south, north);
  return {.captured = store(south) + store(north),
          .split = {store(south), seeds_in_pits(south)},
          .to_move = noted.to_move,
          .row = rank_side(noted.pits, to_side(south)),
          .column = rank_side(noted.pits, to_side(north))};
}

NotedPosition position_at(int pits, int seeds, const Place& place) noexcept {
  const int in_play = seeds - place.captured;
  const auto [south_store, south_seeds] = place.split;
  Row south = to_row(unrank_side(pits, south_seeds, place.row));
  Row north = to_row(unrank_side(pits, in_play - south_seeds, place.column));
  south[kStoreLane] = static_cast<std::uint16_t>(south_store);
  north[kStoreLane] = static_cast<std::uint16_t>(place.captured - south_store);
  if (place.to_move == Side::kNorth) std::swap(south, north);
  return {pits, place.to_move, {south, north}};
}

LayerLayout::LayerLayout(int pits, int seeds, int captured)
    : pits_(pits), captured_(captured), in_play_(seeds - captured) {
  assert(0 <= captured && captured <= seeds && seeds <= kMaxLayerSeeds);
  for (int south_seeds = 0; south_seeds <= in_play_; ++south_seeds) {
    first_words_.push_back(words_per_store_);
    first_candidates_.push_back(candidates_per_store_);
    const Plane added = plane({0, south_seeds}, Side::kSouth);
    words_per_store_ += 2 * added.words();
    candidates_per_store_ += 2 * added.candidates();
  }
}

Plane LayerLayout::plane(Split split, Side to_move) const noexcept {
  const auto [south_store, south_seeds] = split;
  assert(0 <= south_store && south_store <= captured_);
  assert(0 <= south_seeds && south_seeds <= in_play_);
  const auto store = static_cast<std::uint64_t>(south_store);
  const auto seeds = static_cast<std::size_t>(south_seeds);
  Plane plane{.first_word = words_per_store_ * store + first_words_[seeds],
              .first_candidate = candidates_per_store_ * store + first_candidates_[seeds],
              .rows = side_count(pits_, south_seeds),
              .columns = side_count(pits_, in_play_ - south_seeds)};
  if (to_move == Side::kNorth) {
    plane.first_word += plane.words();
    plane.first_candidate += plane.candidates();
  }
  return plane;
}

std::uint64_t LayerLayout::number(const Place& place) const noexcept {
  const Plane in = plane(place.split, place.to_move);
  return in.first_candidate + std::uint64_t{place.row} * in.columns + place.column;
}

Place LayerLayout::place(std::uint64_t number) const noexcept {
  const auto south_store = static_cast<int>(number / candidates_per_store_);
  const auto after = std::upper_bound(first_candidates_.begin(), first_candidates_.end(),
                                      number % candidates_per_store_);
  const Split split{south_store, static_cast<int>(after - first_candidates_.begin()) - 1};
  const std::uint64_t first_of_north = plane(split, Side::kNorth).first_candidate;
  const Side to_move = number < first_of_north ? Side::kSouth : Side::kNorth;
  const Plane in = plane(split, to_move);
  number -= in.first_candidate;
  return {.captured = captured_,
          .split = split,
          .to_move = to_move,
          .row = static_cast<SideRank>(number / in.columns),
          .column = static_cast<SideRank>(number % in.columns)};
}

std::uint64_t compositions(int pits, int seeds) noexcept {
  // C(seeds + j, j) is an integer at every step, below 2^53 for the largest game.
  std::uint64_t ways = 1;
  for (std::uint64_t j = 1; j <= 2 * static_cast<std::uint64_t>(pits) + 1; ++j) {
    ways = ways * (static_cast<std::uint64_t>(seeds) + j) / j;
  }
  return 2 * ways;
}

}  // namespace seedbank::db::fullgame
