// Numbering of the candidates of a layer.
#include "db/fullgame/game/candidates.h"

#include <algorithm>

namespace seedbank::db::fullgame {

Candidates::Candidates(int pits, int seeds, int captured)
    : pits_(pits), captured_(captured), in_play_(seeds - captured) {
  for (int south_seeds = 0; south_seeds <= in_play_; ++south_seeds) {
    first_.push_back(per_store_);
    per_store_ += 2 * plane_size(south_seeds);
  }
}

std::uint64_t Candidates::plane_size(int south_seeds) const noexcept {
  return std::uint64_t{side_count(pits_, south_seeds)} * side_count(pits_, in_play_ - south_seeds);
}

std::uint64_t Candidates::first_of_plane(Split split, Side to_move) const noexcept {
  return per_store_ * static_cast<std::uint64_t>(split.south_store) +
         first_[static_cast<std::size_t>(split.south_seeds)] +
         (to_move == Side::kNorth ? plane_size(split.south_seeds) : 0);
}

std::uint64_t Candidates::number(const Place& place) const noexcept {
  const std::uint64_t columns = side_count(pits_, in_play_ - place.split.south_seeds);
  return first_of_plane(place.split, place.to_move) + place.row * columns + place.column;
}

Place Candidates::place(std::uint64_t number) const noexcept {
  const auto south_store = static_cast<int>(number / per_store_);
  number %= per_store_;
  const auto after = std::upper_bound(first_.begin(), first_.end(), number);
  const auto south_seeds = static_cast<int>(after - first_.begin()) - 1;
  number -= first_[static_cast<std::size_t>(south_seeds)];
  const std::uint64_t plane = plane_size(south_seeds);
  const Side to_move = number < plane ? Side::kSouth : Side::kNorth;
  number %= plane;
  const std::uint64_t columns = side_count(pits_, in_play_ - south_seeds);
  return {.captured = captured_,
          .split = {south_store, south_seeds},
          .to_move = to_move,
          .row = static_cast<SideRank>(number / columns),
          .column = static_cast<SideRank>(number % columns)};
}

}  // namespace seedbank::db::fullgame
